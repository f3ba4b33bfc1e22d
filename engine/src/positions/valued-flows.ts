import type { Span } from '@portal/analytics/calendar/span.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import { extended } from '@portal/analytics/series/carried-closes.ts'
import { externalFlows, type FlowSeries, flowSeries } from '#ledger/external-flows.ts'
import type { Rates } from '#ledger/row-money.ts'
import { valueSeries } from '#ledger/value-series.ts'
import type { Market } from '#market/market.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { type MemoTable, memo } from '#memo.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import { ledgersKey } from '#scope/scope-keys.ts'

/** Value and external flows of some accounts of a scope, taken together, day by day in the reporting currency. */
export function valuedFlows(reporting: ReportingMarket, accounts: readonly AccountHistory[]): ValuedFlows {
  const { market, rates } = reporting
  if (market.live) return withLiveDay(reporting, accounts, closedFlows(reporting, market.live.closed, accounts))
  return {
    value: valueSeries(
      accounts.map(({ ledger }) => ledger),
      rates,
      market.days.length,
    ),
    ...flowsOf(reporting, accounts),
  }
}

/** @param from index of the first day that is looked at */
function flowsOf({ market, rates }: ReportingMarket, accounts: readonly AccountHistory[], from = 0): FlowSeries {
  const crossing = accounts.map(({ account, ledger }) => ({
    key: account.id,
    external: from === 0 ? ledger.external : ledger.external.filter(({ index }) => index >= from),
  }))
  return flowSeries(externalFlows(crossing), market.instrumentAt, rates, market.days.length)
}

/** By currency and accounts. */
const FLOWS: MemoTable<ValuedFlows> = {
  name: 'values and flows',
  bytesOf: ({ value, inflow, outflow }) => value.byteLength + inflow.byteLength + outflow.byteLength,
}

/** Up to the last close: all snapshots of an open market share them. */
function closedFlows(
  { reportingCCY, currency }: ReportingMarket,
  closed: Market,
  accounts: readonly AccountHistory[],
): ValuedFlows {
  const key = [reportingCCY, ...ledgersKey(accounts)].join(' ')
  const atClose = accounts.map(({ atClose, ...history }) => ({ ...history, ledger: atClose ?? history.ledger }))
  const reporting = { market: closed, reportingCCY, currency, rates: closed.ratesIn(reportingCCY) }
  return memo(closed, FLOWS, key, () => valuedFlows(reporting, atClose))
}

function withLiveDay(reporting: ReportingMarket, accounts: readonly AccountHistory[], closed: ValuedFlows): ValuedFlows {
  const t = reporting.market.last
  const today = flowsOf(reporting, accounts, t)
  return {
    value: extended(closed.value, valueOn(accounts, reporting.rates, t)),
    inflow: extended(closed.inflow, today.inflow[t]!),
    outflow: extended(closed.outflow, today.outflow[t]!),
  }
}

/** Of one day, added up as `valueSeries` does: by currency first. */
function valueOn(accounts: readonly AccountHistory[], rates: Rates, t: number): number {
  return rates.reduce((total, rate, currency) => {
    const sum = accounts.reduce((money, { ledger }) => money + (ledger.value[currency]?.[t] ?? 0), 0)
    return sum === 0 ? total : total + sum * rate[t]!
  }, 0)
}

/** Profit and loss of a day: `npv1 - npv0 - F`. NaN if a value or flow is unknown. */
export function dailyProfitAndLoss({ value, inflow, outflow }: ValuedFlows, t: number): number {
  const opening = t > 0 ? value[t - 1]! : 0
  return value[t]! - opening - (inflow[t]! - outflow[t]!)
}

/** Its sum over the days of a period, in their order: every call that tells it tells the same number. */
export function periodProfitAndLoss(flows: ValuedFlows, { start, end }: Span): number {
  let sum = 0
  for (let t = start + 1; t <= end; t++) sum += dailyProfitAndLoss(flows, t)
  return sum
}
