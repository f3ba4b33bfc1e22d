import type { Transaction } from '../database.ts'
import { and, eq, ne } from '../drizzle.ts'
import { openidIdentities, openidNames, openidProviders } from '../tables/openid.ts'

/** The provider of an institution, with its sealed secret. */
export type ProviderRow = typeof openidProviders.$inferSelect

/** The provider of an institution. */
export async function findProvider(tx: Transaction, institutionId: string): Promise<ProviderRow | undefined> {
  const [row] = await tx.select().from(openidProviders).where(eq(openidProviders.institutionId, institutionId))
  return row
}

/** The provider of the institution that an address names. */
export async function findProviderOf(tx: Transaction, organisation: string): Promise<ProviderRow | undefined> {
  const [row] = await tx.select().from(openidProviders).where(eq(openidProviders.organisation, organisation))
  return row
}

/** Makes a name the institution's for ever. @returns false where it is another one's, also of two that ask at once */
export async function claimOrganisation(tx: Transaction, institutionId: string, organisation: string): Promise<boolean> {
  await tx.insert(openidNames).values({ organisation, institutionId }).onConflictDoNothing()
  // Names of others are not seen.
  const own = await namesOf(tx, institutionId)
  return own.includes(organisation)
}

/** The names that an institution has or had. */
export async function namesOf(tx: Transaction, institutionId: string): Promise<readonly string[]> {
  const rows = await tx.select().from(openidNames).where(eq(openidNames.institutionId, institutionId))
  return rows.map(({ organisation }) => organisation)
}

/** Sets the provider of an institution, whose name it has claimed. Links to another issuer end. @returns how many */
export async function saveProvider(tx: Transaction, provider: ProviderRow): Promise<number> {
  const { institutionId, issuer } = provider
  const { institutionId: _, ...changed } = provider
  await tx.insert(openidProviders).values(provider).onConflictDoUpdate({ target: openidProviders.institutionId, set: changed })
  const ended = await tx
    .delete(openidIdentities)
    .where(and(eq(openidIdentities.institutionId, institutionId), ne(openidIdentities.issuer, issuer)))
    .returning({ userId: openidIdentities.userId })
  return ended.length
}

/** Removes the provider of an institution, and every link to it. @returns how many */
export async function deleteProvider(tx: Transaction, institutionId: string): Promise<number> {
  await tx.delete(openidProviders).where(eq(openidProviders.institutionId, institutionId))
  const ended = await tx
    .delete(openidIdentities)
    .where(eq(openidIdentities.institutionId, institutionId))
    .returning({ userId: openidIdentities.userId })
  return ended.length
}

/** Providers whose secret is sealed with another key than this; the rows stay locked until the transaction ends. */
export async function providersNotUnder(tx: Transaction, keyId: string): Promise<readonly ProviderRow[]> {
  return await tx.select().from(openidProviders).where(ne(openidProviders.secretKeyId, keyId)).for('update')
}
