import type { Span } from '@portal/analytics/calendar/span.ts'
import { type AccountLedger, type CashRow, firstFrom } from '#ledger/account-ledger.ts'
import { cashValue, convert, dealFlow, dealKeeper, type Rates } from '#ledger/row-money.ts'
import { type DayFlow, readFlows } from './read-flows.ts'
import type { SixParts } from './six-parts.ts'

/**
 * Explains the profit and loss of a cash row, day by day, and adds it to `into`: fx is the balance of the previous close times the
 * move of its rate, income is interest less fees and taxes without a trade, and intraday the result of currency deals, stated on the
 * foreign currency's row (of two foreign ones on the bought one's). `total` is `npv1 - npv0 - F`, from balances and flows only.
 *
 * @param ledger of the row's account: its deals
 */
export function explainCash(
  ledger: AccountLedger,
  row: CashRow,
  rates: Rates,
  reportingCurrency: number,
  span: Span,
  into: SixParts,
): void {
  const rate = rates[row.currency]!
  const flow: DayFlow = { sum: 0, gross: 0 }
  const earned: DayFlow = { sum: 0, gross: 0 }
  const from = span.start + 1
  let moved = firstFrom(row.flows.index, from)
  let income = firstFrom(row.income.index, from)
  for (let t = from; t <= span.end; t++) {
    const before = t > 0 ? row.balance[t - 1]! : 0
    moved = readFlows(row.flows, moved, t, rates, flow)
    income = readFlows(row.income, income, t, rates, earned)
    if (before === 0 && row.balance[t] === 0 && flow.gross === 0 && earned.gross === 0) continue
    const i = t - span.start - 1
    const npv1 = cashValue(row, t, rates)
    const npv0 = before === 0 ? 0 : cashValue(row, t - 1, rates)
    if (before !== 0) into.fx[i]! += before * (rate[t]! - rate[t - 1]!)
    into.income[i]! += earned.sum
    into.total[i]! += npv1 - npv0 - flow.sum
    into.gross[i]! += Math.abs(npv1) + Math.abs(npv0) + flow.gross + earned.gross
  }
  explainDeals(ledger, row.currency, rates, reportingCurrency, span, into)
}

/** Amounts that currency deals moved into a cash row are flows of it, and their result stays on the row that keeps it. */
function explainDeals(
  { deals }: AccountLedger,
  currency: number,
  rates: Rates,
  reportingCurrency: number,
  span: Span,
  into: SixParts,
): void {
  for (const deal of deals) {
    const { index: t } = deal
    if (t <= span.start || t > span.end || !deal.currency.includes(currency)) continue
    const i = t - span.start - 1
    const flow = dealFlow(deal, currency, t, rates, reportingCurrency)
    into.total[i]! -= flow
    into.gross[i]! += Math.abs(flow)
    if (dealKeeper(deal, reportingCurrency) !== currency) continue
    for (let leg = 0; leg < deal.currency.length; leg++)
      into.intraday[i]! += convert(deal.change[leg]!, rates[deal.currency[leg]!]![t]!)
  }
}
