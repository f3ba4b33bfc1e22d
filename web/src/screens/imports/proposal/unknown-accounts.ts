import type { ChosenAccounts } from './chosen-accounts.ts'
import type { FileReport } from './file-reply.ts'

/** The numbers of a file whose account is not known, or was chosen for it; '' for statements without one. */
export function numbersToChoose({ statements }: FileReport, chosen: ChosenAccounts): readonly string[] {
  const unknown = statements.filter(({ portalAccount }) => portalAccount === null).map(({ account }) => account ?? '')
  return [...new Set([...Object.keys(chosen), ...unknown])]
}

/** Whether an account has still to be chosen. */
export const asksAccount = ({ statements }: FileReport): boolean => statements.some(({ portalAccount }) => portalAccount === null)

/** Whether no account is known: every line then waits for that alone. */
export const isUnrouted = ({ statements }: FileReport): boolean =>
  statements.length > 0 && statements.every(({ portalAccount }) => portalAccount === null)
