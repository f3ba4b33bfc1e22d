import type { Transaction } from '../database.ts'
import { asc, eq, inArray, isNull } from '../drizzle.ts'
import { institutions } from '../tables/institution.ts'
import { letters, statementDeliveries } from '../tables/jobs.ts'
import { openidIdentities, openidRequests } from '../tables/openid.ts'
import { packSchedules, packs } from '../tables/packs.ts'
import { passkeyChallenges, passkeys } from '../tables/passkeys.ts'
import { runOrders } from '../tables/runs.ts'
import { accessTokens, apiTokens, passwordTokens, reportTickets, sessions, signIns } from '../tables/session.ts'
import { knownDevices, recoveryCodes, signInDraws, signInQueue } from '../tables/sign-in.ts'
import { feeds, sources } from '../tables/sources.ts'

/** Sessions and links that `closeDoors` has ended. */
interface ClosedDoors {
  readonly institutions: readonly { readonly id: string; readonly name: string }[]
  /** The number of sessions that were open. */
  readonly sessions: number
}

/**
 * Ends every session, sign-in under way, link that was mailed, known device and report ticket, and suspends every API token. Passkeys,
 * links to providers and recovery codes go too: which of them were removed or used since the backup is not known, and password and
 * authenticator app sign in without them. So do letters and statements that waited for a job: they may have been sent or booked since.
 * Sources that the portal fetches are paused: another portal may fetch them. So are schedules that mail their packs, and packs that have
 * not ended are not mailed: what they have may have been mailed since.
 */
export async function closeDoors(tx: Transaction, now: Date): Promise<ClosedDoors> {
  for (const table of [
    accessTokens,
    signIns,
    passwordTokens,
    reportTickets,
    openidRequests,
    knownDevices,
    passkeys,
    openidIdentities,
    recoveryCodes,
    signInDraws,
    signInQueue,
    passkeyChallenges,
    letters,
    statementDeliveries,
    runOrders,
  ])
    await tx.delete(table)
  const ended = await tx.update(sessions).set({ endedAt: now }).where(isNull(sessions.endedAt)).returning({ id: sessions.id })
  await tx.update(apiTokens).set({ suspendedAt: now }).where(isNull(apiTokens.revokedAt))
  const fetched = tx.select({ id: feeds.sourceId }).from(feeds)
  await tx.update(sources).set({ isPaused: true }).where(inArray(sources.id, fetched))
  await tx.update(packSchedules).set({ isPaused: true }).where(eq(packSchedules.mailsWhenDone, true))
  await tx.update(packs).set({ mailsWhenDone: false, attaches: false }).where(isNull(packs.endedAt))
  const all = await tx.select({ id: institutions.id, name: institutions.name }).from(institutions).orderBy(asc(institutions.name))
  return { institutions: all, sessions: ended.length }
}
