import type { QuotedMarket } from '#instruments/instrument-market.ts'
import { InvalidInput } from '#invalid-input.ts'
import type { InstrumentRow } from '#ledger/account-ledger.ts'
import type { Rates } from '#ledger/row-money.ts'
import type { Market } from './market.ts'

/** A market and the currency that amounts are told in. */
export interface ReportingMarket extends QuotedMarket {
  readonly market: Market
  readonly reportingCCY: string
  /** Index of the reporting currency. */
  readonly currency: number
  readonly rates: Rates
  /** Epoch seconds of the recording instant that was asked for; undefined where none was. */
  readonly recordedAsOf?: number | undefined
}

/** A market told for a row: at the row's own prices where it has any. */
export function atRowPrices<Told extends ReportingMarket>(told: Told, { id }: { readonly id: string }, row: InstrumentRow): Told {
  if (!row.dealt) return told
  return { ...told, rowPrices: { account: id, instrument: row.instrument, dealt: row.dealt } }
}

/**
 * A market told in a currency.
 *
 * @throws InvalidInput for a currency the institution does not report in
 */
export function inReportingCurrency(market: Market, reportingCCY: string): ReportingMarket {
  if (!market.reportingCurrencies.includes(reportingCCY)) {
    const choice = market.reportingCurrencies.join(', ')
    throw new InvalidInput(`${reportingCCY} is not a reporting currency. Choose one of ${choice}.`)
  }
  return { market, reportingCCY, currency: market.currencyIndex(reportingCCY), rates: market.ratesIn(reportingCCY) }
}
