import type { Transaction } from '../database.ts'
import { and, eq } from '../drizzle.ts'
import { openidIdentities } from '../tables/openid.ts'

/** A subject of a provider that is a user. */
type IdentityRow = typeof openidIdentities.$inferSelect

/** The user whom a subject of the institution's provider is linked to. */
export async function findIdentity(
  tx: Transaction,
  { institutionId, issuer, subject }: Pick<IdentityRow, 'institutionId' | 'issuer' | 'subject'>,
): Promise<IdentityRow | undefined> {
  const [row] = await tx
    .select()
    .from(openidIdentities)
    .where(
      and(
        eq(openidIdentities.institutionId, institutionId),
        eq(openidIdentities.issuer, issuer),
        eq(openidIdentities.subject, subject),
      ),
    )
  return row
}

/** The identity that a user has linked. */
export async function identityOf(tx: Transaction, userId: string): Promise<IdentityRow | undefined> {
  const [row] = await tx.select().from(openidIdentities).where(eq(openidIdentities.userId, userId))
  return row
}

/** The identities of an institution's users. */
export async function identitiesOf(tx: Transaction, institutionId: string): Promise<readonly IdentityRow[]> {
  return await tx.select().from(openidIdentities).where(eq(openidIdentities.institutionId, institutionId))
}

/** Links a subject to a user. @returns false where either is linked already */
export async function linkIdentity(tx: Transaction, identity: Omit<IdentityRow, 'lastUsedAt'>): Promise<boolean> {
  const inserted = await tx
    .insert(openidIdentities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ userId: openidIdentities.userId })
  return inserted.length === 1
}

/** Records a sign-in with an identity. @returns false where it is not the user's any more */
export async function noteIdentityUse(
  tx: Transaction,
  { userId, issuer, subject }: Pick<IdentityRow, 'userId' | 'issuer' | 'subject'>,
  at: Date,
): Promise<boolean> {
  const { userId: of, issuer: by, subject: named } = openidIdentities
  const noted = await tx
    .update(openidIdentities)
    .set({ lastUsedAt: at })
    .where(and(eq(of, userId), eq(by, issuer), eq(named, subject)))
    .returning({ userId: of })
  return noted.length === 1
}

/** Ends the link of a user. @returns whether there was one */
export async function unlinkIdentity(tx: Transaction, userId: string): Promise<boolean> {
  const ended = await tx
    .delete(openidIdentities)
    .where(eq(openidIdentities.userId, userId))
    .returning({ userId: openidIdentities.userId })
  return ended.length === 1
}
