import type { valueHistory } from '@portal/contract/charts/value-history.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useContext, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { linesModel } from '#charts/models/lines-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withMarksOf } from '#charts/models/with-marks-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { usePeriodRange } from '#charts/range/use-chart-range.ts'
import { accountText } from '#messages/reports/account-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import type { TimePeriodField } from '#selection/period/time-period.ts'
import { CompareButton } from '#tables/compare/compare-button.tsx'
import type { Comparison } from '#tables/compare/use-comparison.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

interface ValueCardProps {
  readonly report: Report<ResponseOf<typeof valueHistory>>
  readonly period: TimePeriodField
  readonly comparison: Comparison
  /** Tickers that it can be compared with. */
  readonly instruments: readonly string[]
}

/** The value of the account day by day, or its return beside others, with its external flows marked. */
export function ValueCard({ report, period, comparison, instruments }: ValueCardProps) {
  const { data } = report
  const { isComparing } = comparison
  const shown = isComparing ? comparison.report : report
  const areAmountsHidden = useContext(AmountsHidden)
  const whole = useMemo(
    () => (isComparing ? withMarksOf(comparison.report.data?.chart, data?.chart?.marks) : data?.chart),
    [isComparing, comparison.report.data, data],
  )
  const { chart, range } = usePeriodRange('account-value', whole, period)
  const currency = data?.reportingCCY ?? ''
  const model = useMemo(
    () => chart && withNotes(linesModel(chart, { currency, areAmountsHidden }), shown.data?.notes),
    [chart, currency, areAmountsHidden, shown.data],
  )
  return (
    <ChartCard
      title={accountText('value')}
      exportAs="account-value.csv"
      model={model}
      range={range}
      controls={<CompareButton comparison={comparison} instruments={instruments} />}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(shown.data)}
      {...reportState(shown)}
    />
  )
}
