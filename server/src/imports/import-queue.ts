import { setTimeout as pause } from 'node:timers/promises'

import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { claimImport, extendImport, releaseImport } from '#store/booking/imports.ts'
import type { Database } from '#store/database.ts'
import { createImportThread } from './import-thread.ts'
import { failImport } from './run-import.ts'

/** Carries out, one after the other, what was sent. */
export interface ImportQueue {
  /** To be called when something was sent. */
  readonly wake: () => void
  /** Waits until nothing is left to do. */
  readonly settled: () => Promise<void>
  /** Stops; what is under way is given back, and begins anew when a process takes it up. */
  readonly close: () => Promise<void>
}

interface Ground {
  readonly db: Database
  /** For the thread, which has connections of its own. */
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Log
  /** Told after each import, of whichever outcome. */
  readonly ended: (institutionId: string) => void
}

const LEASE_MS = 20_000
const HEARTBEAT_MS = 5_000
/** How often we look for what another process has left behind. */
const LOOK_MS = 5_000
const AWAY_MS = 5_000
/** Whatever ends a thread so often is no accident. */
const MAX_ATTEMPTS = 3

/**
 * The queue stands in the database, so that what was acknowledged is carried out also after a sudden end; this process works on
 * one import at a time.
 */
export function createImportQueue({ db, databaseUrl, clock, log, ended }: Ground): ImportQueue {
  const thread = createImportThread(databaseUrl, log)
  const closing = new AbortController()
  let working: Promise<void> | undefined
  let isWanted = false

  function wake(): void {
    isWanted = true
    if (closing.signal.aborted) return
    working ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'The imports that wait could not be read'))
      .finally(() => {
        working = undefined
      })
  }

  async function work(): Promise<void> {
    while (isWanted) {
      isWanted = false
      for (let claimed = await claim(); claimed; claimed = await claim()) {
        await carryOut(claimed)
        ended(claimed.institutionId)
      }
    }
  }

  async function claim() {
    return closing.signal.aborted ? undefined : await db.withSystem((tx) => claimImport(tx, clock.now(), lease()))
  }

  async function carryOut({ id, institutionId, attempts }: NonNullable<Awaited<ReturnType<typeof claim>>>): Promise<void> {
    const outcome = attempts > MAX_ATTEMPTS ? 'fail' : await run(id)
    if (outcome === 'fail') await failImport(db, id, institutionId, clock.now())
    if (outcome !== 'later') return
    await db.withSystem((tx) => releaseImport(tx, id))
    await pause(AWAY_MS, undefined, { signal: closing.signal }).catch(() => {})
  }

  async function run(id: string) {
    const heartbeat = setInterval(() => {
      db.withSystem((tx) => extendImport(tx, id, lease())).catch((error: unknown) =>
        log.warn({ err: error, importId: id }, 'The lease of an import could not be extended'),
      )
    }, HEARTBEAT_MS)
    try {
      return await thread.run(id)
    } finally {
      clearInterval(heartbeat)
    }
  }

  const lease = (): Date => new Date(clock.now().getTime() + LEASE_MS)

  const look = setInterval(wake, LOOK_MS)
  look.unref()
  // What was left behind when the last process ended.
  wake()
  return {
    wake,
    settled: async () => {
      while (working) await working
    },
    close: async () => {
      closing.abort()
      clearInterval(look)
      await thread.stop()
      await working
    },
  }
}
