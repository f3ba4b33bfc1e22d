import path from 'node:path'
import { createBackground } from '#base/background.ts'
import type { HttpSettings } from '#http/settings.ts'
import { createImportQueue } from '#imports/import-queue.ts'
import { serveHealth } from './http/health.ts'
import { serveNotFound } from './http/not-found.ts'
import { createServer, type Server } from './http/server.ts'
import { HEADERS_MS } from './http/sockets.ts'
import { addWorkMetrics, importMetrics } from './operations/metrics/portal-metrics.ts'
import { openPortalJobs } from './portal-jobs.ts'
import type { ProcessDependencies } from './services.ts'

interface WorkerProcess {
  /** Answers whether the process lives and is ready, and nothing else. */
  readonly server: Server
  readonly close: () => Promise<void>
}

/** A process that works on jobs and imports and serves no calls. What it books reaches the others by notifications of the database. */
export async function openWorker(dependencies: ProcessDependencies): Promise<WorkerProcess> {
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
  })
  const background = createBackground(log)
  const countImport = metrics && importMetrics(metrics, db)
  const ended = (_institutionId: string, importId: string) => {
    if (countImport) background.run('count an import', () => countImport(importId))
  }
  const imports = createImportQueue({ db, databaseUrl: logins.system, clock, log, isPaused: isReadOnly, ended })
  if (metrics) addWorkMetrics(metrics, db)
  const http = settingsOf(dependencies)
  const server = createServer(http, log)
  serveHealth(server, { db, log, http })
  serveNotFound(server, [], undefined, log)
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

function settingsOf({ config, droppedLogLines, readiness }: ProcessDependencies): HttpSettings {
  const { publicUrl, trustedProxies, isProduction, dataFolder, sockets } = config
  return {
    ...{ publicUrl, trustedProxies, isProduction, droppedLogLines, readiness: readiness.state },
    ...{ frameOrigins: [], isDemo: false, webFolder: null, uploadFolder: path.join(dataFolder, 'uploads') },
    sockets: { ...sockets, headersMs: HEADERS_MS },
    responseCacheUsage: () => ({ bytes: 0, limitBytes: 0, hits: 0, misses: 0 }),
  }
}
