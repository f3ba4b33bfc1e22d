import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { createApiTokens } from '#access/api-tokens.ts'
import { type Budgets, createBudgets, limitsTimes } from '#access/budgets.ts'
import { createEntitlements, type EntitlementCache } from '#access/entitlements.ts'
import { createFoldedEvents } from '#access/folded-events.ts'
import { createLivePlaces } from '#access/live-places.ts'
import { createSessions } from '#access/sessions.ts'
import { watchDoubts } from '#administration/sources/watch-doubts.ts'
import { type Background, createBackground } from '#base/background.ts'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Metrics } from '#base/metrics.ts'
import type { Readiness } from '#base/readiness.ts'
import { createPasswords } from '#base/secrets/password-hash.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import type { Config } from '#base/settings/config.ts'
import type { Tracing } from '#base/tracing.ts'
import { doubtCounter } from '#compute/count-doubts.ts'
import { createDocumentThread } from '#documents/document-thread.ts'
import { HEADERS_MS } from '#http/sockets.ts'
import { watchLimits } from '#limits/watch-limits.ts'
import { createTicker } from '#live/ticker.ts'
import type { Mailer } from '#mail/mailer.ts'
import { feedReach } from '#outbound/feed-reach.ts'
import { createOutbound } from '#outbound/outbound.ts'
import type { DatabaseLogins } from '#store/connection/logins.ts'
import { openDatabase } from '#store/connection/open.ts'
import type { Database } from '#store/database.ts'
import { createDatabaseClock } from '#store/database-clock.ts'
import { settleBudgets } from '#store/session/budget-levels.ts'
import type { Services } from './app.ts'
import { createDoor, DOOR_CONNECTIONS } from './auth/door/door.ts'
import { WORK_SIZE } from './auth/door/work.ts'
import { createOpenidClient, PROVIDER_LIMITS } from './auth/openid/provider.ts'
import { openCompute } from './open-compute.ts'
import type { FollowedDatabase } from './operations/follow-database.ts'
import { keepInStep, lookAtAll } from './operations/keep-in-step.ts'
import { addPortalMetrics, importMetrics, requestMetrics } from './operations/metrics/portal-metrics.ts'
import type { ReadOnly } from './operations/read-only.ts'
import type { ReplicaWatch } from './operations/watch-replica.ts'
import { openPortalJobs } from './portal-jobs.ts'

type OpenCompute = Awaited<ReturnType<typeof openCompute>>

interface OpenServices {
  readonly services: Services
  /** Waits for what is under way. The database is closed by the function that opened it, after this. */
  readonly close: () => Promise<void>
}

/** Dependencies of a process before it serves calls or works on jobs. */
export interface ProcessDependencies {
  readonly config: Config
  readonly db: Database
  readonly logins: DatabaseLogins
  readonly clock: Clock
  readonly log: Log
  /** How many lines of it could not be written. */
  readonly droppedLogLines: () => number
  readonly readiness: Readiness
  readonly readOnly: ReadOnly
  /** Null where none are asked for. */
  readonly metrics: Metrics | null
  /** Absent where no collector is named. */
  readonly tracing?: Tracing | undefined
  readonly factorKey: SealingKey
  /** Absent where the database has no replica. */
  readonly replica?: ReplicaWatch | undefined
}

interface Dependencies extends ProcessDependencies {
  /** The authenticator key of the demo sign-ins; null where the demo institution is not served. */
  readonly demoFactorSecret: string | null
}

const SETTLE_MS = 1_000
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Puts together everything the answers may reach, and keeps what is in memory in step with the database. */
export async function openServices(dependencies: Dependencies): Promise<OpenServices> {
  const { config, db, clock, log, droppedLogLines, metrics, tracing, factorKey, demoFactorSecret, readOnly } = dependencies
  const { publicUrl, passwordPolicy } = config
  const sessions = createSessions(db, clock)
  const budgets = createBudgets(clock, limitsTimes(config.budgetFactor))
  const settling = settleEverySecond(db, budgets, log)
  const foldedEvents = createFoldedEvents({ db, clock, log, budgets })
  const databaseClock = createDatabaseClock(clock)
  const compute = await openCompute(dependencies, databaseClock, budgets, demoFactorSecret !== null)
  const entitlements = entitlementsOf(db, compute)
  const background = createBackground(log)
  const invalidateData = (institutionId: string) => {
    compute.invalidateData(institutionId)
    entitlements.invalidate(institutionId)
  }
  const documents = createDocumentThread(log)
  const jobs = await openJobs(dependencies, { compute, documents, background, invalidateData })
  const { limits, doubts } = openWatches(dependencies, compute, background, jobs.mailer)
  const watches = [jobs, limits, doubts]
  const livePlaces = createLivePlaces(db, log)
  const outbound = createOutbound({ hosts: config.outboundHosts, ...PROVIDER_LIMITS })
  const passwords = await createPasswords()
  const doorDb = openDatabase(dependencies.logins.system, { connections: DOOR_CONNECTIONS, tracing })
  let listening: FollowedDatabase | undefined
  const services: Services = {
    http: httpServices(dependencies, compute, () => listening),
    db,
    clock,
    log,
    sessions,
    budgets,
    foldedEvents,
    livePlaces,
    entitlements,
    compute,
    ticker: createTicker(databaseClock),
    documents,
    background,
    publicUrl,
    factorKey,
    demoFactorSecret,
    passwordPolicy,
    passwords,
    apiTokens: createApiTokens({ db, clock, background, foldedEvents }),
    jobs: jobs.queue,
    mailer: jobs.mailer,
    outboxFolder: path.join(config.dataFolder, 'mail'),
    limitsChanged: limits.changed,
    feeds: feedReach(config, outbound),
    door: createDoor(doorDb, passwords),
    workSize: WORK_SIZE,
    openid: createOpenidClient({ outbound, clock, key: factorKey, publicUrl }),
  }
  const used = { cacheUsage: compute.cacheUsage, workerUsage: compute.usage, sharedBytes: compute.sharedBytes }
  if (metrics) addPortalMetrics(metrics, { db, droppedLogLines, ...used, memoLimitBytes: config.memoBytes })
  listening = await keepInStep(dependencies.logins.changes, { ...services, watches }, readOnly)
  await compute.ready()
  if (config.role !== 'web') await jobs.work()
  // Bookings made while no process ran.
  await lookAtAll(db, watches)
  return {
    services,
    close: async () => {
      clearInterval(settling)
      for (const watch of [limits, doubts]) watch.close()
      for (const each of [documents, livePlaces]) await each.close()
      await background.settled()
      await foldedEvents.flush()
      for (const each of [jobs, doorDb]) await each.close()
      await listening?.close()
      services.ticker.close()
      await compute.close()
    },
  }
}

/** Watches that write by themselves what bookings bring: states of limits, and notices of doubts. */
function openWatches(
  { config: { publicUrl }, db, clock, log, readOnly }: Dependencies,
  compute: OpenCompute,
  background: Background,
  mailer: Mailer,
) {
  const watching = { db, background, isReadOnly: readOnly.areWritesHeld }
  return {
    limits: watchLimits({ ...watching, log, mailer, publicUrl, evaluate: compute.evaluateLimits }),
    doubts: watchDoubts({ ...watching, clock, countDoubts: doubtCounter(compute) }),
  }
}

/** Entitlements of all callers, also for the processes that compute. */
function entitlementsOf(db: Database, compute: OpenCompute): EntitlementCache {
  const own = createEntitlements(db)
  return {
    of: own.of,
    invalidate: (institutionId) => {
      own.invalidate(institutionId)
      compute.invalidateEntitlements(institutionId)
    },
  }
}

/** Services of the HTTP server itself. */
function httpServices(
  { config, droppedLogLines, readiness, readOnly, replica, metrics, tracing, demoFactorSecret }: Dependencies,
  compute: OpenCompute,
  changes: () => FollowedDatabase | undefined,
): Services['http'] {
  const { publicUrl, isProduction, trustedProxies, frameOrigins } = config
  return {
    publicUrl,
    trustedProxies,
    isProduction,
    frameOrigins,
    droppedLogLines,
    hearsChanges: () => changes()?.isHearing() ?? false,
    catchUp: async (institutionId, seen) => await changes()?.catchUp(institutionId, seen),
    isDemo: demoFactorSecret !== null,
    webFolder: config.servesPages ? WEB_FOLDER : null,
    uploadFolder: path.join(config.dataFolder, 'uploads'),
    responseCacheUsage: compute.cacheUsage,
    sockets: { ...config.sockets, headersMs: HEADERS_MS },
    readiness: () => (readiness.state() === 'ready' && !compute.isAvailable() ? 'starting' : readiness.state()),
    isReadOnly: readOnly.isOn,
    ...(replica && { replica: replica.look }),
    ...(metrics && { onReply: requestMetrics(metrics) }),
    ...(tracing && { tracing }),
  }
}

/** Callers have one budget in all processes; without the database each process counts alone. */
function settleEverySecond(db: Database, budgets: Budgets, log: Log): NodeJS.Timeout {
  let isUnderWay = false
  const settle = async () => {
    if (isUnderWay) return
    isUnderWay = true
    await budgets
      .settle((spendings) => db.withSystem((tx) => settleBudgets(tx, spendings)))
      .catch((error: unknown) => log.warn({ err: error }, 'Budgets could not be settled'))
    isUnderWay = false
  }
  return setInterval(() => void settle(), SETTLE_MS).unref()
}

interface JobServices extends Pick<Services, 'compute' | 'documents' | 'background'> {
  readonly invalidateData: (institutionId: string) => void
}

function openJobs(
  { config, db, logins, clock, log, metrics, factorKey, readOnly }: Dependencies,
  { compute, documents, background, invalidateData }: JobServices,
) {
  const countImport = metrics && importMetrics(metrics, db)
  return openPortalJobs({
    config,
    db,
    databaseUrl: logins.system,
    clock,
    log,
    background,
    factorKey,
    pause: readOnly,
    onBooked: invalidateData,
    onImportEnded: (institutionId, importId) => {
      invalidateData(institutionId)
      if (countImport) background.run('count an import', () => countImport(importId))
    },
    computeRun: compute.computeRun,
    // Notifications of bookings reach this process by themselves.
    packs: { compute, documents, refresh: () => {} },
  })
}
