/** Sums of signed exposures. */
interface ExposureTotals {
  /** `sum |E|`. */
  readonly gross: number
  /** `sum E`. */
  readonly net: number
}

/** Gross and net exposure, in the unit of the entries; cash is left out by the caller. */
export function exposureTotals(exposures: Float64Array): ExposureTotals {
  let [gross, net] = [0, 0]
  for (const exposure of exposures) {
    gross += Math.abs(exposure)
    net += exposure
  }
  return { gross, net }
}

/**
 * Foreign currency: sum over the currencies, without the reporting currency, of the size of the net value held in each.
 *
 * @param netValues one entry a currency, in the reporting currency
 * @param reporting index of the reporting currency
 */
export function foreignCurrencyExposure(netValues: Float64Array, reporting: number): number {
  return exposureTotals(netValues.filter((_, currency) => currency !== reporting)).gross
}
