import type { RiskContributions, riskPie } from '@portal/contract/charts/risk-pie.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type Grouping, groupingName } from '@portal/contract/reports/grouping.ts'
import { useContext, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { pieModel } from '#charts/models/pie-model.tsx'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { groupingText } from '#messages/choice-texts.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

interface RiskPieCardProps {
  readonly report: Report<ResponseOf<typeof riskPie>>
  readonly contributions: RiskContributions
  readonly grouping: Grouping
}

/** Shares of risk by group: sectors for what adds risk; diversifying groups are listed without colour. */
export function RiskPieCard({ report, contributions, grouping }: RiskPieCardProps) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(
    () => data && modelOf(data, contributions, grouping, areAmountsHidden),
    [data, contributions, grouping, areAmountsHidden],
  )
  return (
    <ChartCard
      title={riskText('pie')}
      exportAs="risk-pie.csv"
      model={model}
      isBesideLegend
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(data)}
      {...reportState(report)}
    />
  )
}

function modelOf(
  { chart, reportingCCY, notes }: ResponseOf<typeof riskPie>,
  contributions: RiskContributions,
  grouping: Grouping,
  areAmountsHidden: boolean,
) {
  const titles = {
    part: groupingName(grouping, (specified) => groupingText(`names.${specified}`)),
    value: riskText(`share.${contributions}`),
    fraction: riskText(`share.${contributions}`),
    currency: reportingCCY,
    areAmountsHidden,
  }
  return chart && withNotes(pieModel(chart, titles), notes)
}
