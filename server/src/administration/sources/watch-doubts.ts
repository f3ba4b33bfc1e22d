import { dataExceptions } from '@portal/contract/institution/exceptions.ts'
import type { TokenCaller } from '#access/caller.ts'
import type { Background } from '#base/background.ts'
import type { Clock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { notice } from '#base/notice.ts'
import type { WorkerCompute } from '#compute/compute.ts'
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
export function watchDoubts({ db, clock, background, isReadOnly, countDoubts, delayMs = DELAY_MS }: WatchDependencies): DoubtWatch {
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

/** How many closes and rates are in doubt; none where nothing is quoted yet. */
export const doubtCounter = ({ answer }: Pick<WorkerCompute, 'answer'>) => async (institutionId: string): Promise<number> => {
  // Of nobody: what is in doubt is the same for all, and no client is named in the count.
  const caller: TokenCaller = { kind: 'token', institutionId, tokenId: '', scopes: [] }
  try {
    const { bytes } = await answer(dataExceptions, { caller, body: {}, lane: 'batch' })
    return dataExceptions.response.parse(JSON.parse(Buffer.from(bytes).toString())).openCount
  } catch (error) {
    if (error instanceof Failure && error.status === 409) return 0
    throw error
  }
}
