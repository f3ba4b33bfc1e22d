import os from 'node:os'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import type { Log } from '#base/log.ts'
import { optimisticRetry } from '#base/optimistic-retry.ts'
import { type Tracing, traced } from '#base/tracing.ts'
import { type Prepared, preparedElsewhere } from '#http/prepared.ts'
import type { LiveSnapshot, SnapshotOwner } from '#live/snapshot-owner.ts'
import { isStaleSnapshot } from '#live/stale-snapshot.ts'
import { affinityOf } from './affinity.ts'
import type { ComputeCall, WorkerCompute } from './compute.ts'
import { createSeriesRegistry } from './series-registry.ts'
import type { Invalidation, WorkerSettings, WorkerUsage } from './worker-messages.ts'
import { createComputeWorker } from './worker-thread.ts'

/** Workers that answer calls with figures. */
export interface WorkerPool extends WorkerCompute {
  /** Resolves when the interactive workers can answer; rejects where one could not start. */
  readonly ready: () => Promise<void>
  /** Sends a snapshot of Live mode to every worker. */
  readonly publish: (snapshot: LiveSnapshot) => void
  /** Of each worker that runs: what it keeps, and how many calls wait for it. */
  readonly usage: () => readonly (WorkerUsage & { readonly waiting: number })[]
  /** Bytes of the series that the workers share. */
  readonly sharedBytes: () => number
  readonly close: () => Promise<void>
}

export interface PoolSettings extends Pick<WorkerSettings, 'databaseUrl' | 'replicaUrl' | 'isDemo' | 'readings' | 'traces'> {
  /** Workers of the interactive lane. */
  readonly workers: number
  /** For intermediate values, of all workers together. */
  readonly memoBytes: number
}

interface PoolDependencies {
  readonly settings: PoolSettings
  readonly log: Log
  readonly tracing?: Tracing | undefined
  readonly snapshots: Pick<SnapshotOwner, 'current' | 'kept'> & { readonly invalidate: (institutionId: string) => void }
  /** The module that workers run. */
  readonly program?: URL
}

const WORKER = new URL('../compute-worker.ts', import.meta.url)
/** Of the memory for intermediate values: documents are made of fewer clients at a time than screens. */
const BATCH_SHARE = 0.25
/** After its last call the engine of batch calls goes. */
export const BATCH_IDLE_MS = 60_000
/** Institutions whose markets batch calls keep: nightly runs go through all of them. */
export const BATCH_MARKETS = 4
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority

/**
 * Two lanes: interactive workers, and one for batch calls that runs while there are any. Calls of a client always go to the same worker of
 * a lane, as each keeps the histories that it answers from.
 */
export function createWorkerPool({ settings, log, tracing, snapshots, program = WORKER }: PoolDependencies): WorkerPool {
  const { databaseUrl, replicaUrl, isDemo, workers: count, memoBytes, readings, traces } = settings
  const initial = () => snapshots.kept().map((snapshot) => ({ kind: 'snapshot', snapshot }) as const)
  const series = createSeriesRegistry()
  const shared = { log, tracing, program, initial, series }
  const of = (priority: number, memory: number): WorkerSettings => ({
    databaseUrl,
    replicaUrl,
    isDemo,
    readings,
    priority,
    traces,
    memoBytes: memory,
  })
  const interactive = Array.from({ length: count }, () => {
    const memory = ((1 - BATCH_SHARE) * memoBytes) / count
    return createComputeWorker({ ...shared, settings: of(PRIORITY_BELOW_NORMAL, memory), idleMs: null })
  })
  const batch = createComputeWorker({
    ...shared,
    settings: { ...of(PRIORITY_LOW, BATCH_SHARE * memoBytes), mostMarkets: BATCH_MARKETS },
    idleMs: BATCH_IDLE_MS,
  })
  const all = [...interactive, batch]
  const broadcast = (message: Invalidation) => {
    for (const worker of all) worker.post(message)
  }
  const workerFor = (call: ComputeCall) =>
    call.lane === 'batch' ? batch : interactive[affinityOf(call.caller.institutionId, call.body, count)]!

  async function answer({ method, path }: AnyEndpoint, call: ComputeCall) {
    const facts = { 'clarity.lane': call.lane ?? 'interactive' }
    return await traced(tracing, 'compute', { facts }, () => workerFor(call).request('answer', { method, path, call }))
  }

  /** The owner's latest snapshot is with the worker before the call; something booked in between makes it begin again. */
  function answerLive(endpoint: AnyEndpoint, call: ComputeCall) {
    const { institutionId } = call.caller
    return optimisticRetry(async () => {
      await snapshots.current(institutionId)
      return await answer(endpoint, call).catch((error: unknown) => {
        if (!isStaleSnapshot(error)) throw error
        snapshots.invalidate(institutionId)
        return undefined
      })
    })
  }

  return {
    answer: async (endpoint, call): Promise<Prepared<AnyEndpoint>> => {
      const isLive = call.caller.kind === 'user' && call.caller.useLive
      const { bytes, isCacheable } = await (isLive ? answerLive : answer)(endpoint, call)
      return preparedElsewhere(endpoint, bytes, isCacheable)
    },
    checkQuotes: (institutionId, sent, receivedAt) =>
      interactive[affinityOf(institutionId, null, count)]!.request('checkQuotes', { institutionId, sent, receivedAt }),
    warm: async (institutionId) =>
      void (await Promise.all(interactive.map((worker) => worker.request('warm', { institutionId })))),
    computeRun: (institutionId) => batch.request('computeRun', { institutionId }),
    evaluateLimits: (institutionId) => batch.request('evaluateLimits', { institutionId }),
    invalidateData: (institutionId) => broadcast({ kind: 'invalidateData', institutionId }),
    invalidateEntitlements: (institutionId) => broadcast({ kind: 'invalidateEntitlements', institutionId }),
    publish: (snapshot) => {
      for (const worker of all) worker.post({ kind: 'snapshot', snapshot })
    },
    usage: () => all.flatMap((worker) => worker.usage() ?? []),
    sharedBytes: series.heldBytes,
    ready: async () => void (await Promise.all(interactive.map((worker) => worker.ready()))),
    close: async () => void (await Promise.all(all.map((worker) => worker.close()))),
  }
}
