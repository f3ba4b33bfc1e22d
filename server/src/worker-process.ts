import os from 'node:os'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { createBackground } from '#base/background.ts'
import type { ComputeCall } from '#compute/compute.ts'
import { createSeriesRegistry, type SeriesRegistry } from '#compute/series-registry.ts'
import { createComputeWorker } from '#compute/worker-thread.ts'
import { createDocumentThread } from '#documents/document-thread.ts'
import { preparedElsewhere } from '#http/prepared.ts'
import { addWorkMetrics, importMetrics } from './operations/metrics/portal-metrics.ts'
import { openPlainServer, type PlainServer } from './plain-server.ts'
import { openPortalJobs } from './portal-jobs.ts'
import type { ProcessDependencies } from './services.ts'

const COMPUTE_WORKER = new URL('./compute-worker.ts', import.meta.url)
const FIGURES_IDLE_MS = 60_000
const { PRIORITY_LOW } = os.constants.priority

/** A process that works on jobs and imports and serves no calls. What it books reaches the others by notifications of the database. */
export async function openWorker(dependencies: ProcessDependencies): Promise<PlainServer> {
  const { config, db, logins, clock, log, metrics, readOnly, factorKey } = dependencies
  const documents = createDocumentThread(log)
  const series = createSeriesRegistry()
  const figures = figuresInThread(dependencies, series)
  const background = createBackground(log)
  const countImport = metrics && importMetrics(metrics, db)
  const jobs = await openPortalJobs({
    ...{ config, db, databaseUrl: logins.system, clock, log, factorKey, isReadOnly: readOnly.isOn },
    onBooked: () => {},
    onImportEnded: (_institutionId, importId) => {
      if (countImport) background.run('count an import', () => countImport(importId))
    },
    computeRun: (institutionId) => computeRunInThread(dependencies, series, institutionId),
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

/** Answers calls for documents, with an engine that goes a while after the last one. */
function figuresInThread({ config, logins, log }: ProcessDependencies, series: SeriesRegistry) {
  const { memoBytes, pools, replicaUrl } = config
  const worker = createComputeWorker({
    settings: {
      ...{ databaseUrl: logins.requests, replicaUrl, isDemo: false, memoBytes, readings: pools.readings },
      priority: PRIORITY_LOW,
    },
    ...{ log, program: COMPUTE_WORKER, initial: () => [], series, idleMs: FIGURES_IDLE_MS },
  })
  return {
    answer: async (endpoint: AnyEndpoint, call: ComputeCall) => {
      const { method, path } = endpoint
      const { bytes, isCacheable } = await worker.request('answer', { method, path, call })
      return preparedElsewhere(endpoint, bytes, isCacheable)
    },
    /** No notification of bookings reaches this process. */
    refresh: (institutionId: string) => {
      worker.post({ kind: 'invalidateData', institutionId })
      worker.post({ kind: 'invalidateEntitlements', institutionId })
    },
    close: worker.close,
  }
}

/** The engine is loaded for a run, and goes with the thread after it. */
async function computeRunInThread({ config, logins, log }: ProcessDependencies, series: SeriesRegistry, institutionId: string) {
  const { memoBytes, pools, replicaUrl } = config
  const worker = createComputeWorker({
    settings: {
      ...{ databaseUrl: logins.requests, replicaUrl, isDemo: false, memoBytes, readings: pools.readings },
      priority: PRIORITY_LOW,
    },
    ...{ log, program: COMPUTE_WORKER, initial: () => [], series, idleMs: null },
  })
  return await worker.request('computeRun', { institutionId }).finally(() => worker.close())
}
