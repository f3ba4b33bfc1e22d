import { Link } from '@tanstack/react-router'

import { shownError } from '#api/api-error.ts'
import { queryClient } from '#api/query-client.ts'
import { useClientStore } from '#session/client-store.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { useScopeHint } from './scope-hint.ts'
import styles from './selection-note.module.css'

/** Explains why the page has no figures: nothing assigned, which who may import can change, nothing in scope, or a loading error. */
export function SelectionNote() {
  const loadError = useClientStore((store) => store.loadError)
  const hint = useScopeHint()
  if (loadError !== null) {
    return (
      <div className={styles.note}>
        <ErrorLine error={shownError(loadError)} onRetry={() => void queryClient.refetchQueries()} />
      </div>
    )
  }
  if (hint === null) return null
  return (
    <p className={styles.note} role="status">
      {hint.to ? <Link to={hint.to}>{hint.text}</Link> : hint.text}
    </p>
  )
}
