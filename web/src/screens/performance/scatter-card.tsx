import type { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useContext, useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import type { ChartChoice } from '#charts/chart-model.ts'
import { scatterModel } from '#charts/models/scatter-model.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { chartText } from '#messages/chart-texts.ts'
import { performanceText } from '#messages/reports/performance-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { GrossBadge } from './gross-badge.tsx'

interface ScatterCardProps {
  readonly report: Report<ResponseOf<typeof accountPerformanceScatter>>
  readonly isGross: boolean
  readonly choice: ChartChoice
}

/** Return against volatility of each account and of the benchmark. */
export function ScatterCard({ report, isGross, choice }: ScatterCardProps) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(() => data && modelOf(data, areAmountsHidden), [data, areAmountsHidden])
  return (
    <ChartCard
      title={performanceText('scatter')}
      exportAs={isGross ? 'account-performance-scatter-gross.csv' : 'account-performance-scatter.csv'}
      controls={isGross ? <GrossBadge /> : null}
      model={model}
      choice={choice}
      pictureNote={useDemoNote()}
      {...reportState(report)}
    />
  )
}

function modelOf({ chart, reportingCCY, notes }: ResponseOf<typeof accountPerformanceScatter>, areAmountsHidden: boolean) {
  const titles = {
    point: chartText('column.account'),
    size: chartText('column.npv'),
    sizeUnit: 'money',
    currency: reportingCCY,
    areAmountsHidden,
  } as const
  return chart && withNotes(scatterModel(chart, titles), notes)
}
