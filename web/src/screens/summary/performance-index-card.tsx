import type { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { useContext, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { linesModel } from '#charts/models/lines-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { summaryText } from '#messages/reports/summary-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'

/** The scope's performance over the last year and its benchmark's, both indexed to 100. */
export function PerformanceIndexCard({ report }: { readonly report: Report<ResponseOf<typeof performanceIndex>> }) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  const model = useMemo(() => data && modelOf(data, areAmountsHidden), [data, areAmountsHidden])
  return (
    <ChartCard
      title={summaryText('evolution')}
      exportAs="performance-index.csv"
      model={model}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf(data)}
      {...reportState(report)}
    />
  )
}

function modelOf({ chart, reportingCCY, notes }: ResponseOf<typeof performanceIndex>, areAmountsHidden: boolean) {
  return chart && withNotes(linesModel(chart, { currency: reportingCCY, areAmountsHidden }), notes)
}
