import type { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useContext, useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { linesModel } from '#charts/models/lines-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { performanceText } from '#messages/reports/performance-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { GrossBadge } from './gross-badge.tsx'

interface IndexCardProps {
  readonly report: Report<ResponseOf<typeof performanceIndex>>
  readonly isGross: boolean
}

/** The scope, its benchmark and those that it is compared with, each from 100 on. */
export function IndexCard({ report, isGross }: IndexCardProps) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(
    () => data?.chart && withNotes(linesModel(data.chart, { currency: data.reportingCCY, areAmountsHidden }), data.notes),
    [data, areAmountsHidden],
  )
  return (
    <ChartCard
      title={performanceText('index')}
      exportAs={isGross ? 'performance-index-gross.csv' : 'performance-index.csv'}
      controls={isGross ? <GrossBadge /> : null}
      model={model}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(data)}
      {...reportState(report)}
    />
  )
}
