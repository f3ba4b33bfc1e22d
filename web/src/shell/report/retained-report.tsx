import { useContext } from 'react'

import { shownError } from '#api/api-error.ts'
import { formatDatesIn } from '#messages/page-formats.ts'
import { reportText } from '#messages/reports/report-texts.ts'
import { useClientStore } from '#session/client-store.ts'
import type { ReportView } from '#session/report-view.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { useScopeHint } from '../scope-hint.ts'
import { ReportFrame } from './report-frame.tsx'
import styles from './retained-report.module.css'
import { useRetainedDocument } from './use-retained-document.ts'

interface RetainedReportProps {
  readonly view: ReportView
  /** Whether the Reports screen is shown. */
  readonly isVisited: boolean
}

/** The report's iframe, hidden until it has loaded, and the loading or error state in its place. */
export function RetainedReport({ view, isVisited }: RetainedReportProps) {
  const areHidden = useContext(AmountsHidden)
  const { selectedClient, accountsInScope, isLoaded, loadError } = useClientStore()
  const { shown, state, failure, retry, settle } = useRetainedDocument(view, isVisited && !areHidden)
  const hint = useScopeHint()
  const hasNoScope = isLoaded && (selectedClient === '' || accountsInScope.length === 0)
  const isReady = !areHidden && !hasNoScope && loadError === null && state === 'shown'

  const isUnchecked = isReady && failure !== null

  function inItsPlace() {
    if (areHidden) return <EmptyState text={reportText('hidden')} hint={reportText('showAmounts')} />
    if (loadError !== null || state === 'failed')
      return <EmptyState text={reportText('unavailable')} hint={<Unavailable reason={loadError ?? failure} onRetry={retry} />} />
    if (hint !== null) return <EmptyState text={hint.text} />
    return (
      <div className={styles.loading}>
        <Spinner size={32} label={reportText('loading')} />
      </div>
    )
  }

  return (
    <div className={classNames(styles.card, isUnchecked && styles.unchecked)} hidden={!isVisited}>
      {isReady || !isVisited ? null : inItsPlace()}
      {isUnchecked ? <ErrorLine error={uncheckedError(failure)} onRetry={retry} /> : null}
      {shown === null ? null : (
        <ReportFrame
          key={shown.address}
          address={shown.address}
          client={shown.client}
          isShown={isReady}
          onSettled={settle}
          onDownload={view.download}
        />
      )}
    </div>
  )
}

interface UnavailableProps {
  /** Null where the iframe did not get the report. */
  readonly reason: Error | null
  readonly onRetry: () => Promise<unknown>
}

/** Why the report is not there, such as a period that ends before the first close. */
function Unavailable({ reason, onRetry }: UnavailableProps) {
  return (
    <>
      {reason === null ? null : <p>{formatDatesIn(shownError(reason).message)}</p>}
      <Button onClick={onRetry}>{reportText('retry')}</Button>
    </>
  )
}

function uncheckedError(failure: Error) {
  const { message, requestId } = shownError(failure)
  return { message: reportText('unchecked', { reason: message }), requestId }
}
