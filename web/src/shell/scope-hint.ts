import { shellText } from '#messages/shell-texts.ts'
import { useAccountsOf } from '#selection/accounts-in-scope.ts'
import { useClientStore } from '#session/client-store.ts'
import { useHasRight } from '#session/rights.ts'

/** Why no account is in scope, and the screen where the user can change that. */
interface ScopeHint {
  readonly text: string
  readonly to?: '/settings' | '/imports'
}

/** Null while accounts are in scope, and until it is known why none is. */
export function useScopeHint(): ScopeHint | null {
  const { isLoaded, loadError, selectedClient, accountsInScope } = useClientStore()
  const mayImport = useHasRight('import-data')
  const isEmpty = isLoaded && loadError === null && accountsInScope.length === 0
  const accounts = useAccountsOf(isEmpty ? selectedClient : '')
  if (!isEmpty) return null
  if (selectedClient === '')
    return mayImport ? { text: shellText('nothingBooked'), to: '/imports' } : { text: shellText('noAccounts') }
  if (accounts.isLoading) return null
  if (accounts.data?.length !== 0) return { text: shellText('emptyScope'), to: '/settings' }
  return mayImport ? { text: shellText('clientWithoutAccounts'), to: '/imports' } : { text: shellText('noAccountsOfClient') }
}
