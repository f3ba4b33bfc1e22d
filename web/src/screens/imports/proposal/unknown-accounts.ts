import type { FileReport } from './file-reply.ts'

/** An account that is not there: it is made with what a statement states. */
export interface NewAccount {
  /** Name of the client. */
  readonly client: string
  readonly name: string
}

/** The accounts that a person chose for a file, ids or new ones, by the number as the custodian writes it; '' for statements without one. */
export type ChosenAccounts = Readonly<Record<string, string | NewAccount>>

/** The numbers of a file whose account is not known, or was chosen for it; '' for statements without one. */
export function numbersToChoose({ statements }: FileReport, chosen: ChosenAccounts): readonly string[] {
  const unknown = statements.filter(({ portalAccount }) => portalAccount === null).map(({ account }) => account ?? '')
  return [...new Set([...Object.keys(chosen), ...unknown])]
}

/** Whether an account has still to be chosen. */
export const asksAccount = ({ statements }: FileReport): boolean => statements.some(({ portalAccount }) => portalAccount === null)

/** Whether an account can begin with all statements of a number: they state holdings, and have no entries. */
export function canBegin({ statements }: FileReport, number: string): boolean {
  const own = statements.filter(({ account }) => (account ?? '') === number)
  return own.length > 0 && own.every(({ entries, holdings }) => Object.keys(entries).length === 0 && holdings.length > 0)
}

/** The choices as the call takes them. One that is alone, or of no number, is of all statements whose account is not known. */
export function accountFields(chosen: ChosenAccounts): readonly string[] {
  return Object.entries(chosen).map(([number, account]) => {
    const named = typeof account === 'string' ? account : account.name
    return number === '' ? named : `${number}=${named}`
  })
}

/** The client of the accounts that are new; undefined where none is. One call makes accounts of one client. */
export const newClient = (chosen: ChosenAccounts): string | undefined =>
  Object.values(chosen).find((account) => typeof account !== 'string')?.client

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
