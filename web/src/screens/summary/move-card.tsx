import type { treeMap } from '@portal/contract/charts/tree-map.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useContext, useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import type { ChartChoice } from '#charts/chart-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { treemapModel } from '#charts/models/treemap-model.ts'
import { chartText } from '#messages/chart-texts.ts'
import { summaryText } from '#messages/reports/summary-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

interface MoveCardProps {
  readonly report: Report<ResponseOf<typeof treeMap>>
  readonly choice: ChartChoice
}

/** The holdings of the scope by sector, coloured by the change of the day. */
export function MoveCard({ report, choice }: MoveCardProps) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(() => data && modelOf(data, areAmountsHidden), [data, areAmountsHidden])
  return (
    <ChartCard
      title={summaryText('treeMap')}
      exportAs="move-1-day.csv"
      model={model}
      choice={choice}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(data)}
      {...reportState(report)}
    />
  )
}

function modelOf({ chart, reportingCCY, notes = [] }: ResponseOf<typeof treeMap>, areAmountsHidden: boolean) {
  if (chart === null) return null
  const { minRem: _, ...model } = treemapModel(chart, {
    group: chartText('column.sectorOrClass'),
    area: chartText('column.npv'),
    currency: reportingCCY,
    areAmountsHidden,
    notes,
  })
  return model
}
