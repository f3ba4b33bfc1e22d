import { axpy } from '@portal/analytics/linear-algebra/axpy.ts'
import type { CashRow, InstrumentRow } from './account-ledger.ts'
import { instrumentOf } from './dealt-prices.ts'
import type { InstrumentAt } from './ledger-instrument.ts'

/**
 * Value of all rows by currency index and valuation day: `q m v`, of a forward both legs, of cash its balance; undefined for a
 * currency the account never had.
 *
 * @param known what is known of the days before one: they are copied
 */
export function valueByCurrency(
  dayCount: number,
  currencyCount: number,
  rows: readonly InstrumentRow[],
  cash: readonly CashRow[],
  instrumentAt: InstrumentAt,
  known: KnownDays = { before: 0, value: [] },
): readonly (Float64Array | undefined)[] {
  const { before } = known
  const value = new Array<Float64Array | undefined>(currencyCount).fill(undefined)
  const of = (currency: number): Float64Array => {
    value[currency] ??= begun(dayCount, known.value[currency]?.subarray(0, before))
    return value[currency]
  }
  for (const { currency, balance } of cash) {
    axpy(1, balance, of(currency), dayCount - before, before, before)
  }
  for (const row of rows) {
    const { steps } = row
    const instrument = instrumentOf(row, instrumentAt)
    for (let i = 0; i < steps.index.length; i++) {
      const [from, to] = [Math.max(before, steps.index[i]!), steps.index[i + 1] ?? dayCount]
      const quantity = steps.quantity[i]!
      if (quantity === 0) continue
      if (instrument.settlement === 'forward') {
        addLeg(of(instrument.buyCurrency), from, to, quantity * instrument.multiplier, instrument.discount?.bought)
        addLeg(of(instrument.currency), from, to, -quantity * instrument.multiplier * instrument.rate, instrument.discount?.sold)
      } else if (instrument.settlement === 'paid')
        axpy(quantity, instrument.unitValue, of(instrument.currency), to - from, from, from)
      else markUnknown(of(instrument.currency), from, Math.min(to, instrument.firstPriced))
    }
  }
  return value
}

/** The days before one, by currency. */
export interface KnownDays {
  /** Index of the first day that is not known. */
  readonly before: number
  readonly value: readonly (Float64Array | undefined)[]
}

function begun(dayCount: number, known: Float64Array | undefined): Float64Array {
  const value = new Float64Array(dayCount)
  if (known) value.set(known)
  return value
}

function addLeg(sum: Float64Array, from: number, to: number, amount: number, discount: Float64Array | undefined): void {
  for (let t = from; t < to; t++) sum[t]! += discount ? amount * discount[t]! : amount
}

/** A future that was never priced is worth an unknown amount, not 0. */
function markUnknown(sum: Float64Array, from: number, to: number): void {
  for (let t = from; t < to; t++) sum[t] = Number.NaN
}
