import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { ReplayMarket } from '#ledger/replay/replay.ts'
import type { Rates } from '#ledger/row-money.ts'
import type { CostBasis } from './cost-basis.ts'
import { cleanValue, type InstrumentOf, type LotCrossing } from './lot-engine.ts'
import { unrealised } from './unrealised.ts'

/** Gains of the lots of an instrument since the first entry, in the reporting currency. + a gain; NaN where unknown. */
export interface LotGains {
  /** By closing lots. */
  readonly realised: number
  /** Of the lots that are open. */
  readonly unrealised: number
  /** Up to their day, of lots that left in kind, less the same of those that entered with a cost of their own. */
  readonly transferred: number
  /** Sum of the absolute amounts they were made of. */
  readonly gross: number
}

type LedgerBuilder = { -readonly [field in keyof LotGains]: number }

/**
 * The gains of lots up to a close, by instrument. Over all accounts and with what they are linked to, they are the profit and loss of
 * the instrument's rows without income and accrued interest, see `priceGain`.
 *
 * @param basis replayed up to the close, with fees inside the cost
 * @param t index of the close
 */
export function lotGains(
  basis: CostBasis,
  { valuationDays, instrumentOf }: Pick<ReplayMarket, 'valuationDays'> & { readonly instrumentOf: InstrumentOf },
  rates: Rates,
  t: number,
): ReadonlyMap<number, LotGains> {
  const gains = new Map<number, LedgerBuilder>()
  const of = (instrument: number): LedgerBuilder => {
    const found = gains.get(instrument) ?? { realised: 0, unrealised: 0, transferred: 0, gross: 0 }
    gains.set(instrument, found)
    return found
  }
  for (const { instrument, gainReporting, costReporting, proceedsReporting } of basis.realised) {
    const sum = of(instrument)
    sum.realised += gainReporting
    sum.gross += Math.abs(costReporting) + Math.abs(proceedsReporting)
  }
  for (const lot of basis.open) {
    const sum = of(lot.instrument)
    sum.unrealised += unrealised(lot, instrumentOf, t, rates).gainReporting
    sum.gross += 2 * Math.abs(lot.costReporting)
  }
  for (const crossing of basis.crossings) {
    const sum = of(crossing.instrument)
    const worth = worthOf(crossing, instrumentOf, rates, indexOnOrAfter(valuationDays, crossing.day))
    sum.transferred += (crossing.way === 'out' ? 1 : -1) * (worth - crossing.costReporting)
    sum.gross += Math.abs(worth) + Math.abs(crossing.costReporting)
  }
  return gains
}

/** Value of a lot on the day it crossed the border, without accrued interest. */
function worthOf(lot: LotCrossing, instrumentOf: InstrumentOf, rates: Rates, t: number): number {
  const instrument = instrumentOf(lot)
  return lot.quantity * cleanValue(instrument, t) * rates[instrument.currency]![t]!
}
