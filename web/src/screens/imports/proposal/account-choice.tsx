import { clients } from '@portal/contract/institution/clients.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#api/call.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { proposalText } from '#messages/administration/proposal-texts.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import styles from '../imports.module.css'
import { AccountSelect } from './account-select.tsx'
import type { ChosenAccounts } from './chosen-accounts.ts'
import { ClientSelect } from './client-select.tsx'
import { newClients, withAccount } from './new-accounts.ts'

interface AccountChoiceProps {
  readonly file: string
  /** Account numbers to be assigned; '' for statements without a number. */
  readonly numbers: readonly string[]
  readonly chosen: ChosenAccounts
  /** Clients that are made with other files. */
  readonly newNames: readonly string[]
  /** The client that was chosen last for a file of these: the others are likely of it, too. */
  readonly lastClient: string | null
  /** Suggested name of a new account, where there is no number. */
  readonly suggestion: string
  readonly onClient: (client: string) => void
  readonly onChoose: (accounts: ChosenAccounts) => void
}

/** Asks for the account of each number that is not known. */
export function AccountChoice({
  file,
  numbers,
  chosen,
  newNames,
  lastClient,
  suggestion,
  onClient,
  onChoose,
}: AccountChoiceProps) {
  const list = useQuery({ queryKey: [QUERY_KEYS.clients], queryFn: ({ signal }) => call(clients, { signal }) })
  const there = list.data?.rows.map(({ name }) => name) ?? []
  const [picked, setPicked] = useState<string | null>(null)
  const client = picked ?? lastClient ?? (there.length + newNames.length === 1 ? [...there, ...newNames][0]! : null)
  const names = [...new Set([...there, ...newNames, ...newClients([chosen]), ...(client === null ? [] : [client])])]
  const pick = (name: string): void => {
    setPicked(name)
    onClient(name)
  }
  return (
    <fieldset className={styles.asking}>
      <legend className={styles.legend}>{proposalText('accountTitle')}</legend>
      <p className={styles.note}>{proposalText(numbers.includes('') ? 'accountHintEach' : 'accountHint')}</p>
      {list.error ? <ErrorLine error={list.error} onRetry={() => list.refetch()} /> : null}
      <div className={styles.fields}>
        {list.data === undefined ? null : (
          <div className={styles.stack}>
            <ClientSelect label={proposalText('client', { file })} names={names} value={client} onChoose={pick} />
          </div>
        )}
        {numbers.map((number) => (
          <div key={number} className={styles.stack}>
            <AccountSelect
              label={number === '' ? proposalText('accountOfFile', { file }) : proposalText('account', { number })}
              client={client}
              isOfNewClient={client !== null && !there.includes(client)}
              value={chosen[number] ?? null}
              suggestion={number === '' ? suggestion : number}
              onChoose={(account) => {
                // Its account keeps its client, whatever is chosen for another file.
                if (client !== null) pick(client)
                onChoose(withAccount(chosen, number, account))
              }}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
