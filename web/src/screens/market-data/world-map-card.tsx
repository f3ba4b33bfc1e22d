import type { worldMap } from '@portal/contract/charts/world-map.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { MarketScope } from '@portal/contract/reports/parts/market-request.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import type { ChartChoice } from '#charts/chart-model.ts'
import { choroplethModel } from '#charts/models/choropleth-model.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { chartText } from '#messages/chart-texts.ts'
import { marketText } from '#messages/reports/market-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'

interface WorldMapCardProps {
  readonly report: Report<ResponseOf<typeof worldMap>>
  readonly scope: MarketScope
  readonly choice: ChartChoice | undefined
}

/** The return of each country's market, or the scope's exposure to it. */
export function WorldMapCard({ report, scope, choice }: WorldMapCardProps) {
  const { data } = report
  const model = useMemo(() => data && modelOf(data, scope), [data, scope])
  return (
    <ChartCard
      title={marketText('worldMap')}
      exportAs="world-map.csv"
      model={model}
      choice={choice}
      pictureNote={useDemoNote()}
      {...reportState(report)}
    />
  )
}

function modelOf({ chart, reportingCCY, notes }: ResponseOf<typeof worldMap>, scope: MarketScope) {
  if (chart === null) return null
  const model =
    scope === 'portfolio'
      ? choroplethModel(chart, { scale: 'sequential', title: chartText('column.weight'), currency: reportingCCY })
      : choroplethModel(chart, { scale: 'diverging', title: chartText('column.return') })
  return withNotes(model, notes)
}
