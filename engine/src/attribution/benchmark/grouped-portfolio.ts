import type { Span } from '@portal/analytics/calendar/span.ts'
import { type AccountLedger, type CashRow, firstFrom, type InstrumentRow } from '#ledger/account-ledger.ts'
import { instrumentOf } from '#ledger/dealt-prices.ts'
import { externalFlows, flowMoney, type OwnedFlow } from '#ledger/external-flows.ts'
import { type ForwardInstrument, forwardLegs, type LedgerInstrument } from '#ledger/ledger-instrument.ts'
import { cashValue, convert, dealFlow, positionExposure, positionValue, type Rates } from '#ledger/row-money.ts'
import type { Grouping } from '#positions/group-of.ts'
import { type DayFlow, readFlows } from '../read-flows.ts'
import { type Grouped, seriesIn } from './grouped-series.ts'
import { cashOf, type PlacedScope, placedGroup, placesOf, type Role, rolesOf } from './places.ts'

/**
 * Profit and loss of each group of a scope on each day, and its opening value by currency: that of the previous close with what came
 * in from outside on the day. Together the groups are the scope's.
 */
export function groupedPortfolio(scope: PlacedScope, grouping: Grouping, span: Span): Grouped {
  const { market, rates, currency } = scope
  const grouped: Grouped = new Map()
  for (const { group, currency: own, ledger, of } of placesOf(scope, grouping)) {
    const into = seriesIn(grouped, span, group, own)
    if (of.kind === 'cash') addCash(ledger, of.row, { rates, currency }, span, into)
    else addInstrument(of.row, of.role, instrumentOf(of.row, market.instrumentAt), rates, span, into)
  }
  for (const { group, currency: own, t, money } of inflowsOf(scope, grouping))
    if (t > span.start && t <= span.end) seriesIn(grouped, span, group, own).opening[t - span.start - 1]! += money
  return grouped
}

interface Into {
  readonly profit: Float64Array
  readonly opening: Float64Array
}

function addCash(
  ledger: AccountLedger,
  row: CashRow,
  { rates, currency }: Pick<PlacedScope, 'rates' | 'currency'>,
  { start, end }: Span,
  { profit, opening }: Into,
): void {
  const flow: DayFlow = { sum: 0, gross: 0 }
  let moved = firstFrom(row.flows.index, start + 1)
  let before = start < 0 ? 0 : cashValue(row, start, rates)
  for (let t = start + 1, i = 0; t <= end; t++, i++) {
    moved = readFlows(row.flows, moved, t, rates, flow)
    const now = cashValue(row, t, rates)
    opening[i]! += before
    profit[i]! += now - before - flow.sum
    before = now
  }
  for (const deal of ledger.deals)
    if (deal.index > start && deal.index <= end && deal.currency.includes(row.currency))
      profit[deal.index - start - 1]! -= dealFlow(deal, row.currency, deal.index, rates, currency)
}

function addInstrument(
  { steps, flows }: InstrumentRow,
  role: Role,
  instrument: LedgerInstrument,
  rates: Rates,
  { start, end }: Span,
  { profit, opening }: Into,
): void {
  const first = Math.min(steps.index[0] ?? Number.POSITIVE_INFINITY, flows.index[0] ?? Number.POSITIVE_INFINITY)
  const from = Math.max(start + 1, first)
  if (from > end) return
  const flow: DayFlow = { sum: 0, gross: 0 }
  let step = firstFrom(steps.index, from)
  let moved = firstFrom(flows.index, from)
  let held = step > 0 ? steps.quantity[step - 1]! : 0
  let before = positionValue(instrument, held, from - 1, rates)
  // Nearly all rows are paid for: by index, without a call a day.
  const units = instrument.settlement === 'paid' ? instrument.unitValue : null
  const rate = rates[instrument.currency]!
  for (let t = from; t <= end; t++) {
    if (held === 0 && !(flows.index[moved]! <= t || steps.index[step]! <= t)) continue
    const i = t - start - 1
    const opened = held
    if (opened !== 0) opening[i]! += role === 'value' ? before : openingOf(role, instrument, opened, t, rates)
    for (; steps.index[step]! <= t; step++) held = steps.quantity[step]!
    const hasFlow = flows.index[moved]! <= t
    if (hasFlow) moved = readFlows(flows, moved, t, rates, flow)
    const now = units ? convert(held * units[t]!, rate[t]!) : positionValue(instrument, held, t, rates)
    const whole = now - before - (hasFlow ? flow.sum : 0)
    profit[i]! += units ? whole : profitOf(role, instrument, whole, opened, t, rates)
    before = now
  }
}

/** Value of an instrument in a place before a day, by the quantity of the previous close. */
function openingOf(role: Role, instrument: LedgerInstrument, quantity: number, t: number, rates: Rates): number {
  if (instrument.settlement === 'forward') {
    const leg = legValue(instrument, role, t - 1, rates)
    return quantity * (role === 'bought' ? leg : -leg)
  }
  const exposure = positionExposure(instrument, quantity, t - 1, rates)
  return role === 'margin' ? -exposure : exposure
}

/** The part of a row's profit and loss of a day that is of a place: of a forward each leg has the move of its own currency. */
function profitOf(role: Role, instrument: LedgerInstrument, whole: number, quantity: number, t: number, rates: Rates): number {
  if (role === 'margin') return 0
  if (instrument.settlement !== 'forward') return whole
  const bought =
    quantity === 0 ? 0 : quantity * (legValue(instrument, 'bought', t, rates) - legValue(instrument, 'bought', t - 1, rates))
  return role === 'bought' ? bought : whole - bought
}

function legValue(forward: ForwardInstrument, role: Role, t: number, rates: Rates): number {
  const { bought, sold } = forwardLegs(forward, t)
  return role === 'bought' ? bought * rates[forward.buyCurrency]![t]! : sold * rates[forward.currency]![t]!
}

/** Money or instruments that came in from outside on a day, as the place has them from the start of the day. */
interface Inflow {
  readonly group: string
  readonly currency: number
  readonly t: number
  readonly money: number
  readonly flow: OwnedFlow
}

/** Inflows that count as capital from the start of their day. */
export function inflowsOf({ market, rates, accounts }: PlacedScope, grouping: Grouping): readonly Inflow[] {
  const owned = externalFlows(accounts.map(({ account, ledger }) => ({ key: account.id, external: ledger.external })))
  return owned.flatMap((flow): readonly Inflow[] => {
    const money = flowMoney(flow, market.instrumentAt, rates)
    if (!(money > 0)) return []
    const { account } = accounts.find((each) => each.account.id === flow.account)!
    const { index: t, instrument: index } = flow
    const at = (of: Parameters<typeof placedGroup>[2]['of'], currency: number, amount: number): Inflow => {
      return { group: placedGroup(market, grouping, { of, account, currency }), currency, t, money: amount, flow }
    }
    if (index === null) return [at(cashOf(market, flow.currency), flow.currency, money)]
    const instrument = market.instrumentAt(index)
    const of = { kind: 'instrument', index } as const
    if (instrument.settlement !== 'forward') return [at(of, instrument.currency, money)]
    return rolesOf(market, index).map(({ role, currency }) => {
      const leg = legValue(instrument, role, t, rates)
      return at(of, currency, flow.units * (role === 'bought' ? leg : -leg))
    })
  })
}
