import { ApiError, errorText } from '#api/api-error.ts'
import { settingsText } from '#messages/session/settings-texts.ts'
import type { SavedScope } from '#selection/accounts-in-scope.ts'
import { useClientStore } from '#session/client-store.ts'
import { Checklist } from '#ui/choice/checklist.tsx'
import { ChecklistSkeleton } from '#ui/choice/checklist-skeleton.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import styles from './settings-screen.module.css'

interface AccountChoiceProps {
  readonly scope: SavedScope
  readonly isLoading: boolean
  readonly isDisabled: boolean
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** Number of rows while the selection is loading. */
const USUAL_ACCOUNTS = 5

/** The accounts of the selected client with those in scope checked, or why there are none. */
export function AccountChoice({ scope, isLoading, isDisabled, chosen, onChange }: AccountChoiceProps) {
  const { accounts, error, retry } = scope
  const inScope = useClientStore((store) => store.accountsInScope.length)
  const hasClient = useClientStore((store) => store.selectedClient !== '')
  const options = accounts?.map(({ id, name }) => ({ value: id, label: name }))
  if (error)
    return (
      <ErrorLine
        error={{ message: errorText(error), requestId: error instanceof ApiError ? error.requestId : null }}
        onRetry={retry}
      />
    )
  if (isLoading)
    return (
      <ChecklistSkeleton
        legend={settingsText('accounts')}
        allLabel={settingsText('selectAll')}
        count={inScope || USUAL_ACCOUNTS}
      />
    )
  if (!options) return hasClient ? null : <p className={styles.note}>{settingsText('noClient')}</p>
  if (options.length === 0) return <p className={styles.note}>{settingsText('noAccounts')}</p>
  return (
    <Checklist
      legend={settingsText('accounts')}
      options={options}
      chosen={chosen}
      onChange={onChange}
      allLabel={settingsText('selectAll')}
      countText={(count, all) => settingsText('chosen', { count, all })}
      isDisabled={isDisabled}
    />
  )
}
