import type { npvPie } from '@portal/contract/charts/npv-pie.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useContext, useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import type { ChartChoice } from '#charts/chart-model.ts'
import { pieModel } from '#charts/models/pie-model.tsx'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { chartText } from '#messages/chart-texts.ts'
import { summaryText } from '#messages/reports/summary-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

interface NpvPieCardProps {
  readonly report: Report<ResponseOf<typeof npvPie>>
  readonly choice: ChartChoice
}

/** NPV by asset class, as a pie. */
export function NpvPieCard({ report, choice }: NpvPieCardProps) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(() => data && modelOf(data, areAmountsHidden), [data, areAmountsHidden])
  return (
    <ChartCard
      title={summaryText('pie')}
      exportAs="npv-by-asset-class.csv"
      model={model}
      choice={choice}
      isBesideLegend
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(data)}
      {...reportState(report)}
    />
  )
}

function modelOf({ chart, reportingCCY, notes }: ResponseOf<typeof npvPie>, areAmountsHidden: boolean) {
  const titles = {
    part: chartText('column.assetClass'),
    value: chartText('column.npv'),
    fraction: chartText('column.shareOfNpv'),
    currency: reportingCCY,
    areAmountsHidden,
  }
  return chart && withNotes(pieModel(chart, titles), notes)
}
