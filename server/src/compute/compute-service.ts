import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { issuerClients } from '@portal/contract/reports/positions/issuer-clients.ts'
import { whatChanged } from '@portal/contract/reports/what-changed.ts'

import { type Budgets, principalOf } from '#access/budgets.ts'
import type { Log } from '#base/log.ts'
import type { Tracing } from '#base/tracing.ts'
import { createLiveVersions } from '#live/live-versions.ts'
import { createQuoteStore } from '#live/quote-store.ts'
import { createSnapshotOwner } from '#live/snapshot-owner.ts'
import type { Database } from '#store/database.ts'
import type { DatabaseClock } from '#store/database-clock.ts'
import type { Compute, ComputeCall } from './compute.ts'
import { type CacheUsage, createResponseCache } from './response-cache.ts'
import { createWorkerPool, type PoolSettings, type WorkerPool } from './worker-pool.ts'

/** `Compute` by worker threads. */
export interface ComputeService extends Compute, Pick<WorkerPool, 'ready' | 'usage' | 'sharedBytes' | 'close'> {
  readonly cacheUsage: () => CacheUsage
  /** Whether there is a process that computes. */
  readonly isAvailable: () => boolean
}

interface ComputeDependencies {
  readonly db: Database
  readonly databaseClock: DatabaseClock
  readonly log: Log
  readonly budgets: Budgets
  readonly tracing?: Tracing | undefined
  readonly settings: PoolSettings & { readonly responseCacheBytes: number }
  /** Whether an institution has quotes beside those that are sent. */
  readonly hasQuoteSource: (institutionId: string) => boolean
  /** The module that workers run. */
  readonly program?: URL
}

const LONG: readonly AnyEndpoint[] = [whatChanged, issuerClients]

/** The main thread has no engine loaded: it owns the snapshots of Live mode and the response cache, and workers do the rest. */
export function createComputeService(dependencies: ComputeDependencies): ComputeService {
  const { db, databaseClock, budgets, hasQuoteSource } = dependencies
  const cache = createResponseCache(dependencies.settings.responseCacheBytes)
  const versions = createLiveVersions(db)
  const snapshots = createSnapshotOwner({
    clock: databaseClock,
    versionOf: versions.of,
    quotes: createQuoteStore(db, databaseClock),
    hasSource: hasQuoteSource,
    publish: (snapshot) => pool.publish(snapshot),
  })
  const pool: WorkerPool = createWorkerPool({ ...dependencies, snapshots: { ...snapshots, invalidate: versions.invalidate } })
  /**
   * A comparison of two recorded states takes long, and so do holdings of many clients: a caller has no two of these at once. The
   * histories of many clients do not take the memory of the interactive workers.
   */
  async function computed(endpoint: AnyEndpoint, call: ComputeCall) {
    if (!LONG.includes(endpoint)) return await pool.answer(endpoint, call)
    const release = await budgets.place(principalOf(call.caller), 'comparison')
    const own = endpoint === issuerClients ? ({ ...call, lane: 'batch' } as const) : call
    return await pool.answer(endpoint, own).finally(release)
  }

  return {
    ...pool,
    answer: async (endpoint, call) => {
      const { caller } = call
      const isLive = caller.kind === 'user' && caller.useLive
      const snapshotId = isLive ? (await snapshots.current(caller.institutionId)).snapshotId : null
      return await cache.of(endpoint, call, snapshotId, () => computed(endpoint, call))
    },
    cacheUsage: cache.usage,
    isAvailable: () => true,
    latestSnapshot: async (institutionId) => {
      const { snapshotId, asOf } = await snapshots.current(institutionId)
      return { snapshotId, asOf }
    },
    addQuotes: snapshots.add,
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
