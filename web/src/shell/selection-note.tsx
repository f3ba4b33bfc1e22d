import { Link } from '@tanstack/react-router'

import { shownError } from '#api/api-error.ts'
import { queryClient } from '#api/query-client.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useClientStore } from '#session/client-store.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import styles from './selection-note.module.css'

/** Explains why the page has no figures: nothing assigned, nothing in scope, or a loading error. */
export function SelectionNote() {
  const { isLoaded, loadError, selectedClient, accountsInScope } = useClientStore()
  if (loadError !== null) {
    return (
      <div className={styles.note}>
        <ErrorLine error={shownError(loadError)} onRetry={() => void queryClient.refetchQueries()} />
      </div>
    )
  }
  if (!isLoaded || accountsInScope.length > 0) return null
  return (
    <p className={styles.note} role="status">
      {selectedClient === '' ? shellText('noAccounts') : <Link to="/settings">{shellText('emptyScope')}</Link>}
    </p>
  )
}
