import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { type Period, periodStart } from '@portal/analytics/calendar/period-start.ts'
import { timeWeightedReturn, type ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'

import type { Figure } from './figure.ts'
import type { AccountHistory } from './histories.ts'
import type { ReportingScope } from './reporting-scope.ts'
import { unknownReason } from './unknown-reason.ts'

/** Time-weighted return of some accounts of a scope, taken together, over a period that ends at the last close; not annualised. */
export function periodReturn(
  scope: ReportingScope,
  accounts: readonly AccountHistory[],
  flows: ValuedFlows,
  period: Period,
): Figure {
  const { days, last } = scope.market
  const firstEntry = accounts.reduce((first, { ledger }) => Math.min(first, ledger.firstEntry), days.length)
  const start = periodStart(days, last, period, firstEntry)
  const result = timeWeightedReturn(flows, start, last)
  const dayOf = (index: number) => isoDay(days[index]!)
  switch (result.state) {
    case 'known': {
      const leftOut = result.leftOut.map(
        ({ index, profitAndLoss }) => `${dayOf(index)} (P/L ${profitAndLoss.toFixed(2)} ${scope.reportingCCY})`,
      )
      const reason = `Linked without ${leftOut.join(', ')}: next to no capital`
      return leftOut.length === 0 ? { value: result.value } : { value: result.value, reason }
    }
    case 'unknown':
      return { value: null, reason: unknownReason(scope, accounts, result.index) }
    case 'notCovered':
      return { value: null, reason: `Not covered: no NPV at the close ${start < 0 ? 'before it' : `of ${dayOf(start)}`}` }
    case 'notMeaningful':
      return { value: null, reason: `not meaningful on ${dayOf(result.index)}` }
  }
}
