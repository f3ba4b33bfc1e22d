import type { ChosenAccounts } from './chosen-accounts.ts'

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
