import type { Principal, Transaction } from '../database.ts'
import { and, asc, eq } from '../drizzle.ts'
import { reportingCurrencies } from '../tables/institution.ts'
import { selectedAccounts, selections } from '../tables/profile.ts'

/** A user's saved selection; null where nothing was saved. */
interface SavedSelection {
  readonly clientId: string | null
  readonly reportingCurrency: string | null
}

/** The user's saved selection, with nulls where they never saved one. */
export async function readSelection(tx: Transaction, { institutionId, userId }: Principal): Promise<SavedSelection> {
  const [row] = await tx
    .select({ clientId: selections.clientId, reportingCurrency: selections.reportingCurrency })
    .from(selections)
    .where(and(eq(selections.userId, userId), eq(selections.institutionId, institutionId)))
  return row ?? { clientId: null, reportingCurrency: null }
}

/** The accounts saved for one client; undefined where none were saved, which differs from an empty list. */
export async function readSelectedAccounts(
  tx: Transaction,
  { institutionId, userId }: Principal,
  clientId: string,
): Promise<readonly string[] | undefined> {
  const [row] = await tx
    .select({ accountIds: selectedAccounts.accountIds })
    .from(selectedAccounts)
    .where(
      and(
        eq(selectedAccounts.userId, userId),
        eq(selectedAccounts.clientId, clientId),
        eq(selectedAccounts.institutionId, institutionId),
      ),
    )
  return row?.accountIds
}

/** The reporting currencies of an institution, by code. */
export async function readReportingCurrencies(tx: Transaction, institutionId: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ currency: reportingCurrencies.currency })
    .from(reportingCurrencies)
    .where(eq(reportingCurrencies.institutionId, institutionId))
    .orderBy(asc(reportingCurrencies.currency))
  return rows.map(({ currency }) => currency)
}

/** Saves the client that a user selected. */
export async function saveClient(tx: Transaction, { institutionId, userId }: Principal, clientId: string): Promise<void> {
  await tx
    .insert(selections)
    .values({ institutionId, userId, clientId })
    .onConflictDoUpdate({ target: selections.userId, set: { clientId } })
}

/** Saves the reporting currency that a user selected. */
export async function saveReportingCurrency(
  tx: Transaction,
  { institutionId, userId }: Principal,
  reportingCurrency: string,
): Promise<void> {
  await tx
    .insert(selections)
    .values({ institutionId, userId, reportingCurrency })
    .onConflictDoUpdate({ target: selections.userId, set: { reportingCurrency } })
}

/** Saves the accounts of a client that a user selected, in place of the former ones. */
export async function saveSelectedAccounts(
  tx: Transaction,
  { institutionId, userId }: Principal,
  clientId: string,
  accountIds: readonly string[],
): Promise<void> {
  const values = { institutionId, userId, clientId, accountIds: [...accountIds] }
  await tx
    .insert(selectedAccounts)
    .values(values)
    .onConflictDoUpdate({ target: [selectedAccounts.userId, selectedAccounts.clientId], set: { accountIds: [...accountIds] } })
}
