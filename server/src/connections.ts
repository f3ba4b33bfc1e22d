import type { Config } from '#base/settings/config.ts'
import { BRIEF_READINGS } from '#compute/worker-messages.ts'
import { JOB_CONNECTIONS } from '#store/jobs/queue.ts'
import { DOOR_CONNECTIONS } from './auth/door/door.ts'

/** Of the thread of imports. */
const IMPORT_CONNECTIONS = 3
/** Of notifications, and of a lock at the start. */
const SINGLE_CONNECTIONS = 2

/** The most connections to the database that a process with these settings opens. */
export function connectionsOf({ role, pools, computeWorkers, databaseUrl, requestsDatabaseUrl }: Config): number {
  const hasTwoLogins = databaseUrl === null || requestsDatabaseUrl !== null
  const ofPools = pools.requests + (hasTwoLogins ? pools.system : 0)
  // One more worker computes documents.
  const ofCalls = DOOR_CONNECTIONS + (computeWorkers + 1) * (pools.readings + BRIEF_READINGS)
  const ofWork = role === 'web' ? 0 : IMPORT_CONNECTIONS
  return ofPools + (role === 'worker' ? 0 : ofCalls) + ofWork + JOB_CONNECTIONS + SINGLE_CONNECTIONS
}
