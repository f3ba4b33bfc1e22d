import type { Background } from '#base/background.ts'
import type { Clock } from '#base/clock.ts'
import { notice } from '#base/notice.ts'
import type { Database } from '#store/database.ts'
import { notifyWaiting } from '#store/session/notifications.ts'

interface WatchDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly background: Background
  readonly isReadOnly: () => boolean
  readonly countDoubts: (institutionId: string) => Promise<number>
  /** Bookings within it are looked at together. */
  readonly delayMs?: number
}

/** Tells those who judge data how many closes and rates are in doubt, after bookings. */
interface DoubtWatch {
  readonly changed: (institutionId: string) => void
  readonly close: () => void
}

/** Those who read the new figures go first. */
const DELAY_MS = 5_000

/** Creates the watch. It looks at nothing before it is called, and at nothing while the portal is read-only. */
export function watchDoubts({
  db,
  clock,
  background,
  isReadOnly,
  countDoubts,
  delayMs = DELAY_MS,
}: WatchDependencies): DoubtWatch {
  const waiting = new Map<string, NodeJS.Timeout>()
  async function look(institutionId: string): Promise<void> {
    if (isReadOnly()) return
    const count = await countDoubts(institutionId)
    const text = notice('doubtsWait', { count: String(count), many: count })
    await db.withInstitution(institutionId, (tx) =>
      notifyWaiting(tx, institutionId, 'judge-data', { kind: 'doubts', count, text }, clock.now()),
    )
  }
  return {
    changed: (institutionId) => {
      clearTimeout(waiting.get(institutionId))
      const start = () => {
        waiting.delete(institutionId)
        background.run('count doubts', () => look(institutionId))
      }
      waiting.set(institutionId, setTimeout(start, delayMs).unref())
    },
    close: () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
