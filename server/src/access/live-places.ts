import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import type { Database } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { closeLiveStream, noteLiveStreams, openLiveStream } from '#store/session/live-streams.ts'
import type { Release } from './budgets.ts'
import type { UserCaller } from './caller.ts'

/** Places for streams of Live mode, counted over all processes. */
export interface LivePlaces {
  /** @throws Failure 429 where the session or the user has too many */
  readonly take: (caller: UserCaller) => Promise<Release>
  readonly close: () => Promise<void>
}

/** As many as a person has tabs that are looked at, of one browser and in all; a browser closes those of the others. */
const LIMITS = { session: 6, user: 20 }
const RETRY_SECONDS = 30
/** How often a process says that its streams are open. */
const NOTE_MS = 15_000

/** The places in a database. */
export function createLivePlaces(db: Database, log: Log): LivePlaces {
  const open = new Set<string>()
  const closing = new Set<Promise<void>>()
  const warn = (error: unknown) => log.warn({ err: error }, 'Live streams could not be counted')
  const timer = setInterval(() => {
    if (open.size > 0) db.withSystem((tx) => noteLiveStreams(tx, [...open])).catch(warn)
  }, NOTE_MS)
  timer.unref()

  function leave(id: string): void {
    if (!open.delete(id)) return
    const leaving = db
      .withSystem((tx) => closeLiveStream(tx, id))
      .catch(warn)
      .finally(() => closing.delete(leaving))
    closing.add(leaving)
  }

  return {
    take: async (caller) => {
      const { institutionId, userId, sessionId } = caller
      const id = newId()
      const stream = { id, institutionId, userId, sessionId }
      if (!(await db.as(caller, (tx) => openLiveStream(tx, stream, LIMITS)))) {
        throw new Failure(429, refusal('tooManyTabs'), RETRY_SECONDS)
      }
      open.add(id)
      return () => leave(id)
    },
    close: async () => {
      clearInterval(timer)
      for (const id of [...open]) leave(id)
      await Promise.all(closing)
    },
  }
}
