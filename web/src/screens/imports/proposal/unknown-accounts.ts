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
