import type { ChosenAccounts, NewAccount } from './chosen-accounts.ts'
import type { FileReport } from './file-reply.ts'

/** Whether an account can begin with all statements of a number: they state holdings, and have no entries. */
export function canBegin({ statements }: FileReport, number: string): boolean {
  const own = statements.filter(({ account }) => (account ?? '') === number)
  return own.length > 0 && own.every(({ entries, holdings }) => Object.keys(entries).length === 0 && holdings.length > 0)
}

/** The choices with one more. New accounts are of one client: those of another are asked again. */
export function withAccount(chosen: ChosenAccounts, number: string, account: string | NewAccount): ChosenAccounts {
  const isKept = (other: string | NewAccount) =>
    typeof other === 'string' || typeof account === 'string' || other.client === account.client
  return { ...Object.fromEntries(Object.entries(chosen).filter(([, other]) => isKept(other))), [number]: account }
}

/** What is wrong with the name of a new account; null for nothing. */
export function nameFault(name: string, taken: readonly string[]): 'empty' | 'taken' | 'equals' | null {
  const own = name.trim()
  if (own === '') return 'empty'
  if (own.includes('=')) return 'equals'
  return taken.includes(own) ? 'taken' : null
}

/** Whether an account that is not there was chosen. */
export const hasNew = (chosen: ChosenAccounts): boolean => Object.values(chosen).some((account) => typeof account !== 'string')
