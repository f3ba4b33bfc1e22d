import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { Period } from '@portal/analytics/calendar/period-start.ts'
import { type PeriodFigure, periodTable } from '@portal/analytics/performance/period-table.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { Figure } from '#scope/figure.ts'
import { unknownReason } from '#scope/unknown-reason.ts'
import { summarizeList } from '#summarize-list.ts'
import { firstEntryOf } from './time-period.ts'

/** Days that a remark names. */
const NAMED = 5

/**
 * Time-weighted return of some accounts of a scope, taken together, over a period that ends at the last close; not annualised. Max
 * starts with nothing, on the day before the first entry.
 */
export function periodReturn(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  flows: ValuedFlows,
  period: Period,
): Figure {
  const [result] = accountPeriods(reporting, accounts, flows, [period])
  return statedReturn(reporting, result!, 'cumulative', (t) => unknownReason(reporting, accounts, t))
}

/** The returns of some accounts, taken together, over periods that end at the last close. */
export function accountPeriods(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  flows: ValuedFlows,
  periods: readonly Period[],
): readonly PeriodFigure[] {
  const { days, last } = reporting.market
  return periodTable({ days, flows, end: last, firstEntry: firstEntryOf(reporting, accounts) }, periods)
}

/**
 * The return of a period as it is stated, or why it is not.
 *
 * @param per `year`: per annum where the period is longer than one
 * @param unknownOn why the value of a day is unknown
 */
export function statedReturn(
  { market, reportingCCY }: ReportingMarket,
  { cumulative, annualised, start }: PeriodFigure,
  per: 'cumulative' | 'year',
  unknownOn: (t: number) => Text,
): Figure {
  const dayOf = (index: number) => isoDay(market.days[index]!)
  switch (cumulative.state) {
    case 'known': {
      const value = per === 'year' ? (annualised ?? cumulative.value) : cumulative.value
      const leftOut = cumulative.leftOut.map(({ index, profitAndLoss }) =>
        message('performance.leftOutDay', { day: dayOf(index), amount: profitAndLoss.toFixed(2), currency: reportingCCY }),
      )
      if (leftOut.length === 0) return { value }
      return { value, reason: message('performance.linkedWithout', { days: summarizeList(leftOut, NAMED) }) }
    }
    case 'unknown':
      return { value: null, reason: unknownOn(cumulative.index) }
    case 'notCovered':
      return {
        value: null,
        reason: start < 0 ? message('performance.notCoveredBefore') : message('performance.notCovered', { day: dayOf(start) }),
      }
    case 'notMeaningful':
      return { value: null, reason: message('performance.notMeaningful', { day: dayOf(cumulative.index) }) }
  }
}
