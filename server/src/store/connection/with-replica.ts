import { setTimeout as sleep } from 'node:timers/promises'

import type { AccessMode, Database } from '../database.ts'
import { type Position, positionOf, replicaState } from './replica-state.ts'

/** How long a reading waits for a replica before it goes to the primary. */
const WAIT_MS = 200
const POLL_MS = 10
/** A replica that was late or failed is not asked again for so long: a reading would wait in vain each time. */
const REST_MS = 5_000

interface Timing {
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<unknown>
}

const TIMING: Timing = { now: () => performance.now(), sleep }

/**
 * A database whose readings go to a replica. A reading goes there once the replica has replayed everything that the primary had written when
 * the reading was asked for: it finds what it would have found at the primary, or later. A replica that is late, down or that fails the
 * reading costs time, never a reply: the primary is asked then. What writes goes to the primary.
 *
 * Work that only reads may be called twice, so it must change nothing of its own.
 *
 * @param replica a physical copy of the primary; what is none is never asked
 */
export function withReplica(primary: Database, replica: Database, timing: Timing = TIMING): Database {
  let restsUntil = Number.NEGATIVE_INFINITY

  async function isCaughtUp(position: Position): Promise<boolean> {
    const limit = timing.now() + WAIT_MS
    for (;;) {
      const { status } = await replicaState(replica, position)
      if (status === 'ok') return true
      if (status === 'foreign' || timing.now() >= limit) return false
      await timing.sleep(POLL_MS)
    }
  }

  async function read<T>(mode: AccessMode | undefined, on: (db: Database) => Promise<T>): Promise<T> {
    if (mode === undefined || mode === 'read write' || timing.now() < restsUntil) return await on(primary)
    const position = await positionOf(primary)
    try {
      if (await isCaughtUp(position)) return await on(replica)
    } catch {
      // The primary says what is wrong with the work itself.
    }
    restsUntil = timing.now() + REST_MS
    return await on(primary)
  }

  return {
    as: (principal, work, mode) => read(mode, (db) => db.as(principal, work, mode)),
    asProgram: (program, work, mode) => read(mode, (db) => db.asProgram(program, work, mode)),
    withInstitution: (institutionId, work, mode) => read(mode, (db) => db.withInstitution(institutionId, work, mode)),
    withSystem: (work, mode) => read(mode, (db) => db.withSystem(work, mode)),
    close: async () => void (await Promise.all([primary.close(), replica.close()])),
  }
}
