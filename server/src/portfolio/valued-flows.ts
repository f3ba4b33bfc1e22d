import { externalFlows, flowSeries } from '@portal/analytics/ledger/external-flows.ts'
import { valueSeries } from '@portal/analytics/ledger/value-series.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'

import type { AccountHistory } from './histories.ts'
import type { ToldMarket } from './reporting-scope.ts'

/** Value and external flows of some accounts of a scope, taken together, day by day in the reporting currency. */
export function valuedFlows({ market, rates }: ToldMarket, accounts: readonly AccountHistory[]): ValuedFlows {
  const dayCount = market.days.length
  const flows = externalFlows(accounts.map(({ account, ledger }) => ({ key: account.id, external: ledger.external })))
  return {
    value: valueSeries(accounts.map(({ ledger }) => ledger), rates, dayCount), // biome-ignore format: one line
    ...flowSeries(flows, market.instrumentAt, rates, dayCount),
  }
}

/** Profit and loss of a day: `npv1 - npv0 - F`. NaN if a value or flow is unknown. */
export function dailyProfitAndLoss({ value, inflow, outflow }: ValuedFlows, t: number): number {
  const opening = t > 0 ? value[t - 1]! : 0
  return value[t]! - opening - (inflow[t]! - outflow[t]!)
}
