import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { createApiTokens } from '#access/api-tokens.ts'
import { type Budgets, createBudgets, limitsTimes } from '#access/budgets.ts'
import { createEntitlements, type EntitlementCache } from '#access/entitlements.ts'
import { createFoldedEvents } from '#access/folded-events.ts'
import { createSessions } from '#access/sessions.ts'
import { createBackground } from '#base/background.ts'
import type { Clock } from '#base/clock.ts'
import type { Config } from '#base/config.ts'
import type { Log } from '#base/log.ts'
import type { Metrics } from '#base/metrics.ts'
import { createPasswords } from '#base/password-hash.ts'
import type { Readiness } from '#base/readiness.ts'
import type { SealingKey } from '#base/seal.ts'
import { type ComputeService, createComputeService } from '#compute/compute-service.ts'
import { createDocumentThread } from '#documents/document-thread.ts'
import { createTickets } from '#documents/tickets.ts'
import { HEADERS_MS } from '#http/sockets.ts'
import { createImportQueue } from '#imports/import-queue.ts'
import { createTicker } from '#live/ticker.ts'
import { createMailer } from '#mail/mailer.ts'
import { createOutbound } from '#outbound/outbound.ts'
import { type ChangeListener, listenForChanges } from '#store/connection/changes.ts'
import type { DatabaseLogins } from '#store/connection/logins.ts'
import { openDatabase } from '#store/connection/open.ts'
import type { Database } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import type { Services } from './app.ts'
import { createDoor, DOOR_CONNECTIONS } from './auth/door/door.ts'
import { WORK_SIZE } from './auth/door/work.ts'
import { createOpenidClient, PROVIDER_LIMITS } from './auth/openid/provider.ts'
import { addPortalMetrics, importMetrics, requestMetrics } from './operations/metrics/portal-metrics.ts'
import type { ReadOnly } from './operations/read-only.ts'

interface OpenServices {
  readonly services: Services
  /** Waits for what is under way. The database is closed by the function that opened it, after this. */
  readonly close: () => Promise<void>
}

interface Dependencies {
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
  readonly factorKey: SealingKey
  /** The authenticator key of the demo sign-ins; null where the demo institution is not served. */
  readonly demoFactorSecret: string | null
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Puts together everything the answers may reach, and keeps what is in memory in step with the database. */
export async function openServices(dependencies: Dependencies): Promise<OpenServices> {
  const { config, db, clock, log, droppedLogLines, metrics, factorKey, demoFactorSecret } = dependencies
  const { publicUrl, smtpUrl, isProduction, trustedProxies, frameOrigins, passwordPolicy } = config
  const sessions = createSessions(db, clock)
  const isDemo = demoFactorSecret !== null
  const budgets = createBudgets(clock, limitsTimes(config.budgetFactor))
  const foldedEvents = createFoldedEvents({ db, clock, log, budgets })
  const compute = await openCompute(dependencies, budgets, isDemo)
  const own = createEntitlements(db)
  const entitlements: EntitlementCache = {
    of: own.of,
    invalidate: (institutionId) => {
      own.invalidate(institutionId)
      compute.invalidateEntitlements(institutionId)
    },
  }
  const ticker = createTicker(clock)
  const background = createBackground(log)
  const invalidateData = (institutionId: string) => {
    compute.invalidateData(institutionId)
    entitlements.invalidate(institutionId)
  }
  const outboxFolder = path.join(config.dataFolder, 'mail')
  const from = `Clarity <no-reply@${new URL(publicUrl).hostname}>`
  const mailer = createMailer({ smtpUrl, outboxFolder, from, clock, log })
  const countImport = metrics && importMetrics(metrics, db)
  const imports = createImportQueue({
    ...{ db, databaseUrl: dependencies.logins.system, clock, log, isPaused: dependencies.readOnly.isOn },
    ended: (institutionId, importId) => {
      invalidateData(institutionId)
      if (countImport) background.run('count an import', () => countImport(importId))
    },
  })
  const documents = createDocumentThread(log)
  const passwords = await createPasswords()
  const doorDb = openDatabase(dependencies.logins.system, { connections: DOOR_CONNECTIONS })
  const services: Services = {
    http: {
      publicUrl,
      trustedProxies,
      isProduction,
      frameOrigins,
      isDemo,
      webFolder: config.servesPages ? WEB_FOLDER : null,
      uploadFolder: path.join(config.dataFolder, 'uploads'),
      droppedLogLines,
      responseCacheUsage: compute.cacheUsage,
      sockets: { ...config.sockets, headersMs: HEADERS_MS },
      readiness: dependencies.readiness.state,
      isReadOnly: dependencies.readOnly.isOn,
      ...(metrics && { onReply: requestMetrics(metrics) }),
    },
    db,
    clock,
    log,
    sessions,
    budgets,
    foldedEvents,
    apiTokens: createApiTokens({ db, clock, background, foldedEvents }),
    imports,
    entitlements,
    compute,
    ticker,
    tickets: createTickets(clock),
    documents,
    background,
    mailer,
    outboxFolder,
    publicUrl,
    factorKey,
    demoFactorSecret,
    passwordPolicy,
    passwords,
    door: createDoor(doorDb, passwords, factorKey),
    workSize: WORK_SIZE,
    openid: createOpenidClient({
      outbound: createOutbound({ hosts: config.outboundHosts, ...PROVIDER_LIMITS }),
      ...{ clock, key: factorKey, publicUrl },
    }),
  }
  if (metrics) {
    const { cacheUsage, usage: workerUsage } = compute
    addPortalMetrics(metrics, { db, droppedLogLines, cacheUsage, workerUsage, memoLimitBytes: config.memoBytes })
  }
  const listening = await keepInStep(dependencies.logins.requests, services, dependencies.readOnly)
  await compute.ready()
  return {
    services,
    close: async () => {
      await imports.close()
      await documents.close()
      await background.settled()
      await foldedEvents.flush()
      await doorDb.close()
      await listening.close()
      ticker.close()
      await compute.close()
      mailer.close()
    },
  }
}

async function openCompute(
  { config, db, logins, clock, log }: Dependencies,
  budgets: Budgets,
  isDemo: boolean,
): Promise<ComputeService> {
  const quoteSource = isDemo ? (await import('#demo/live/simulated-quotes.ts')).simulatedQuotes : null
  const { memoBytes, computeWorkers: workers, responseCacheBytes, pools } = config
  return createComputeService({
    db,
    clock,
    log,
    budgets,
    settings: { databaseUrl: logins.requests, isDemo, memoBytes, workers, readings: pools.readings, responseCacheBytes },
    hasQuoteSource: (institutionId) => quoteSource?.covers(institutionId) ?? false,
  })
}

/** Forgets what another process, or another call of this one, has made untrue. */
function keepInStep(databaseUrl: string, services: Services, readOnly: ReadOnly): Promise<ChangeListener> {
  const { db, log, sessions, entitlements, compute, ticker } = services
  const warn = (error: unknown) => log.warn({ err: error }, 'What was kept in memory could not be read again')
  const invalidateEntitlements = (id: string) => {
    entitlements.invalidate(id)
    sessions.invalidateInstitution(id)
  }
  const invalidateAllInstitutions = async () => {
    for (const { id } of await listInstitutions(db)) {
      invalidateEntitlements(id)
      compute.invalidateData(id)
      compute.quotesStored(id)
      ticker.notify(id)
    }
  }
  return listenForChanges(databaseUrl, (change) => {
    if (change.kind === 'data') {
      compute.invalidateData(change.institutionId)
      ticker.notify(change.institutionId)
    } else if (change.kind === 'quotes') compute.quotesStored(change.institutionId)
    else if (change.kind === 'entitlement') invalidateEntitlements(change.institutionId)
    else if (change.kind === 'sessionEnded') sessions.invalidateSession(change.sessionId)
    else if (change.kind === 'userDeleted') sessions.invalidateUser(change.userId)
    else if (change.kind === 'readOnly') void readOnly.look()
    else if (change.kind === 'missed') {
      void readOnly.look()
      sessions.invalidateAll()
      invalidateAllInstitutions().catch(warn)
    }
  })
}
