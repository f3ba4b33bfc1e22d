import { clients } from '@portal/contract/institution/clients.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#api/call.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { proposalText } from '#messages/administration/proposal-texts.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from '../imports.module.css'
import { AccountSelect } from './account-select.tsx'
import type { ChosenAccounts } from './chosen-accounts.ts'
import { withAccount } from './new-accounts.ts'

interface AccountChoiceProps {
  readonly file: string
  /** Whose account is asked for; '' for statements without a number. */
  readonly numbers: readonly string[]
  readonly chosen: ChosenAccounts
  /** Whether an account can be made with the statements of a number. */
  readonly canBegin: (number: string) => boolean
  readonly onChoose: (accounts: ChosenAccounts) => void
}

/** Asks for the account of each number that is not known. */
export function AccountChoice({ file, numbers, chosen, canBegin, onChoose }: AccountChoiceProps) {
  const list = useQuery({ queryKey: [QUERY_KEYS.clients], queryFn: ({ signal }) => call(clients, { signal }) })
  const rows = list.data?.rows ?? []
  const [picked, setPicked] = useState<string | null>(null)
  const client = picked ?? (rows.length === 1 ? rows[0]!.name : null)
  return (
    <fieldset className={styles.asking}>
      <legend className={styles.legend}>{proposalText('accountTitle')}</legend>
      <p className={styles.note}>{proposalText(numbers.includes('') ? 'accountHintEach' : 'accountHint')}</p>
      {list.error ? <ErrorLine error={list.error} onRetry={() => list.refetch()} /> : null}
      <div className={styles.fields}>
        {rows.length > 1 ? (
          <Select
            label={proposalText('client', { file })}
            options={rows.map(({ name }) => ({ value: name, label: name }))}
            value={client}
            placeholder={proposalText('chooseClient')}
            onChange={setPicked}
          />
        ) : null}
        {numbers.map((number) => (
          <AccountSelect
            key={number}
            label={number === '' ? proposalText('accountOfFile', { file }) : proposalText('account', { number })}
            client={client}
            value={chosen[number] ?? null}
            canBegin={canBegin(number)}
            suggestion={number}
            onChoose={(account) => onChoose(withAccount(chosen, number, account))}
          />
        ))}
      </div>
    </fieldset>
  )
}
