import type { Background } from '#base/background.ts'
import type { Log } from '#base/log.ts'
import { limitsLetter } from '#mail/letters.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { Database } from '#store/database.ts'
import { hasAssignments } from '#store/limits/mandates.ts'
import type { LimitChange } from './notice-changes.ts'

interface WatchDependencies {
  readonly db: Database
  readonly log: Log
  readonly background: Background
  readonly mailer: Mailer
  /** Base of mailed links. */
  readonly publicUrl: string
  readonly isReadOnly: () => boolean
  readonly evaluate: (institutionId: string) => Promise<readonly LimitChange[]>
}

/** Evaluates limits after bookings and changes of mandates, institution by institution, and mails what changed. Tries again what failed. */
interface LimitWatch {
  readonly changed: (institutionId: string) => void
  readonly close: () => void
}

/** People who read the new figures go first, and bookings that follow at once are evaluated together. */
const DELAY_MS = 1_000
/** A failed attempt is repeated after twice the time, but no later than this. */
const MAX_DELAY_MS = 600_000

/** Creates the watch. It evaluates nothing before it is called, and nothing while the portal is read-only. */
export function watchLimits(dependencies: WatchDependencies): LimitWatch {
  const { db, log, background, mailer, publicUrl, isReadOnly, evaluate } = dependencies
  const waiting = new Map<string, NodeJS.Timeout>()
  const last = new Map<string, Promise<void>>()

  async function run(institutionId: string): Promise<void> {
    if (isReadOnly()) return
    if (!(await db.withInstitution(institutionId, (tx) => hasAssignments(tx, institutionId), 'read only'))) return
    const changes = await evaluate(institutionId)
    const mailed = changes.flatMap(({ sentence, emails }) => emails.map((email) => ({ email, sentence })))
    for (const [email, ofUser] of Map.groupBy(mailed, (each) => each.email)) {
      const sentences = ofUser.map(({ sentence }) => sentence)
      const letter = limitsLetter(email, sentences, new URL('/risk', publicUrl).href)
      await mailer.send(letter).catch((error: unknown) => log.error({ err: error }, 'A letter on limits could not be sent'))
    }
  }

  let isClosed = false
  function evaluateAfter(delayMs: number, institutionId: string): void {
    clearTimeout(waiting.get(institutionId))
    const start = () => {
      waiting.delete(institutionId)
      background.run('evaluate limits', async () => {
        // One evaluation of an institution at a time.
        const next = (last.get(institutionId) ?? Promise.resolve()).catch(() => {}).then(() => run(institutionId))
        last.set(institutionId, next)
        await next.catch((error: unknown) => {
          // No booking need follow, and until then limits would have no record of this close.
          if (!isClosed && !waiting.has(institutionId)) evaluateAfter(Math.min(2 * delayMs, MAX_DELAY_MS), institutionId)
          throw error
        })
      })
    }
    waiting.set(institutionId, setTimeout(start, delayMs).unref())
  }

  return {
    changed: (institutionId) => evaluateAfter(DELAY_MS, institutionId),
    close: () => {
      isClosed = true
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
