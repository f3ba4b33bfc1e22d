import { clients } from '@portal/contract/institution/clients.ts'
import { useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { proposalText } from '#messages/administration/proposal-texts.ts'
import { useAccountsOf } from '#selection/accounts-in-scope.ts'
import { Button } from '#ui/button/button.tsx'
import type { NewAccount } from './chosen-accounts.ts'
import { presetName } from './line-counts.ts'
import { areOfOtherDays, withNewAccounts } from './new-accounts.ts'
import { choiceOf, type ProposedFile } from './proposal-actions.ts'
import { asksAccount, numbersToChoose } from './unknown-accounts.ts'
import type { Proposal } from './use-proposal.ts'

interface NewAccountsButtonProps {
  readonly proposal: Proposal
  /** The client that was chosen last; null where none was, which is clear where there is one alone. */
  readonly client: string | null
}

/**
 * Answers the questions of several files at once, where their client is to be made or has no account: a new one for each number or
 * broker, named as suggested. Lists of one broker without a number whose days overlap may be of several accounts: they are asked one by one.
 */
export function NewAccountsButton({ proposal, client: chosen }: NewAccountsButtonProps) {
  const list = useQuery({ queryKey: [QUERY_KEYS.clients], queryFn: ({ signal }) => call(clients, { signal }) })
  const names = list.data?.rows.map(({ name }) => name)
  const client = chosen ?? (names?.length === 1 ? names[0]! : null)
  const isOfNewClient = client !== null && names?.includes(client) === false
  const { data: accounts } = useAccountsOf(isOfNewClient ? '' : (client ?? ''))
  const asking = namedApart(
    proposal.files.filter(({ state, reply }) => state === 'read' && reply !== null && asksAccount(reply.report)),
  )
  const hasNone = isOfNewClient || accounts?.length === 0
  if (client === null || !hasNone || asking.length < 2) return null
  const answerAll = async (): Promise<void> => {
    for (const each of asking) await proposal.readAgain(each.file, choiceWithNew(each, { client, isOfNewClient }))
  }
  return (
    <Button variant="primary" onClick={() => void answerAll()}>
      {proposalText('newForAll', { count: asking.length, client })}
    </Button>
  )
}

const isWithoutNumber = ({ reply, accounts }: ProposedFile): boolean => numbersToChoose(reply!.report, accounts).includes('')

function namedApart(files: readonly ProposedFile[]): readonly ProposedFile[] {
  const unnumbered = files.filter(isWithoutNumber)
  return files.filter((file) => {
    if (!unnumbered.includes(file)) return true
    const { report } = file.reply!
    const others = unnumbered.filter((other) => other !== file && presetName(other.reply!.report) === presetName(report))
    return presetName(report) !== '' && others.every((other) => areOfOtherDays(report, other.reply!.report))
  })
}

function choiceWithNew(proposed: ProposedFile, of: Pick<NewAccount, 'client' | 'isOfNewClient'>) {
  const choice = choiceOf(proposed)
  const { report } = proposed.reply!
  const suggestion = presetName(report)
  const numbers = numbersToChoose(report, choice.accounts)
  return { ...choice, accounts: withNewAccounts(choice.accounts, numbers, { ...of, suggestion }) }
}
