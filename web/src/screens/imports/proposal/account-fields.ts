import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { sendStatements } from '@portal/contract/institution/statements.ts'
import type { ChosenAccounts } from './chosen-accounts.ts'

export type Field = keyof RequestOf<typeof sendStatements>

/** The choices as the call takes them. One that is alone, or of no number, is of all statements whose account is not known. */
export function accountFields(chosen: ChosenAccounts): readonly string[] {
  return Object.entries(chosen).map(([number, account]) => {
    const named = typeof account === 'string' ? account : account.name
    return number === '' ? named : `${number}=${named}`
  })
}

/** Fields for accounts that are new: they begin with what is stated. One call makes accounts of one client. */
export function newAccountFields(chosen: ChosenAccounts): Readonly<Partial<Record<Field, string>>> {
  const account = Object.values(chosen).find((each) => typeof each !== 'string')
  if (account === undefined) return {}
  return { client: account.client, opening: 'true', ...(account.isOfNewClient && { newClient: 'true' }) }
}
