import { setTimeout as pause } from 'node:timers/promises'

import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { claimImport, extendImport, releaseImport } from '#store/booking/imports.ts'
import type { Database } from '#store/database.ts'
import { createImportThread } from './import-thread.ts'
import { failImport } from './run-import.ts'

/** Runs sent imports, one after the other. */
export interface ImportQueue {
  /** To be called when an import was sent. */
  readonly wake: () => void
  /** Resolves when no import is waiting or running. */
  readonly settled: () => Promise<void>
  /** Stops; a running import is released, and another process starts it again. */
  readonly close: () => Promise<void>
}

interface Dependencies {
  readonly db: Database
  /** For the worker thread, which has its own connections. */
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Log
  /** Whether no import begins for now. */
  readonly isPaused: () => boolean
  /** Called after each import, with any result. */
  readonly ended: (institutionId: string, importId: string) => void
}

const LEASE_MS = 20_000
const HEARTBEAT_MS = 5_000
/** Interval of looking for imports that another process has left. */
const LOOK_MS = 5_000
const AWAY_MS = 5_000
/** An import that ended its worker so often is given up. */
const MAX_ATTEMPTS = 3

/**
 * The queue is in the database, so that an acknowledged import runs also after a crash; this process runs one import at a time.
 */
export function createImportQueue({ db, databaseUrl, clock, log, isPaused, ended }: Dependencies): ImportQueue {
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
        ended(claimed.institutionId, claimed.id)
      }
    }
  }

  async function claim() {
    return closing.signal.aborted || isPaused() ? undefined : await db.withSystem((tx) => claimImport(tx, clock.now(), lease()))
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
  // Imports left by the previous process.
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
