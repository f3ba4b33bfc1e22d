import { CircleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'

import { settingsText } from '#messages/session/settings-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import { validationText } from '#messages/validation.ts'
import { useSavedScope } from '#selection/accounts-in-scope.ts'
import { useClientNames } from '#selection/load-selection.ts'
import { useSaveAccounts, useSaveClient } from '#selection/save-selection.ts'
import { useClientStore } from '#session/client-store.ts'
import { selectionBody } from '#session/request-body.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Select } from '#ui/select/select.tsx'
import { withSelectedOption } from '#ui/select/with-selected-option.ts'
import { AccountChoice } from './account-choice.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { isUnsaved, useScopeDraft } from './scope-draft.ts'
import styles from './settings-screen.module.css'

/**
 * Client and accounts in scope, saved together: a changed client first, then its accounts; else only the accounts (specification
 * S4.21).
 */
export function ScopeCard() {
  const { selectedClient, isLoaded, loadError } = useClientStore()
  const clients = useClientNames()
  const { draft, chooseClient, chooseAccounts, clearAccounts } = useScopeDraft(selectedClient)
  const clientName = draft.clientName ?? selectedClient
  const scope = useSavedScope(clientName)
  const saveClient = useSaveClient()
  const saveAccounts = useSaveAccounts()
  const [isClientMissing, setIsClientMissing] = useState(false)
  const isOther = clientName !== selectedClient
  const chosen = useMemo(() => draft.accounts ?? new Set(scope.saved), [draft.accounts, scope.saved])
  const isDirty = isUnsaved(draft, selectedClient, scope.saved)
  const isSaving = saveClient.isPending || saveAccounts.isPending
  const isLoading = loadError === null && (!isLoaded || (clientName !== '' && !scope.accounts && !scope.error))

  // After the first load the number of accounts of the same client is known.
  const [isFirstLoad, setIsFirstLoad] = useState(true)
  if (isFirstLoad && !isLoading) setIsFirstLoad(false)

  function save() {
    setIsClientMissing(clientName === '')
    if (clientName === '') return
    const accounts = (scope.accounts ?? []).map(({ id }) => id).filter((id) => chosen.has(id))
    // A failed save keeps the choice.
    chooseAccounts(chosen)
    if (isOther) saveClient.mutate({ clientName, accounts }, { onSuccess: (isSaved) => isSaved && clearAccounts() })
    else saveAccounts.mutate({ body: selectionBody(clientName, accounts) }, { onSuccess: clearAccounts })
  }

  return (
    <Card title={settingsText('scopeTitle')} isLoading={isLoading} isOpenEnded={isFirstLoad} isPadded>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={styles.narrow}>
          <Select
            label={settingsText('client')}
            options={withSelectedOption(
              clients.map(({ name }) => ({ value: name, label: name })),
              clientName,
            )}
            value={clientName === '' ? null : clientName}
            placeholder={settingsText('chooseClient')}
            isDisabled={isSaving || clients.length === 0}
            error={isClientMissing && clientName === '' ? validationText('clientRequired') : undefined}
            onChange={chooseClient}
          />
        </div>
        <AccountChoice scope={scope} isLoading={isLoading} isDisabled={isSaving} chosen={chosen} onChange={chooseAccounts} />
        <SaveFoot isBusy={isSaving || isLoading} isDisabled={scope.error !== null && !scope.accounts} isDirty={isDirty} />
      </form>
      <LeaveGuard isDirty={isDirty} />
    </Card>
  )
}

interface SaveFootProps {
  readonly isBusy: boolean
  readonly isDisabled: boolean
  readonly isDirty: boolean
}

function SaveFoot({ isBusy, isDisabled, isDirty }: SaveFootProps) {
  return (
    <div className={styles.foot}>
      <Button type="submit" variant="primary" isBusy={isBusy} disabled={isDisabled}>
        {settingsText('save')}
      </Button>
      <span role="status">
        {isDirty ? (
          <span className={styles.unsaved}>
            <CircleAlert size={16} aria-hidden />
            {tableText('unsaved')}
          </span>
        ) : null}
      </span>
    </div>
  )
}
