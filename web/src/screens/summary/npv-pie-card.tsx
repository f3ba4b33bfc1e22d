import type { npvPie } from '@portal/contract/charts/npv-pie.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import type { ChartChoice } from '#charts/chart-model.ts'
import { pieModel } from '#charts/models/pie-model.tsx'
import { useDemoNote } from '#selection/demo-note.ts'

interface NpvPieCardProps {
  readonly report: Report<ResponseOf<typeof npvPie>>
  readonly choice: ChartChoice
}

/** NPV by asset class, as a pie. */
export function NpvPieCard({ report, choice }: NpvPieCardProps) {
  const { data } = report
  const model = useMemo(() => data && modelOf(data), [data])
  return (
    <ChartCard
      title="NPV by asset class"
      exportAs="npv-by-asset-class.csv"
      model={model}
      choice={choice}
      isBesideLegend
      pictureNote={useDemoNote()}
      {...reportState(report)}
    />
  )
}

function modelOf({ chart, reportingCCY }: ResponseOf<typeof npvPie>) {
  return chart && pieModel(chart, { part: 'Asset class', value: 'NPV', fraction: '% NPV', currency: reportingCCY })
}
