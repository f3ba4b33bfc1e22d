import type { Transaction } from '../database.ts'
import { and, asc, eq, isNotNull, isNull, lt, or } from '../drizzle.ts'
import { institutions } from '../tables/institution.ts'
import { apiTokens } from '../tables/session.ts'

/** A stored token of a program, without the secret. */
export interface ApiTokenRow {
  readonly id: string
  readonly institutionId: string
  /** The beginning of the token, by which users identify it. */
  readonly prefix: string
  /** Shown to users; empty where none was given. */
  readonly name: string
  readonly scopes: readonly (typeof apiTokens.$inferSelect)['scopes'][number][]
  /** The only addresses and ranges it may be used from. */
  readonly ipAddresses: readonly string[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
  /** Since when it is refused; null for one that works. */
  readonly suspendedAt: Date | null
  readonly lastUsedAt: Date | null
  readonly lastAddress: string | null
}

/** Inserts a new token, with its hash only. */
export async function insertApiToken(
  tx: Transaction,
  token: Omit<ApiTokenRow, 'suspendedAt' | 'lastUsedAt' | 'lastAddress'> & {
    readonly tokenHash: string
    readonly createdBy: string
  },
): Promise<void> {
  await tx.insert(apiTokens).values({ ...token, scopes: [...token.scopes], ipAddresses: [...token.ipAddresses] })
}

/** The token of a hash, unless it or its institution was revoked, suspended or disabled. The caller must check its expiry. */
export async function findApiToken(tx: Transaction, tokenHash: string): Promise<ApiTokenRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(apiTokens)
    .innerJoin(institutions, eq(institutions.id, apiTokens.institutionId))
    .where(and(eq(apiTokens.tokenHash, tokenHash), isUsable))
  return row
}

/** A token by its id, under the same conditions. */
export async function findUsableToken(tx: Transaction, id: string): Promise<ApiTokenRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(apiTokens)
    .innerJoin(institutions, eq(institutions.id, apiTokens.institutionId))
    .where(and(eq(apiTokens.id, id), isUsable))
  return row
}

/** The tokens of an institution that were not revoked, the oldest first. */
export async function listApiTokens(tx: Transaction, institutionId: string): Promise<readonly ApiTokenRow[]> {
  return await tx
    .select(columns)
    .from(apiTokens)
    .where(isOpen(institutionId))
    .orderBy(asc(apiTokens.createdAt), asc(apiTokens.id))
}

/** The number of tokens of an institution that are not revoked. */
export async function countApiTokens(tx: Transaction, institutionId: string): Promise<number> {
  return await tx.$count(apiTokens, isOpen(institutionId))
}

/** Revokes one token. @returns its name; undefined where the institution has no such token, or it was revoked before */
export async function revokeApiToken(tx: Transaction, institutionId: string, id: string, at: Date): Promise<string | undefined> {
  const [revoked] = await tx
    .update(apiTokens)
    .set({ revokedAt: at })
    .where(and(isOpen(institutionId), eq(apiTokens.id, id)))
    .returning({ name: apiTokens.name })
  return revoked?.name
}

/** Revokes every token of an institution. @returns their ids */
export async function revokeApiTokens(tx: Transaction, institutionId: string, at: Date): Promise<readonly string[]> {
  const revoked = await tx.update(apiTokens).set({ revokedAt: at }).where(isOpen(institutionId)).returning({ id: apiTokens.id })
  return revoked.map(({ id }) => id)
}

/** Suspends one token. @returns its name; undefined where the institution has no such token, or it is suspended already */
export async function suspendApiToken(tx: Transaction, institutionId: string, id: string, at: Date): Promise<string | undefined> {
  const [suspended] = await tx
    .update(apiTokens)
    .set({ suspendedAt: at })
    .where(and(isOpen(institutionId), isNull(apiTokens.suspendedAt), eq(apiTokens.id, id)))
    .returning({ name: apiTokens.name })
  return suspended?.name
}

/** Suspends the tokens that a user has created. @returns how many worked until now */
export async function suspendApiTokensOf(tx: Transaction, institutionId: string, userId: string, at: Date): Promise<number> {
  const ofUser = and(isOpen(institutionId), isNull(apiTokens.suspendedAt), eq(apiTokens.createdBy, userId))
  return (await tx.update(apiTokens).set({ suspendedAt: at }).where(ofUser).returning({ id: apiTokens.id })).length
}

/** Lifts the suspension of an institution's tokens. @returns the number of tokens that work again */
export async function resumeApiTokens(tx: Transaction, institutionId: string): Promise<number> {
  const suspended = and(isOpen(institutionId), isNotNull(apiTokens.suspendedAt))
  return (await tx.update(apiTokens).set({ suspendedAt: null }).where(suspended).returning({ id: apiTokens.id })).length
}

/** Records a use, unless one after `unlessSince` is recorded already. */
export async function noteApiTokenUse(
  tx: Transaction,
  id: string,
  use: { readonly at: Date; readonly address: string; readonly unlessSince: Date },
): Promise<void> {
  await tx
    .update(apiTokens)
    .set({ lastUsedAt: use.at, lastAddress: use.address })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, use.unlessSince))))
}

const isUsable = and(isNull(apiTokens.revokedAt), isNull(apiTokens.suspendedAt), isNull(institutions.disabledAt))

const isOpen = (institutionId: string) => and(eq(apiTokens.institutionId, institutionId), isNull(apiTokens.revokedAt))

const columns = {
  id: apiTokens.id,
  institutionId: apiTokens.institutionId,
  prefix: apiTokens.prefix,
  name: apiTokens.name,
  scopes: apiTokens.scopes,
  ipAddresses: apiTokens.ipAddresses,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  suspendedAt: apiTokens.suspendedAt,
  lastUsedAt: apiTokens.lastUsedAt,
  lastAddress: apiTokens.lastAddress,
}
