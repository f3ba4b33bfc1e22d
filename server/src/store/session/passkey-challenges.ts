import { CLOCK_SKEW_MS } from '#base/expiry.ts'
import { newToken } from '#base/secrets/token.ts'
import type { Transaction } from '../database.ts'
import { and, eq, gt, lt, lte } from '../drizzle.ts'
import { passkeyChallenges } from '../tables/passkeys.ts'

/** For how long a challenge can be answered. */
export const CHALLENGE_MS = 5 * 60_000

/** Issues a challenge of 256 random bits; the former one of its holder is over. */
export async function issueChallenge(tx: Transaction, holder: string, now: Date): Promise<string> {
  const issued = { challenge: newToken(), expiresAt: new Date(now.getTime() + CHALLENGE_MS) }
  await tx
    .insert(passkeyChallenges)
    .values({ holder, ...issued })
    .onConflictDoUpdate({ target: passkeyChallenges.holder, set: issued })
  return issued.challenge
}

/** Uses up the challenge of a holder. Of parallel calls one gets it. @returns undefined where there is none, or it has expired */
export async function takeChallenge(tx: Transaction, holder: string, now: Date): Promise<string | undefined> {
  const [taken] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.holder, holder),
        gt(passkeyChallenges.expiresAt, now),
        // One that ends later was written while the clock was ahead.
        lte(passkeyChallenges.expiresAt, new Date(now.getTime() + CHALLENGE_MS + CLOCK_SKEW_MS)),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken?.challenge
}

/** Deletes expired challenges. */
export async function deleteExpiredChallenges(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}
