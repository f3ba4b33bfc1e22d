import { CLOCK_SKEW_MS } from '#base/expiry.ts'
import { hashOf, newToken } from '#base/secrets/token.ts'
import type { Transaction } from '../database.ts'
import { and, eq, gt, isNull, lte, or } from '../drizzle.ts'
import { passwordTokens, users } from '../tables/session.ts'

/** Purpose of a mailed link: to set a password, or to make a browser known for one sign-in. */
type LinkPurpose = 'invitation' | 'reset' | 'sign-in'

interface PasswordTokenRow {
  readonly tokenHash: string
  readonly institutionId: string
  readonly userId: string
  readonly purpose: LinkPurpose
}

const MINUTE_MS = 60_000
/** A repeated request within this time sends no letter. */
const RECENT_MS = 5 * MINUTE_MS
const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  reset: 30 * MINUTE_MS,
  'sign-in': 30 * MINUTE_MS,
  invitation: 72 * 60 * MINUTE_MS,
}

/** Issues a single-use token, and revokes older ones of the same purpose. Only its hash is stored. */
export async function issuePasswordToken(
  tx: Transaction,
  user: { readonly id: string; readonly institutionId: string },
  purpose: LinkPurpose,
  now: Date,
): Promise<string> {
  await tx
    .update(passwordTokens)
    .set({ usedAt: now })
    .where(and(eq(passwordTokens.userId, user.id), eq(passwordTokens.purpose, purpose), isNull(passwordTokens.usedAt)))
  const token = newToken()
  await tx.insert(passwordTokens).values({
    tokenHash: hashOf(token),
    institutionId: user.institutionId,
    userId: user.id,
    purpose,
    expiresAt: new Date(now.getTime() + LIFETIME_MS[purpose]),
  })
  return token
}

/**
 * Issues a token as above, unless the user got one of this purpose in the last five minutes that is not used yet: then that one stays the
 * valid one, and nothing is to be mailed. Of parallel calls one issues.
 */
export async function issueUnlessRecent(
  tx: Transaction,
  user: { readonly id: string; readonly institutionId: string },
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
  const recently = new Date(now.getTime() + LIFETIME_MS[purpose] - RECENT_MS)
  const [recent] = await tx
    .select({ userId: passwordTokens.userId })
    .from(passwordTokens)
    .where(
      and(
        eq(passwordTokens.userId, user.id),
        isNull(passwordTokens.usedAt),
        gt(passwordTokens.expiresAt, recently),
        isWithinLifetime(purpose, now),
      ),
    )
    .limit(1)
  return recent ? undefined : issuePasswordToken(tx, user, purpose, now)
}

/** The token if it is still valid for one of the purposes. */
export async function findPasswordToken(
  tx: Transaction,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<PasswordTokenRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(passwordTokens)
    .where(isUsable(hashOf(token), purposes, now))
  return row
}

/** Uses the token up. Of parallel calls one succeeds. A link that sets a password revokes every other link of the user. */
export function usePasswordToken(
  tx: Transaction,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<PasswordTokenRow | undefined> {
  return usePasswordTokenOf(tx, hashOf(token), purposes, now)
}

/** The same by the hash of the token. */
export async function usePasswordTokenOf(
  tx: Transaction,
  tokenHash: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<PasswordTokenRow | undefined> {
  const [row] = await tx
    .update(passwordTokens)
    .set({ usedAt: now })
    .where(isUsable(tokenHash, purposes, now))
    .returning(columns)
  if (row && row.purpose !== 'sign-in') await revokePasswordTokens(tx, row.userId, now)
  return row
}

/** Revokes all links that were mailed to the user. */
export async function revokePasswordTokens(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(passwordTokens)
    .set({ usedAt: now })
    .where(and(eq(passwordTokens.userId, userId), isNull(passwordTokens.usedAt)))
}

const columns = {
  tokenHash: passwordTokens.tokenHash,
  institutionId: passwordTokens.institutionId,
  userId: passwordTokens.userId,
  purpose: passwordTokens.purpose,
}

const isUsable = (tokenHash: string, purposes: readonly LinkPurpose[], now: Date) =>
  and(
    eq(passwordTokens.tokenHash, tokenHash),
    isNull(passwordTokens.usedAt),
    gt(passwordTokens.expiresAt, now),
    or(...purposes.map((purpose) => isWithinLifetime(purpose, now))),
  )

/** A link issued while the clock was ahead has expired, as in `isCurrent`. */
const isWithinLifetime = (purpose: LinkPurpose, now: Date) =>
  and(
    eq(passwordTokens.purpose, purpose),
    lte(passwordTokens.expiresAt, new Date(now.getTime() + LIFETIME_MS[purpose] + CLOCK_SKEW_MS)),
  )
