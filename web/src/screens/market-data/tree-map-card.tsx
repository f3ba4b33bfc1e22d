import type { treeMap } from '@portal/contract/charts/tree-map.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { MarketScope } from '@portal/contract/reports/parts/market-request.ts'
import { useContext, useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import type { ChartChoice } from '#charts/chart-model.ts'
import { treemapModel } from '#charts/models/treemap-model.ts'
import { chartText } from '#messages/chart-texts.ts'
import { marketText } from '#messages/reports/market-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

interface TreeMapCardProps {
  readonly report: Report<ResponseOf<typeof treeMap>>
  readonly scope: MarketScope
  readonly choice: ChartChoice
}

/** Sectors and instruments, coloured by price return over the time period. */
export function TreeMapCard({ report, scope, choice }: TreeMapCardProps) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(() => data && modelOf(data, scope, areAmountsHidden), [data, scope, areAmountsHidden])
  return (
    <ChartCard
      title={marketText('treeMap')}
      exportAs="tree-map.csv"
      model={model}
      choice={choice}
      pictureNote={useDemoNote()}
      {...reportState(report)}
    />
  )
}

function modelOf(
  { chart, reportingCCY: currency, notes = [] }: ResponseOf<typeof treeMap>,
  scope: MarketScope,
  areAmountsHidden: boolean,
) {
  const area = scope === 'portfolio' ? chartText('column.npv') : chartText('column.marketValue')
  return chart && treemapModel(chart, { group: chartText('column.sectorOrClass'), area, currency, areAmountsHidden, notes })
}
