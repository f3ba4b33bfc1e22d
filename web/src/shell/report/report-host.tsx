import { lazy, Suspense, useState } from 'react'

import { useReportView } from '#session/report-view.ts'

const KeptReport = lazy(() => import('./kept-report.tsx').then((file) => ({ default: file.KeptReport })))

/**
 * The report below the screen Reports, from the first visit on. It stays where it is while other screens are shown: a frame that is drawn
 * anew loads its document anew.
 */
export function ReportHost() {
  const view = useReportView((store) => store.view)
  const [lastView, setLastView] = useState(view)
  if (view !== null && view !== lastView) setLastView(view)
  if (lastView === null) return null
  return (
    <Suspense>
      <KeptReport view={lastView} isVisited={view !== null} />
    </Suspense>
  )
}
