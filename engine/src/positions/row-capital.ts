import type { Span } from '@portal/analytics/calendar/span.ts'
import type { CapitalDays } from '@portal/analytics/performance/average-capital.ts'
import { type AccountLedger, type CashRow, type ExternalFlow, firstFrom, type InstrumentRow } from '#ledger/account-ledger.ts'
import { cashFlowSeries } from '#ledger/cash-flow-series.ts'
import { instrumentOf } from '#ledger/dealt-prices.ts'
import type { LedgerInstrument } from '#ledger/ledger-instrument.ts'
import { cashValue, convert, positionExposure, type Rates, rowExposure } from '#ledger/row-money.ts'

/** The capital of a row, and with its sign what a section adds up. */
export interface SignedCapital extends CapitalDays {
  /** Value, of futures and forwards the exposure, at each close of the period, the opening one first. + long. */
  readonly signedValue: Float64Array
  /** Net money put in by day: + into a long position or out of a short one. */
  readonly signedFlow: Float64Array
}

/**
 * The capital movements of an instrument over the accounts of a scope. Money is what trades paid with their costs, of futures and
 * forwards their notional, and value that came and went in kind over the scope's border. Income is no movement of capital. On days on
 * which some accounts are long and others short, the row is what they hold together: what covers the short position of one then
 * enlarges a row that is long.
 *
 * @param rows of one instrument, one an account
 * @param kindFlows the scope's external flows of that instrument; what moves between its accounts is none
 */
export function rowCapital(
  rows: readonly InstrumentRow[],
  instrument: LedgerInstrument,
  kindFlows: readonly ExternalFlow[],
  rates: Rates,
  span: Span,
): SignedCapital {
  const dayCount = Math.max(span.end - span.start, 0)
  const days = () => new Float64Array(dayCount)
  const quantity = new Float64Array(dayCount + 1)
  const sides = { long: new Uint8Array(dayCount + 1), short: new Uint8Array(dayCount + 1) }
  for (const row of rows) addQuantity(row, span, quantity, sides)
  const signedValue = exposures(rows, instrument, quantity, rates, span)
  const isMoved =
    kindFlows.some(({ index }) => index > span.start && index <= span.end) || rows.some((row) => isTraded(row, span))
  if (!isMoved) return withoutMoves(signedValue)
  const long = { paidIn: days(), paidOut: days() }
  const short = { paidIn: days(), paidOut: days() }
  for (const row of rows) addTraded(row, rates, span, long, short)
  for (const flow of kindFlows) addInKind(flow, instrument, rates, span, quantity, long, short)
  const crossing = { isCrossed: new Uint8Array(dayCount), paidIn: days(), paidOut: days() }
  for (let i = 0; i < dayCount; i++) {
    if (quantity[i]! * quantity[i + 1]! >= 0) continue
    const side = quantity[i + 1]! > 0 ? long : short
    crossing.isCrossed[i] = 1
    crossing.paidIn[i] = side.paidIn[i]!
    crossing.paidOut[i] = side.paidOut[i]!
  }
  const [paidIn, paidOut, signedFlow] = [days(), days(), days()]
  for (let i = 0; i < dayCount; i++) {
    paidIn[i] = long.paidIn[i]! + short.paidIn[i]!
    paidOut[i] = long.paidOut[i]! + short.paidOut[i]!
    signedFlow[i] = long.paidIn[i]! - long.paidOut[i]! - short.paidIn[i]! + short.paidOut[i]!
  }
  const together = sides.long.some((isLong, i) => isLong && sides.short[i]) ? netCapital(signedValue, signedFlow) : null
  for (let i = 0; together && i < dayCount; i++) {
    if (!((sides.long[i]! && sides.short[i]!) || (sides.long[i + 1]! && sides.short[i + 1]!))) continue
    paidIn[i] = together.paidIn[i]!
    paidOut[i] = together.paidOut[i]!
    crossing.isCrossed[i] = together.crossing.isCrossed[i]!
    crossing.paidIn[i] = together.crossing.paidIn[i]!
    crossing.paidOut[i] = together.crossing.paidOut[i]!
  }
  return { value: signedValue.map(Math.abs), paidIn, paidOut, crossing, signedValue, signedFlow }
}

/** The capital movements of a cash row: its balance, and all that moved into it and out of it. */
export function cashCapital(
  ledger: AccountLedger,
  row: CashRow,
  rates: Rates,
  reportingCurrency: number,
  span: Span,
): SignedCapital {
  const dayCount = Math.max(span.end - span.start, 0)
  const signedValue = Float64Array.from({ length: dayCount + 1 }, (_, i) =>
    span.start + i < 0 ? 0 : cashValue(row, span.start + i, rates),
  )
  const signedFlow = cashFlowSeries(ledger, row, rates, reportingCurrency, span)
  return { ...netCapital(signedValue, signedFlow), signedValue, signedFlow }
}

/** The capital of a row that was not open in a period: nothing was put in and nothing taken out. */
export function noCapital({ start, end }: Span): SignedCapital {
  const dayCount = Math.max(end - start, 0)
  const signedValue = new Float64Array(dayCount + 1)
  const signedFlow = new Float64Array(dayCount)
  return { ...netCapital(signedValue, signedFlow), signedValue, signedFlow }
}

/** The capital of a section: the net value and the net flows of its rows. All must be of one period. */
export function sectionCapital(parts: readonly SignedCapital[]): SignedCapital {
  const signedValue = new Float64Array(parts[0]?.signedValue.length ?? 1)
  const signedFlow = new Float64Array(signedValue.length - 1)
  for (const part of parts) {
    for (let i = 0; i < signedValue.length; i++) signedValue[i]! += part.signedValue[i]!
    for (let i = 0; i < signedFlow.length; i++) signedFlow[i]! += part.signedFlow[i]!
  }
  return { ...netCapital(signedValue, signedFlow), signedValue, signedFlow }
}

/**
 * Capital movements from a net value and net flows: a flow towards the side on which the value stands is put in, another is taken
 * out. A net value that crosses zero was closed, and opened at what it is worth at that close.
 *
 * @param value at each close, the opening one first, any sign
 * @param flow by day, + in
 */
function netCapital(value: Float64Array, flow: Float64Array): Required<CapitalDays> {
  const paidIn = new Float64Array(flow.length)
  const paidOut = new Float64Array(flow.length)
  const crossing = {
    isCrossed: new Uint8Array(flow.length),
    paidIn: new Float64Array(flow.length),
    paidOut: new Float64Array(flow.length),
  }
  for (let i = 0; i < flow.length; i++) {
    const side = Math.sign(value[i]! || value[i + 1]! || flow[i]!)
    if (value[i]! * value[i + 1]! < 0) {
      crossing.isCrossed[i] = 1
      crossing.paidIn[i] = paidIn[i] = Math.abs(value[i + 1]!)
    } else if (side * flow[i]! < 0) paidOut[i] = Math.abs(flow[i]!)
    else paidIn[i] = Math.abs(flow[i]!)
  }
  return { value: value.map(Math.abs), paidIn, paidOut, crossing }
}

/** Of a row that nothing was put into or taken out of: most rows of most periods, so that its nothings are one array. */
function withoutMoves(signedValue: Float64Array): SignedCapital {
  const none = new Float64Array(signedValue.length - 1)
  const crossing = { isCrossed: new Uint8Array(none.length), paidIn: none, paidOut: none }
  const isOwnSize = signedValue.every((value) => Object.is(value, Math.abs(value)))
  const value = isOwnSize ? signedValue : signedValue.map(Math.abs)
  return { value, paidIn: none, paidOut: none, crossing, signedValue, signedFlow: none }
}

function isTraded({ capital: { index } }: InstrumentRow, { start, end }: Span): boolean {
  return index[firstFrom(index, start + 1)]! <= end
}

interface Side {
  readonly paidIn: Float64Array
  readonly paidOut: Float64Array
}

/** At which closes some account is long, and at which some is short. */
interface Sides {
  readonly long: Uint8Array
  readonly short: Uint8Array
}

/** Adds what a row holds at each close of the period. */
function addQuantity({ steps }: InstrumentRow, { start, end }: Span, into: Float64Array, { long, short }: Sides): void {
  let step = firstFrom(steps.index, start + 1)
  let held = step > 0 ? steps.quantity[step - 1]! : 0
  for (let t = start; t <= end; t++) {
    for (; steps.index[step]! <= t; step++) held = steps.quantity[step]!
    into[t - start]! += held
    if (held > 0) long[t - start] = 1
    else if (held < 0) short[t - start] = 1
  }
}

/** Adds the money that trades put into each side of a row and took out of it. */
function addTraded({ capital }: InstrumentRow, rates: Rates, { start, end }: Span, long: Side, short: Side): void {
  const { index, currency, amount, side } = capital
  for (let k = firstFrom(index, start + 1); index[k]! <= end; k++) {
    const t = index[k]!
    const money = convert(amount[k]!, rates[currency[k]!]![t]!)
    const of = side[k]! > 0 ? long : short
    if (money < 0) of.paidOut[t - start - 1]! -= money
    else of.paidIn[t - start - 1]! += money
  }
}

/** The exposure at each close: together, or account by account where one values it at its own price. */
function exposures(
  rows: readonly InstrumentRow[],
  instrument: LedgerInstrument,
  quantity: Float64Array,
  rates: Rates,
  { start }: Span,
): Float64Array {
  if (!rows.some(({ dealt }) => dealt)) return quantity.map((units, i) => positionExposure(instrument, units, start + i, rates))
  return quantity.map((_, i) =>
    rows.reduce(
      (sum, row) =>
        sum +
        rowExposure(
          row,
          instrumentOf(row, () => instrument),
          start + i,
          rates,
        ),
      0,
    ),
  )
}

/** Units that came or went in kind: against a position of the other side they close it first. */
function addInKind(
  { index: t, units, unitValue }: ExternalFlow,
  instrument: LedgerInstrument,
  rates: Rates,
  { start, end }: Span,
  quantity: Float64Array,
  long: Side,
  short: Side,
): void {
  if (t <= start || t > end || units === 0) return
  const i = t - start - 1
  const rate = rates[instrument.currency]![t]!
  const money = Math.abs(
    unitValue === undefined ? positionExposure(instrument, units, t, rates) : convert(units * unitValue, rate),
  )
  const against = quantity[i]! * units < 0 ? Math.min(Math.abs(quantity[i]! / units), 1) : 0
  const [same, other] = units > 0 ? [long, short] : [short, long]
  same.paidIn[i]! += (1 - against) * money
  if (against > 0) other.paidOut[i]! += against * money
}
