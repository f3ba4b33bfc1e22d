import { useState } from 'react'

import { proposalText } from '#messages/administration/proposal-texts.ts'
import { useAccountsOf } from '#selection/accounts-in-scope.ts'
import { Select } from '#ui/select/select.tsx'
import type { NewAccount } from './chosen-accounts.ts'
import { NewAccountForm } from './new-account-form.tsx'

/** Chosen in place of an account; no account has such an id. */
const NEW = 'new'

interface AccountSelectProps {
  readonly label: string
  readonly client: string | null
  readonly value: string | NewAccount | null
  /** Whether the account can be made with what is stated. */
  readonly canBegin: boolean
  /** What the name of a new account is at first. */
  readonly suggestion: string
  readonly onChoose: (account: string | NewAccount) => void
}

/** The accounts of a client, and a new one. It keeps showing the one that was chosen when another client is looked at for the next number. */
export function AccountSelect({ label, client, value, canBegin, suggestion, onChoose }: AccountSelectProps) {
  const [kept, setKept] = useState<{ readonly value: string; readonly label: string } | null>(null)
  const [isNaming, setNaming] = useState(false)
  const { data: accounts = [], isLoading } = useAccountsOf(client ?? '')
  const options = accounts.map(({ id, name }) => ({ value: id, label: name }))
  const isNew = value !== null && typeof value !== 'string'
  const isListed = options.some((option) => option.value === value)
  const own = kept && !isListed && kept.value === value ? [kept, ...options] : options
  const asNew = { value: NEW, label: isNew ? proposalText('newAccountOf', { name: value.name }) : proposalText('newAccount') }
  return (
    <>
      <Select
        label={label}
        options={canBegin || isNew ? [...own, asNew] : own}
        value={isNaming || isNew ? NEW : value}
        placeholder={proposalText('chooseAccount')}
        isDisabled={client === null}
        isBusy={isLoading}
        onChange={(id) => {
          setNaming(id === NEW)
          if (id === NEW) return
          setKept(options.find((option) => option.value === id) ?? null)
          onChoose(id)
        }}
      />
      {isNaming && client !== null ? (
        <NewAccountForm
          suggestion={suggestion}
          taken={accounts.map(({ name }) => name)}
          onName={(name) => {
            setNaming(false)
            onChoose({ client, name })
          }}
        />
      ) : null}
    </>
  )
}
