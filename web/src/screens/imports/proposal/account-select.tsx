import { useState } from 'react'

import { proposalText } from '#messages/administration/proposal-texts.ts'
import { useAccountsOf } from '#selection/accounts-in-scope.ts'
import { Select } from '#ui/select/select.tsx'
import type { NewAccount } from './chosen-accounts.ts'
import { NameForm } from './name-form.tsx'

/** Chosen in place of an account; no account has such an id. */
const NEW = 'new'

interface AccountSelectProps {
  readonly label: string
  readonly client: string | null
  /** Whether the client is to be made: it has no accounts. */
  readonly isOfNewClient: boolean
  readonly value: string | NewAccount | null
  /** Suggested name of a new account. */
  readonly suggestion: string
  readonly onChoose: (account: string | NewAccount) => void
}

/** The accounts of a client, and a new one, whose name is asked at once where the client has none. */
export function AccountSelect({ label, client, isOfNewClient, value, suggestion, onChoose }: AccountSelectProps) {
  const [kept, setKept] = useState<{ readonly value: string; readonly label: string } | null>(null)
  const [isChosenNew, setChosenNew] = useState(false)
  const { data: accounts = [], isLoading } = useAccountsOf(isOfNewClient ? '' : (client ?? ''))
  const options = accounts.map(({ id, name }) => ({ value: id, label: name }))
  const isNew = value !== null && typeof value !== 'string'
  const isNaming = isChosenNew || (client !== null && !isLoading && accounts.length === 0 && value === null)
  // The one that was chosen stays listed when another client is looked at for the next number.
  const isListed = options.some((option) => option.value === value)
  const own = kept && !isListed && kept.value === value ? [kept, ...options] : options
  const asNew = {
    value: NEW,
    label: isNew ? proposalText('new.account.named', { name: value.name }) : proposalText('new.account.choice'),
  }
  return (
    <>
      <Select
        label={label}
        options={[...own, asNew]}
        value={isNaming || isNew ? NEW : value}
        placeholder={proposalText('chooseAccount')}
        isDisabled={client === null}
        isBusy={isLoading}
        onChange={(id) => {
          setChosenNew(id === NEW)
          if (id === NEW) return
          setKept(options.find((option) => option.value === id) ?? null)
          onChoose(id)
        }}
      />
      {isNaming && client !== null ? (
        <NameForm
          key={client}
          of="account"
          suggestion={suggestion}
          taken={accounts.map(({ name }) => name)}
          onName={(name) => {
            setChosenNew(false)
            onChoose({ client, isOfNewClient, name })
          }}
        />
      ) : null}
    </>
  )
}
