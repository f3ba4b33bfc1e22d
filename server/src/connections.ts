import type { Config } from '#base/settings/config.ts'
import { BRIEF_READINGS } from '#compute/worker-messages.ts'
import { JOB_CONNECTIONS } from '#store/jobs/queue.ts'
import { DOOR_CONNECTIONS } from './auth/door/door.ts'

/** Of the thread of imports. */
const IMPORT_CONNECTIONS = 3
/** Of notifications, of a lock at the start, and of looking whether these keep their session. */
const SINGLE_CONNECTIONS = 3

/** The most connections that a process opens: at a pooler, and at the database itself. */
interface Connections {
  readonly pooled: number
  readonly direct: number
}

/** The most connections to the database that a process with these settings opens; without a pooler all are its own. */
export function connectionsOf({ role, pools, computeWorkers, databaseUrl, requestsDatabaseUrl, directUrl }: Config): Connections {
  const hasTwoLogins = databaseUrl === null || requestsDatabaseUrl !== null
  const ofPools = pools.requests + (hasTwoLogins ? pools.system : 0)
  // One more worker computes documents.
  const ofCalls = DOOR_CONNECTIONS + (computeWorkers + 1) * (pools.readings + BRIEF_READINGS)
  const ofWork = role === 'web' ? 0 : IMPORT_CONNECTIONS
  const pooled = ofPools + (role === 'worker' ? 0 : ofCalls) + ofWork + JOB_CONNECTIONS
  if (directUrl === null) return { pooled: 0, direct: pooled + SINGLE_CONNECTIONS }
  return { pooled, direct: SINGLE_CONNECTIONS }
}
