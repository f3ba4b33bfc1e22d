import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { createLiveVersions } from '#live/live-versions.ts'
import { createSnapshotOwner } from '#live/snapshot-owner.ts'
import type { Database } from '#store/database.ts'
import { readLiveQuotes } from '#store/market/live-quotes.ts'
import type { Compute } from './compute.ts'
import { type CacheUsage, createResponseCache } from './response-cache.ts'
import { createWorkerPool, type PoolSettings, type WorkerPool } from './worker-pool.ts'

/** `Compute` by worker threads. */
export interface ComputeService extends Compute, Pick<WorkerPool, 'ready' | 'close'> {
  readonly cacheUsage: () => CacheUsage
}

interface ComputeDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly settings: PoolSettings & { readonly responseCacheBytes: number }
  /** Whether an institution has quotes beside those that are sent. */
  readonly hasQuoteSource: (institutionId: string) => boolean
  /** The module that workers run. */
  readonly program?: URL
}

/** The main thread has no engine loaded: it owns the snapshots of Live mode and the response cache, and workers do the rest. */
export function createComputeService(dependencies: ComputeDependencies): ComputeService {
  const { db, clock, log, hasQuoteSource } = dependencies
  const cache = createResponseCache(dependencies.settings.responseCacheBytes)
  const versions = createLiveVersions(db)
  const snapshots = createSnapshotOwner({
    clock,
    versionOf: versions.of,
    readQuotes: (id) => db.withInstitution(id, (tx) => readLiveQuotes(tx, id), 'read only'),
    hasSource: hasQuoteSource,
    publish: (snapshot) => pool.publish(snapshot),
  })
  const pool: WorkerPool = createWorkerPool({ ...dependencies, snapshots: { ...snapshots, invalidate: versions.invalidate } })
  return {
    ...pool,
    answer: async (endpoint, call) => {
      const { caller } = call
      const isLive = caller.kind === 'user' && caller.useLive
      const snapshotId = isLive ? (await snapshots.current(caller.institutionId)).snapshotId : null
      return await cache.of(endpoint, call, snapshotId, () => pool.answer(endpoint, call))
    },
    cacheUsage: cache.usage,
    latestSnapshot: async (institutionId) => {
      const { snapshotId, asOf } = await snapshots.current(institutionId)
      return { snapshotId, asOf }
    },
    addQuotes: snapshots.add,
    quotesStored: (institutionId) => {
      snapshots.quotesStored(institutionId).catch((error: unknown) => log.warn({ err: error }, 'quotes could not be read again'))
    },
    invalidateData: (institutionId) => {
      cache.invalidate(institutionId)
      versions.invalidate(institutionId)
      pool.invalidateData(institutionId)
    },
    invalidateEntitlements: (institutionId) => {
      cache.invalidate(institutionId)
      pool.invalidateEntitlements(institutionId)
    },
  }
}
