import type { Transaction } from '../database.ts'
import { and, eq, ne } from '../drizzle.ts'
import { openidIdentities, openidProviders } from '../tables/openid.ts'

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

/** Whether saving failed because another institution has the name. Only the database knows, also of two that save at once. */
export function isOrganisationTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('constraint' in cause && cause.constraint === 'openid_providers_organisation_unique') return true
  return false
}

/** Sets the provider of an institution. Links to another issuer end. @returns how many @throws where another one has the name */
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
