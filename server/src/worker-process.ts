import os from 'node:os'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { createBackground } from '#base/background.ts'
import type { ComputeCall } from '#compute/compute.ts'
import { createSeriesRegistry } from '#compute/series-registry.ts'
import { BATCH_IDLE_MS, BATCH_MARKETS } from '#compute/worker-pool.ts'
import { createComputeWorker } from '#compute/worker-thread.ts'
import { createDocumentThread } from '#documents/document-thread.ts'
import { preparedElsewhere } from '#http/prepared.ts'
import { addWorkMetrics, importMetrics } from './operations/metrics/portal-metrics.ts'
import { openPlainServer, type PlainServer } from './plain-server.ts'
import { openPortalJobs } from './portal-jobs.ts'
import type { ProcessDependencies } from './services.ts'

const COMPUTE_WORKER = new URL('./compute-worker.ts', import.meta.url)
const { PRIORITY_LOW } = os.constants.priority

/** A process that works on jobs and imports and serves no calls. What it books reaches the others by notifications of the database. */
export async function openWorker(dependencies: ProcessDependencies): Promise<PlainServer> {
  const { config, db, logins, clock, log, metrics, readOnly, factorKey } = dependencies
  const documents = createDocumentThread(log)
  const figures = figuresInThread(dependencies)
  const background = createBackground(log)
  const countImport = metrics && importMetrics(metrics, db)
  const jobs = await openPortalJobs({
    config,
    db,
    databaseUrl: logins.system,
    clock,
    log,
    background,
    factorKey,
    pause: readOnly,
    // The processes that answer calls order it too, later: here the job begins at once.
    onBooked: (institutionId) => jobs.changed(institutionId),
    onImportEnded: (institutionId, importId) => {
      jobs.changed(institutionId)
      if (countImport) background.run('count an import', () => countImport(importId))
    },
    computeRun: figures.computeRun,
    packs: { compute: figures, documents, refresh: figures.refresh },
  })
  if (metrics) addWorkMetrics(metrics, db)
  const { server } = openPlainServer(dependencies)
  await jobs.work()
  return {
    server,
    close: async () => {
      await jobs.close()
      await documents.close()
      await figures.close()
      await background.settled()
    },
  }
}

/** Answers calls for documents and computes runs, with an engine that goes a while after the last one. */
function figuresInThread({ config, logins, log }: ProcessDependencies) {
  const { memoBytes, pools, replicaUrl } = config
  /** Of the institutions that documents were made for. */
  const entitlementVersions = new Map<string, number>()
  const worker = createComputeWorker({
    settings: {
      databaseUrl: logins.requests,
      replicaUrl,
      isDemo: false,
      memoBytes,
      readings: pools.readings,
      priority: PRIORITY_LOW,
      mostMarkets: BATCH_MARKETS,
    },
    log,
    program: COMPUTE_WORKER,
    initial: () => [],
    series: createSeriesRegistry(),
    idleMs: BATCH_IDLE_MS,
  })
  return {
    answer: async (endpoint: AnyEndpoint, call: ComputeCall) => {
      const { method, path } = endpoint
      const { bytes, isCacheable } = await worker.request('answer', { method, path, call })
      return preparedElsewhere(endpoint, bytes, isCacheable)
    },
    /** No notification of changes reaches this process. */
    refresh: (institutionId: string, entitlementVersion: number) => {
      worker.post({ kind: 'invalidateData', institutionId })
      if (entitlementVersions.get(institutionId) === entitlementVersion) return
      entitlementVersions.set(institutionId, entitlementVersion)
      worker.post({ kind: 'invalidateEntitlements', institutionId })
    },
    computeRun: (institutionId: string) => worker.request('computeRun', { institutionId }),
    close: worker.close,
  }
}
