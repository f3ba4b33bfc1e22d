import type { ChosenAccounts, NewAccount } from './chosen-accounts.ts'
import type { FileReport } from './file-reply.ts'

/** The choices with one more. New accounts are of one client: those of another are asked again. */
export function withAccount(chosen: ChosenAccounts, number: string, account: string | NewAccount): ChosenAccounts {
  const isKept = (other: string | NewAccount) =>
    typeof other === 'string' || typeof account === 'string' || other.client === account.client
  return { ...Object.fromEntries(Object.entries(chosen).filter(([, other]) => isKept(other))), [number]: account }
}

/** The choices with a new account of a client for each number that is not known, named as it is suggested. */
export function withNewAccounts(
  chosen: ChosenAccounts,
  numbers: readonly string[],
  { suggestion, ...of }: Pick<NewAccount, 'client' | 'isOfNewClient'> & { readonly suggestion: string },
): ChosenAccounts {
  const open = numbers.filter((number) => chosen[number] === undefined)
  return open.reduce<ChosenAccounts>((all, number) => withAccount(all, number, { ...of, name: number || suggestion }), chosen)
}

/** Whether two files have no day in common, so that they may be of one account one after the other. */
export function areOfOtherDays(one: FileReport, other: FileReport): boolean {
  const [a, b] = [one, other].map(({ statements }) => ({
    from: statements.map(({ from }) => from ?? '').sort()[0] ?? '',
    to:
      statements
        .map(({ to }) => to ?? '9999')
        .sort()
        .at(-1) ?? '9999',
  })) as [Span, Span]
  return a.to < b.from || b.to < a.from
}

interface Span {
  readonly from: string
  readonly to: string
}

/** Fault of the name of something new; null if there is none. */
export function nameFault(name: string, taken: readonly string[]): 'empty' | 'taken' | 'equals' | null {
  const own = name.trim()
  if (own === '') return 'empty'
  if (own.includes('=')) return 'equals'
  return taken.includes(own) ? 'taken' : null
}

const newOnes = (chosen: ChosenAccounts): readonly NewAccount[] =>
  Object.values(chosen).filter((account) => typeof account !== 'string')

/** Whether an account that is not there was chosen. */
export const hasNew = (chosen: ChosenAccounts): boolean => newOnes(chosen).length > 0

/** The names of the clients that are made with chosen accounts of several files. */
export const newClients = (choices: readonly ChosenAccounts[]): readonly string[] => [
  ...new Set(choices.flatMap(newOnes).flatMap(({ client, isOfNewClient }) => (isOfNewClient ? [client] : []))),
]
