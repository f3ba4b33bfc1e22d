import os from 'node:os'
import { createBackground } from '#base/background.ts'
import { createComputeWorker } from '#compute/worker-thread.ts'
import { createImportQueue } from '#imports/import-queue.ts'
import { addWorkMetrics, importMetrics } from './operations/metrics/portal-metrics.ts'
import { openPlainServer, type PlainServer } from './plain-server.ts'
import { openPortalJobs } from './portal-jobs.ts'
import type { ProcessDependencies } from './services.ts'

const COMPUTE_WORKER = new URL('./compute-worker.ts', import.meta.url)
const { PRIORITY_LOW } = os.constants.priority

/** A process that works on jobs and imports and serves no calls. What it books reaches the others by notifications of the database. */
export async function openWorker(dependencies: ProcessDependencies): Promise<PlainServer> {
  const { config, db, logins, clock, log, metrics, readOnly, factorKey } = dependencies
  const isReadOnly = readOnly.isOn
  const jobs = await openPortalJobs({
    config,
    db,
    databaseUrl: logins.system,
    clock,
    log,
    factorKey,
    isReadOnly,
    onBooked: () => {},
    computeRun: (institutionId) => computeRunInThread(dependencies, institutionId),
  })
  const background = createBackground(log)
  const countImport = metrics && importMetrics(metrics, db)
  const ended = (_institutionId: string, importId: string) => {
    if (countImport) background.run('count an import', () => countImport(importId))
  }
  const imports = createImportQueue({ db, databaseUrl: logins.system, clock, log, isPaused: isReadOnly, ended })
  if (metrics) addWorkMetrics(metrics, db)
  const { server } = openPlainServer(dependencies)
  await jobs.work()
  return {
    server,
    close: async () => {
      await imports.close()
      await jobs.close()
      await background.settled()
    },
  }
}

/** The engine is loaded for a run, and goes with the thread after it. */
async function computeRunInThread({ config, logins, log }: ProcessDependencies, institutionId: string) {
  const { memoBytes, pools } = config
  const worker = createComputeWorker({
    settings: { databaseUrl: logins.requests, isDemo: false, memoBytes, readings: pools.readings, priority: PRIORITY_LOW },
    ...{ log, program: COMPUTE_WORKER, initial: () => [], idleMs: null },
  })
  return await worker.request('computeRun', { institutionId }).finally(() => worker.close())
}
