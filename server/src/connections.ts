import type { Config } from '#base/config.ts'
import { BRIEF_READINGS } from '#compute/worker-messages.ts'
import { DOOR_CONNECTIONS } from './auth/door/door.ts'

/** Of the thread of imports. */
const IMPORT_CONNECTIONS = 3
/** Of notifications, and of a lock at the start or at night. */
const SINGLE_CONNECTIONS = 2

/** The most connections to the database that a process with these settings opens. */
export function connectionsOf({ pools, computeWorkers, databaseUrl, requestsDatabaseUrl }: Config): number {
  const hasTwoLogins = databaseUrl === null || requestsDatabaseUrl !== null
  // One more worker computes documents.
  const ofWorkers = (computeWorkers + 1) * (pools.readings + BRIEF_READINGS)
  const ofPools = pools.requests + (hasTwoLogins ? pools.system : 0) + DOOR_CONNECTIONS
  return ofPools + ofWorkers + IMPORT_CONNECTIONS + SINGLE_CONNECTIONS
}
