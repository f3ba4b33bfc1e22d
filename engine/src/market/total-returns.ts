import type { CarriedCloses } from '@portal/analytics/series/carried-closes.ts'
import type { PriceAction } from '@portal/analytics/series/closes.ts'
import { totalReturnGrowth } from '@portal/analytics/series/total-return.ts'
import type { MarketInstrument } from '#instruments/market-instrument.ts'
import type { InstrumentAt } from '#ledger/ledger-instrument.ts'
import { payoutsOf } from './payouts.ts'
import type { StoredAction } from './stored-market.ts'

interface Surroundings {
  readonly days: Int32Array
  readonly instruments: readonly MarketInstrument[]
  readonly closes: (index: number) => CarriedCloses
  readonly priceActions: readonly (readonly PriceAction[])[]
  readonly instrumentAt: InstrumentAt
  readonly instrumentIndex: (id: string) => number
  /** Units of one currency per unit of another on a day. */
  readonly rate: (from: string, into: string, t: number) => number
}

/**
 * Growth of a unit of an instrument's own currency since its first close, payouts reinvested; NaN where unknown. A new array, or `out`
 * where it is given: an entry a valuation day.
 */
export type TotalReturn = (index: number, out?: Float64Array) => Float64Array

/** The total returns of the instruments; of a bond with its interest. */
export function totalReturns(stored: readonly StoredAction[], surroundings: Surroundings): TotalReturn {
  const { instruments, closes, priceActions, instrumentAt } = surroundings
  const actionsOf = Map.groupBy(stored, ({ instrumentId }) => instrumentId)
  return (index, out) => {
    const instrument = instrumentAt(index)
    const value = instrument.settlement === 'paid' ? perQuotedUnit(instrument) : closes(index).values
    const payouts = payoutsOf(index, actionsOf.get(instruments[index]!.id) ?? [], surroundings)
    return totalReturnGrowth(value, priceActions[index]!, payouts, out)
  }
}

function perQuotedUnit({
  unitValue,
  multiplier,
}: {
  readonly unitValue: Float64Array
  readonly multiplier: number
}): Float64Array {
  return multiplier === 1 ? unitValue : unitValue.map((money) => money / multiplier)
}
