import { lazy, Suspense, useState } from 'react'

import { useReportView } from '#session/report-view.ts'

const RetainedReport = lazy(() => import('./retained-report.tsx').then((file) => ({ default: file.RetainedReport })))

/** Keeps the report mounted from the first visit of Reports on, because a remounted iframe reloads its document. */
export function ReportHost() {
  const view = useReportView((store) => store.view)
  const [lastView, setLastView] = useState(view)
  if (view !== null && view !== lastView) setLastView(view)
  if (lastView === null) return null
  return (
    <Suspense>
      <RetainedReport view={lastView} isVisited={view !== null} />
    </Suspense>
  )
}
