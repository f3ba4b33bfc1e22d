import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { createLiveVersions } from '#live/live-versions.ts'
import { createQuoteStore } from '#live/quote-store.ts'
import { createSnapshotOwner } from '#live/snapshot-owner.ts'
import { readProcesses } from '#store/compute-processes.ts'
import type { Database } from '#store/database.ts'
import type { DatabaseClock } from '#store/database-clock.ts'
import type { ComputeService } from '../compute-service.ts'
import { createClusterMessages } from './cluster-message.ts'
import { createComputeClient } from './compute-client.ts'
import { followProcesses } from './live-processes.ts'
import { createRemoteCompute } from './remote-compute.ts'

interface RemoteServiceDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly databaseClock: DatabaseClock
  readonly log: Log
  readonly clusterKeys: readonly Uint8Array[]
  readonly hasQuoteSource: (institutionId: string) => boolean
}

/** Nothing is computed in this process, and it keeps no replies: the process that has a client does. */
const NOTHING_KEPT = { bytes: 0, limitBytes: 0, hits: 0, misses: 0 }

/** `ComputeService` by the processes of the role `compute`. */
export async function openRemoteService(dependencies: RemoteServiceDependencies): Promise<ComputeService> {
  const { db, clock, databaseClock, log, clusterKeys, hasQuoteSource } = dependencies
  const versions = createLiveVersions(db)
  const snapshots = createSnapshotOwner({
    clock: databaseClock,
    versionOf: versions.of,
    quotes: createQuoteStore(db, databaseClock),
    hasSource: hasQuoteSource,
    publish: () => {},
  })
  const processes = await followProcesses(() => db.withSystem(readProcesses, 'read only'), log)
  const client = createComputeClient(createClusterMessages(clusterKeys, clock))
  const remote = createRemoteCompute({ processes, client, snapshots, log })
  return {
    ...remote,
    invalidateData: (institutionId) => {
      versions.invalidate(institutionId)
      remote.invalidateData(institutionId)
    },
    ready: async () => {},
    usage: () => [],
    sharedBytes: () => 0,
    cacheUsage: () => NOTHING_KEPT,
    isAvailable: () => processes.all().length > 0,
    close: async () => {
      processes.close()
      client.close()
    },
  }
}
