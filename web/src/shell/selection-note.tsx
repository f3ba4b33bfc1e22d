import { Link } from '@tanstack/react-router'

import { shownError } from '#api/api-error.ts'
import { queryClient } from '#api/query-client.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useClientStore } from '#session/client-store.ts'
import { useHasRight } from '#session/rights.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import styles from './selection-note.module.css'

/** Explains why the page has no figures: nothing assigned, which who may import can change, nothing in scope, or a loading error. */
export function SelectionNote() {
  const { isLoaded, loadError, selectedClient, accountsInScope } = useClientStore()
  const mayBegin = useHasRight('import-data')
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
      {selectedClient !== '' ? (
        <Link to="/settings">{shellText('emptyScope')}</Link>
      ) : mayBegin ? (
        <Link to="/imports">{shellText('nothingBooked')}</Link>
      ) : (
        shellText('noAccounts')
      )}
    </p>
  )
}
