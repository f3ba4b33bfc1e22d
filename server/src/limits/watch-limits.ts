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

/** Evaluates limits after bookings and changes of mandates, institution by institution, and mails what changed. */
interface LimitWatch {
  readonly changed: (institutionId: string) => void
  readonly close: () => void
}

/** People who read the new figures go first, and bookings that follow at once are evaluated together. */
const DELAY_MS = 1_000

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

  return {
    changed: (institutionId) => {
      clearTimeout(waiting.get(institutionId))
      const start = () => {
        waiting.delete(institutionId)
        background.run('evaluate limits', () => {
          // One evaluation of an institution at a time.
          const next = (last.get(institutionId) ?? Promise.resolve()).catch(() => {}).then(() => run(institutionId))
          last.set(institutionId, next)
          return next
        })
      }
      waiting.set(institutionId, setTimeout(start, DELAY_MS).unref())
    },
    close: () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
