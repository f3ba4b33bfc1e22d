import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { instrument } from '@portal/contract/reports/instrument.ts'
import { useContext, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { linesModel } from '#charts/models/lines-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withMarksOf } from '#charts/models/with-marks-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { usePeriodRange } from '#charts/range/use-chart-range.ts'
import { instrumentText } from '#messages/reports/instrument-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import type { TimePeriodField } from '#selection/period/time-period.ts'
import { CompareButton } from '#tables/compare/compare-button.tsx'
import type { Comparison } from '#tables/compare/use-comparison.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

interface PriceCardProps {
  readonly report: Report<ResponseOf<typeof instrument>>
  readonly period: TimePeriodField
  readonly comparison: Comparison
  /** Tickers that it can be compared with. */
  readonly instruments: readonly string[]
}

/** The closes of an instrument, or its total return beside others, with what happened to it marked. */
export function PriceCard({ report, period, comparison, instruments }: PriceCardProps) {
  const { data } = report
  const { isComparing } = comparison
  const shown = isComparing ? comparison.report : report
  const areAmountsHidden = useContext(AmountsHidden)
  const whole = useMemo(
    () => (isComparing ? withMarksOf(comparison.report.data?.chart, data?.chart?.marks) : data?.chart),
    [isComparing, comparison.report.data, data],
  )
  const { chart, range } = usePeriodRange('instrument-price', whole, period)
  const currency = data?.instrument.quotedIn ?? ''
  const model = useMemo(
    () => chart && withNotes(linesModel(chart, { currency, areAmountsHidden }), shown.data?.notes),
    [chart, currency, areAmountsHidden, shown.data],
  )
  return (
    <ChartCard
      title={instrumentText('price')}
      exportAs="instrument-price.csv"
      model={model}
      range={range}
      controls={<CompareButton comparison={comparison} instruments={instruments} />}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(shown.data)}
      {...reportState(shown)}
    />
  )
}
