import { type ForwardInstrument, forwardLegs, type MarginedInstrument, type PaidInstrument } from '#ledger/ledger-instrument.ts'
import type { Rates } from '#ledger/row-money.ts'
import { explainedReturn, type RowModel } from './factor-model.ts'
import type { SixParts } from './six-parts.ts'

/** Inputs of one day of an instrument's row; money in the reporting currency unless stated otherwise. */
export interface DayOfRow {
  t: number
  /** Quantity of the previous close, and the day's splits: new units per old unit. */
  before: number
  ratio: number
  /** Quantity of the previous close, restated for the splits, and of this one. */
  opening: number
  closing: number
  /** Units of the reporting currency per unit of the row's, at the previous close and at this one. */
  x0: number
  x1: number
  /** Net value that came in with units, trade costs included. */
  traded: number
  /** Of a future: what was traded at its price, in the future's currency. */
  notional: number
  income: number
  /** Value that a spin-off, a merger or a return of capital took out, and the units that a merger took (-). */
  given: number
  left: number
  /** Margin as the broker booked it, if there is one. + received. */
  margin: number
  hasMargin: boolean
}

/** The rate's move on the opening value, income with the change of what is accrued, and what was traded. */
export function explainPaid({ unitValue, multiplier, price }: PaidInstrument, day: DayOfRow, into: SixParts, i: number): void {
  const { t, before, opening, closing, left, x0, x1 } = day
  const value = unitValue[t]!
  let accrued = 0
  if (opening !== 0) {
    into.fx[i]! += before * unitValue[t - 1]! * (x1 - x0)
    accrued = (opening * (value - multiplier * price[t]!) - before * (unitValue[t - 1]! - multiplier * price[t - 1]!)) * x1
  }
  const bought = closing - opening - left
  into.income[i]! += day.income + accrued
  into.intraday[i]! += (bought === 0 ? 0 : bought * value * x1) - day.traded
}

/** Result of the day's trades from their price to the close, less costs; a booked margin replaces the computed one. */
export function explainFuture({ multiplier, price }: MarginedInstrument, day: DayOfRow, into: SixParts, i: number): void {
  const { t, before, opening, closing, x1, notional } = day
  const bought = closing - opening
  const atClose = bought === 0 ? 0 : bought * multiplier * price[t]! * x1
  const traded = atClose - (notional === 0 ? 0 : notional * x1)
  const heldNow = opening === 0 ? 0 : opening * multiplier * price[t]! * x1
  const heldBefore = opening === 0 ? 0 : before * multiplier * price[t - 1]! * x1
  into.income[i]! += day.income
  into.intraday[i]! += traded - day.traded + (day.hasMargin ? day.margin - traded - (heldNow - heldBefore) : 0)
  into.gross[i]! += Math.abs(heldNow) + Math.abs(heldBefore) + Math.abs(atClose)
}

/** Each leg's rate on its discounted amount, the discount factors' change, and what was traded. */
export function explainForward(forward: ForwardInstrument, rates: Rates, day: DayOfRow, into: SixParts, i: number): void {
  const { t, opening, closing } = day
  const [buy, sell] = [rates[forward.buyCurrency]!, rates[forward.currency]!]
  const now = forwardLegs(forward, t)
  if (opening !== 0) {
    const before = forwardLegs(forward, t - 1)
    into.fx[i]! += opening * (before.bought * (buy[t]! - buy[t - 1]!) - before.sold * (sell[t]! - sell[t - 1]!))
    into.nonLinear[i]! += opening * ((now.bought - before.bought) * buy[t]! - (now.sold - before.sold) * sell[t]!)
  }
  const bought = closing - opening
  into.income[i]! += day.income
  into.intraday[i]! += (bought === 0 ? 0 : bought * (now.bought * buy[t]! - now.sold * sell[t]!)) - day.traded
}

/** Splits the move of the opening position into the part that the factors explain, alpha, and the non-linear part. */
export function explainMove(
  instrument: PaidInstrument | MarginedInstrument,
  { firstOrder, factors }: RowModel,
  estimate: number,
  day: DayOfRow,
  into: SixParts,
  i: number,
  byFactor: readonly Float64Array[] | undefined,
): void {
  const { t, before, opening, x1 } = day
  const given = distributed(instrument, day)
  if (opening === 0) {
    into.alpha[i]! += given
    return
  }
  const { multiplier, price } = instrument
  const size = opening * multiplier * x1
  const all = (opening * price[t]! - before * price[t - 1]!) * multiplier * x1
  if (firstOrder && !Number.isFinite(firstOrder.base[t]! + firstOrder.move[t]!)) {
    into.nonLinear[i]! += all + given
    return
  }
  const linear = firstOrder ? size * firstOrder.move[t]! : all + given
  const base = firstOrder ? size * firstOrder.base[t]! : before * multiplier * price[t - 1]! * x1
  const explained = factors ? base * explainedReturn(factors, estimate, t) : 0
  into.delta[i]! += explained
  into.alpha[i]! += linear - explained
  into.nonLinear[i]! += all + given - linear
  if (byFactor && factors && estimate >= 0) addFactors(base, factors, estimate, t, i, byFactor)
}

function addFactors(
  base: number,
  { beta, returns }: NonNullable<RowModel['factors']>,
  estimate: number,
  t: number,
  i: number,
  byFactor: readonly Float64Array[],
): void {
  for (let f = 0; f < byFactor.length; f++) {
    const part = beta[estimate * returns.length + f]! * returns[f]![t]!
    if (!Number.isNaN(part)) byFactor[f]![i]! += base * part
  }
}

/** Value that a spin-off, a merger or a return of capital took out of the row, less what the units that left with it were worth. */
function distributed(instrument: PaidInstrument | MarginedInstrument, { t, given, left, x1 }: DayOfRow): number {
  if (left === 0 || instrument.settlement === 'margined') return given
  return given + left * instrument.unitValue[t]! * x1
}
