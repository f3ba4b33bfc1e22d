import type { Exercise } from '../ledger-event.ts'
import { contractSize, type InstrumentAt } from '../ledger-instrument.ts'
import { ENTRY } from '../row-entries.ts'
import { bookTrade } from './book-trade.ts'
import { holdUnits, type LedgerBuilder, moveValue, payInto, recordCapital, rowOf } from './ledger-builder.ts'

/**
 * Exercise and assignment close the option at its intrinsic value at the day's close and book the underlying at the strike plus
 * (call) or minus (put) that value, so that the option's worth moves into the underlying's row and cash moves at the strike. An
 * option without deliverable underlying is settled in cash at the booked price, as a trade.
 */
export function bookExercise(builder: LedgerBuilder, instrumentAt: InstrumentAt, index: number, exercise: Exercise): void {
  const option = instrumentAt(exercise.instrument)
  const terms = option.settlement === 'paid' ? option.option : null
  if (option.settlement !== 'paid' || !terms) throw new RangeError('only an option can be exercised')
  if (terms.underlying === null) {
    bookTrade(builder, instrumentAt, index, { ...exercise, type: 'trade' })
    return
  }
  const underlying = instrumentAt(terms.underlying)
  const strike = terms.strike[index]!
  const side = terms.isCall ? 1 : -1
  const intrinsic = Math.max(side * (underlying.price[index]! - strike), 0)
  const notionalUnits = -exercise.quantity * contractSize(option)
  const units = (side * notionalUnits) / underlying.multiplier

  const closed = rowOf(builder, exercise.instrument)
  moveValue(builder, closed, ENTRY.traded, index, option.currency, -notionalUnits * intrinsic, exercise.quantity)
  recordCapital(builder, closed, index, option.currency, exercise.quantity, notionalUnits * intrinsic)
  holdUnits(builder, closed, index, closed.quantity + exercise.quantity)

  const delivered = rowOf(builder, terms.underlying)
  const { settlementCurrency } = exercise
  const paid = side * notionalUnits * strike * exercise.settlementRate + exercise.costs
  payInto(builder, delivered, ENTRY.traded, index, settlementCurrency, paid, units)
  moveValue(builder, delivered, ENTRY.traded, index, option.currency, notionalUnits * intrinsic, 0)
  recordCapital(builder, delivered, index, option.currency, units, notionalUnits * (strike + side * intrinsic))
  holdUnits(builder, delivered, index, delivered.quantity + units)
}
