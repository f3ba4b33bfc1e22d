import type { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useContext, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import type { ChartChoice } from '#charts/chart-model.ts'
import { histogramModel } from '#charts/models/histogram-model.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { marketText } from '#messages/reports/market-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

interface HistogramCardProps {
  readonly report: Report<ResponseOf<typeof assetReturnHistogram>>
  readonly choice: ChartChoice
}

/** The distribution of the instruments' returns over the time period. */
export function HistogramCard({ report, choice }: HistogramCardProps) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(() => data && modelOf(data, areAmountsHidden), [data, areAmountsHidden])
  return (
    <ChartCard
      title={marketText('histogram')}
      exportAs="asset-histogram.csv"
      model={model}
      choice={choice}
      pictureNote={useDemoNote()}
      {...reportState(report)}
    />
  )
}

function modelOf({ chart, reportingCCY, notes }: ResponseOf<typeof assetReturnHistogram>, areAmountsHidden: boolean) {
  return chart && withNotes(histogramModel(chart, { currency: reportingCCY, areAmountsHidden }), notes)
}
