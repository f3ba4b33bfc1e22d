import { createBudgets, limitsTimes } from '#access/budgets.ts'
import type { ComputeService } from '#compute/compute-service.ts'
import { createClusterMessages } from '#compute/remote/cluster-message.ts'
import { serveCompute } from '#compute/remote/serve-compute.ts'
import { announceProcess, retireProcess } from '#store/compute-processes.ts'
import type { DatabaseChange } from '#store/connection/changes.ts'
import { createDatabaseClock } from '#store/database-clock.ts'
import { newId } from '#store/id.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { openCompute } from './open-compute.ts'
import { followDatabase } from './operations/follow-database.ts'
import { addPortalMetrics } from './operations/metrics/portal-metrics.ts'
import { openPlainServer, type PlainServer } from './plain-server.ts'
import type { ProcessDependencies } from './services.ts'

interface ComputeProcess extends PlainServer {
  readonly compute: ComputeService
  /** From now on other processes send their calls. To be called when it listens, and has read the markets. */
  readonly announce: () => Promise<void>
}

/** Three of these without a word, and others do not ask any more. */
const HEARTBEAT_MS = 2_000

/** A process that computes figures for the web processes, and serves no other call. */
export async function openComputeProcess(dependencies: ProcessDependencies, isDemo: boolean): Promise<ComputeProcess> {
  const { config, db, logins, clock, log, metrics } = dependencies
  const budgets = createBudgets(clock, limitsTimes(config.budgetFactor))
  const compute = await openCompute(dependencies, createDatabaseClock(clock), budgets, isDemo)
  const listening = await followDatabase(db, logins.changes, log, (change) => {
    forget(change).catch((error: unknown) => log.warn({ err: error }, 'What was kept in memory could not be read again'))
  })
  if (metrics) {
    const { cacheUsage, usage: workerUsage, sharedBytes } = compute
    addPortalMetrics(metrics, {
      db,
      droppedLogLines: dependencies.droppedLogLines,
      cacheUsage,
      workerUsage,
      sharedBytes,
      memoLimitBytes: config.memoBytes,
    })
  }
  const { server } = openPlainServer({ ...dependencies, changes: listening }, compute.cacheUsage)
  serveCompute(server, compute, createClusterMessages(config.clusterKeys, clock), log)
  await compute.ready()

  async function forget(change: DatabaseChange): Promise<void> {
    if (change.kind === 'data') compute.invalidateData(change.institutionId)
    else if (change.kind === 'entitlement') compute.invalidateEntitlements(change.institutionId)
    else if (change.kind === 'missed') await forgetAll()
  }

  async function forgetAll(): Promise<void> {
    for (const { id } of await listInstitutions(db)) {
      compute.invalidateData(id)
      compute.invalidateEntitlements(id)
    }
  }

  const own = { id: newId(), address: config.computeAddress }
  let heartbeat: NodeJS.Timeout | undefined
  const say = () => db.withSystem((tx) => announceProcess(tx, own))
  return {
    server,
    compute,
    announce: async () => {
      await say()
      const warn = (error: unknown) => log.warn({ err: error }, 'this process could not say that it answers')
      heartbeat = setInterval(() => void say().catch(warn), HEARTBEAT_MS)
      heartbeat.unref()
    },
    close: async () => {
      clearInterval(heartbeat)
      await db.withSystem((tx) => retireProcess(tx, own.id))
      await listening.close()
      await compute.close()
    },
  }
}
