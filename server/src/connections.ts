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
export function connectionsOf(config: Config): Connections {
  const { role, pools, databaseUrl, requestsDatabaseUrl, directUrl } = config
  const hasTwoLogins = databaseUrl === null || requestsDatabaseUrl !== null
  const ofPools = pools.requests + (hasTwoLogins ? pools.system : 0)
  const answersCalls = role === 'all' || role === 'web'
  const ofCalls = answersCalls ? DOOR_CONNECTIONS : 0
  const ofWork = role === 'all' || role === 'worker' ? IMPORT_CONNECTIONS : 0
  const ofQueue = role === 'compute' ? 0 : JOB_CONNECTIONS
  const pooled = ofPools + ofCalls + ofWork + ofQueue + figureThreads(config) * (pools.readings + BRIEF_READINGS)
  if (directUrl === null) return { pooled: 0, direct: pooled + SINGLE_CONNECTIONS }
  return { pooled, direct: SINGLE_CONNECTIONS }
}

/** Threads that compute: beside those for users one for documents and runs. */
function figureThreads({ role, clusterKeys, computeWorkers }: Config): number {
  if (role === 'worker') return 1
  return role === 'web' && clusterKeys.length > 0 ? 0 : computeWorkers + 1
}
