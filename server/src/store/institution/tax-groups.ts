import type { Transaction } from '../database.ts'
import { and, asc, eq } from '../drizzle.ts'
import { accounts, taxGroupAccounts } from '../tables/institution.ts'

/** An account in a tax group on some days, as it is stored. */
export interface TaxGroupLine {
  readonly taxGroup: string
  readonly method: (typeof taxGroupAccounts.$inferSelect)['method']
  /** External id of the account. */
  readonly account: string
  readonly isTaxable: boolean
  /** ISO dates. */
  readonly fromDay: string
  readonly toDay: string | null
  readonly clientId: string
}

/** The tax groups of an institution: by group, account and day. */
export async function readTaxGroupLines(tx: Transaction, institutionId: string): Promise<readonly TaxGroupLine[]> {
  return await tx
    .select({
      taxGroup: taxGroupAccounts.taxGroup,
      method: taxGroupAccounts.method,
      account: accounts.externalId,
      isTaxable: taxGroupAccounts.isTaxable,
      fromDay: taxGroupAccounts.fromDay,
      toDay: taxGroupAccounts.toDay,
      clientId: accounts.clientId,
    })
    .from(taxGroupAccounts)
    .innerJoin(accounts, eq(accounts.id, taxGroupAccounts.accountId))
    .where(eq(taxGroupAccounts.institutionId, institutionId))
    .orderBy(asc(taxGroupAccounts.taxGroup), asc(accounts.name), asc(taxGroupAccounts.fromDay))
}

/** The accounts of a client, by name. */
export async function readAccountsOfClient(tx: Transaction, institutionId: string, clientId: string) {
  return await tx
    .select({ id: accounts.id, externalId: accounts.externalId, name: accounts.name })
    .from(accounts)
    .where(and(eq(accounts.institutionId, institutionId), eq(accounts.clientId, clientId), eq(accounts.isWithdrawn, false)))
    .orderBy(asc(accounts.name))
}
