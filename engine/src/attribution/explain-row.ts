import type { Span } from '@portal/analytics/calendar/span.ts'
import { firstFrom, type InstrumentRow } from '#ledger/account-ledger.ts'
import type { LedgerInstrument } from '#ledger/ledger-instrument.ts'
import { ENTRY } from '#ledger/row-entries.ts'
import { convert, positionValue, type Rates } from '#ledger/row-money.ts'
import { type DayOfRow, explainForward, explainFuture, explainMove, explainPaid } from './explain-day.ts'
import { estimateAt, type RowModel } from './factor-model.ts'
import { type DayFlow, readFlows } from './read-flows.ts'
import type { SixParts } from './six-parts.ts'

/** A model that knows nothing: the whole move of the price is alpha. */
export const NO_MODEL: RowModel = { firstOrder: null, factors: null }

/**
 * Explains the profit and loss of one instrument's row, day by day, and adds it to `into`. With 0 the previous close restated for the
 * day's splits, 1 the close, q the quantity, m the multiplier, X units of the reporting currency per unit of the row's:
 *
 *     fx        = q0 v0 (X1 - X0); a forward each leg; a future 0
 *     delta     = q0 m X1 B sum_f beta_f r_f
 *     alpha     = q0 m X1 (L - B sum_f beta_f r_f)
 *     nonLinear = q0 m X1 (G - L); a forward's discount factors
 *     income    = income at X1 of its currency + q0 X1 (accrued1 - accrued0)
 *     intraday  = dq v1 X1 - (paid + costs) X1 of what was paid; a future dq m (p1 - p) X1 - costs
 *
 * G = p1 - p0 and what a spin-off, a merger or a return of capital took out of the row; L and B from the model, else L = G and B = p0. A split is no profit
 * or loss. A booked margin's distance from the computed one stands in intraday. `total` is `npv1 - npv0 - F`, from values and flows
 * only, so that the six can be checked against it.
 *
 * @param into sums of `span`; rows of one group are added one after another
 * @param byFactor where wanted, delta factor by factor is added there: one series of `span` a factor of the model
 */
export function explainRow(
  row: InstrumentRow,
  instrument: LedgerInstrument,
  model: RowModel,
  rates: Rates,
  span: Span,
  into: SixParts,
  byFactor?: readonly Float64Array[],
): void {
  const { steps, splits } = row
  const first = Math.min(steps.index[0] ?? Number.POSITIVE_INFINITY, row.entries.index[0] ?? Number.POSITIVE_INFINITY)
  const from = Math.max(span.start + 1, first)
  if (from > span.end) return
  const own = rates[instrument.currency]!
  const flow: DayFlow = { sum: 0, gross: 0 }
  const day = quietDay()
  let step = firstFrom(steps.index, from)
  let split = firstFrom(splits.index, from)
  let entry = firstFrom(row.entries.index, from)
  let moved = firstFrom(row.flows.index, from)
  let estimate = -1
  let held = step > 0 ? steps.quantity[step - 1]! : 0
  let npv0 = positionValue(instrument, held, from - 1, rates)
  for (let t = from; t <= span.end; t++) {
    const isQuiet = !(row.entries.index[entry]! <= t || row.flows.index[moved]! <= t || steps.index[step]! <= t)
    if (held === 0 && isQuiet) continue
    const i = t - span.start - 1
    day.t = t
    day.before = held
    day.ratio = 1
    for (; splits.index[split]! <= t; split++) day.ratio *= splits.ratio[split]!
    day.opening = held * day.ratio
    for (; steps.index[step]! <= t; step++) held = steps.quantity[step]!
    day.closing = held
    day.x1 = own[t]!
    day.x0 = t > 0 ? own[t - 1]! : Number.NaN
    entry = readEntries(row, entry, rates, day)
    moved = readFlows(row.flows, moved, t, rates, flow)
    if (instrument.settlement === 'forward') explainForward(instrument, rates, day, into, i)
    else {
      if (instrument.settlement === 'paid') explainPaid(instrument, day, into, i)
      else explainFuture(instrument, day, into, i)
      if (model.factors) estimate = estimateAt(model.factors, t, estimate)
      explainMove(instrument, model, estimate, day, into, i, byFactor)
    }
    const npv1 = positionValue(instrument, held, t, rates)
    into.total[i]! += npv1 - npv0 - flow.sum
    into.gross[i]! += Math.abs(npv1) + Math.abs(npv0) + flow.gross
    npv0 = npv1
  }
}

const quietDay = (): DayOfRow => ({
  t: 0,
  before: 0,
  ratio: 1,
  opening: 0,
  closing: 0,
  x0: 0,
  x1: 0,
  traded: 0,
  notional: 0,
  income: 0,
  given: 0,
  left: 0,
  margin: 0,
  hasMargin: false,
})

/** Reads the day's entries; returns the position of the next day's first. */
function readEntries({ entries }: InstrumentRow, from: number, rates: Rates, day: DayOfRow): number {
  const { index, kind, currency, amount, units, notional } = entries
  day.traded = 0
  day.notional = 0
  day.income = 0
  day.given = 0
  day.left = 0
  day.margin = 0
  day.hasMargin = false
  let entry = from
  for (; index[entry]! <= day.t; entry++) {
    const money = convert(amount[entry]!, rates[currency[entry]!]![day.t]!)
    if (kind[entry] === ENTRY.traded) {
      day.traded += money
      day.notional += notional[entry]!
    } else if (kind[entry] === ENTRY.income) day.income -= money
    else if (kind[entry] === ENTRY.distributed) {
      day.given -= money
      day.left += units[entry]!
    } else {
      day.margin -= money
      day.hasMargin = true
    }
  }
  return entry
}
