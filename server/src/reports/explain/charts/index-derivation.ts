import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { indexOnOrBefore } from '@portal/analytics/calendar/valuation-days.ts'
import type { LinesData } from '@portal/contract/charts/chart-data.ts'
import { type Derivation, parameter, step } from '@portal/engine/derivation/derivation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'

const DAY_SECONDS = 86_400

/** A day of a line that is 100 at the first day of its chart. */
interface IndexedDay {
  readonly chart: LinesData
  readonly label: string
  /** Index of the day in the chart. */
  readonly at: number
}

/**
 * 100 times the growth since the first day of the chart.
 *
 * @param returnOf the return between two closes, by their indices
 */
export function indexDerivation(
  { market }: ReportingScope,
  { chart, label, at }: IndexedDay,
  returnOf: (start: number, end: number) => Derivation,
): Derivation {
  const indexOf = (seconds: number) => indexOnOrBefore(market.days, seconds / DAY_SECONDS)
  const [start, end] = [indexOf(chart.days[0]!), indexOf(chart.days[at]!)]
  const growth = step(
    'sum',
    {
      label: explanationText('growthSince', { isoDay: isoDay(chart.days[0]! / DAY_SECONDS) }),
      formula: explanationText('onePlusReturn'),
      unit: 'ratio',
    },
    [
      parameter('One', 1, explanationText('growthFromReturn')),
      start === end ? parameter('Return', 0, explanationText('firstDay'), 'fraction') : returnOf(start, end),
    ],
  )
  const description = {
    label: explanationText('dayLabel', { label, day: isoDay(chart.days[at]! / DAY_SECONDS) }),
    formula: explanationText('indexOfReturn'),
    unit: 'index' as const,
  }
  return step('product', description, [parameter('Start', 100, explanationText('indexStart'), 'index'), growth])
}
