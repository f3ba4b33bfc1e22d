import { setTimeout as sleep } from 'node:timers/promises'

import { systemClock } from '#base/clock.ts'
import { assertFreePort } from '#base/free-port.ts'
import { createJsonLog } from '#base/json-log.ts'
import { createLifecycle, endInOrder } from '#base/lifecycle.ts'
import { createLineWriter, standardOutput } from '#base/line-writer.ts'
import { createMetrics, type Metrics } from '#base/metrics.ts'
import { createReadiness } from '#base/readiness.ts'
import { checkEncryptionKey, followEncryptionKey } from '#base/secrets/encryption-key.ts'
import { idsOf, type SealingKey } from '#base/secrets/seal.ts'
import { type Config, describeConfig, logLevelOf, readConfig } from '#base/settings/config.ts'
import { collectGarbage } from '#base/threads.ts'
import type { Tracing } from '#base/tracing.ts'
import type { Compute } from '#compute/compute.ts'
import { embeddedLogins } from '#store/connection/logins.ts'
import { openDatabase } from '#store/connection/open.ts'
import type { Database } from '#store/database.ts'
import { readClock } from '#store/inspection/read-clock.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { assertFreeFolder } from '#store/postgres/data-lock.ts'
import { startEmbedded } from '#store/postgres/embedded.ts'
import { factorsNotUnder } from '#store/session/users.ts'
import { createApp } from './app.ts'
import { openComputeProcess } from './compute-process.ts'
import { openDemo, servesDemo } from './demo-institution.ts'
import { assertSameDatabase, ownLogins } from './operations/direct-connection.ts'
import { clockProblem } from './operations/doctor/clock.ts'
import { explained } from './operations/explain-error.ts'
import { isFirstStart, makeKeyAtFirstStart } from './operations/first-start.ts'
import { listenForMetrics } from './operations/metrics/listener.ts'
import { poolMetrics } from './operations/metrics/portal-metrics.ts'
import { addProcessMetrics } from './operations/metrics/process-metrics.ts'
import { followReadOnly } from './operations/read-only.ts'
import { addReplicaMetrics, watchReplica } from './operations/watch-replica.ts'
import { openServices, type ProcessDependencies } from './services.ts'
import { openWorker } from './worker-process.ts'

/*
 * The portal: settings, database, tables, the demo institution where there is one, listen; and all of it back on a signal.
 *
 *     node server/src/main.ts [--check-config]
 */

/** How long requests under way may take when the process ends. */
const SHUTDOWN_MS = 10_000
/** A process is ready after this long also where not all markets are in memory. */
const WARM_UP_MS = 60_000

const output = createLineWriter(standardOutput(), systemClock)
const say = (text: string): void => output.write(`${text}\n`)
const log = createJsonLog(output.write, systemClock, logLevelOf(process.env))
const lifecycle = createLifecycle(log, SHUTDOWN_MS)

const readiness = createReadiness()
endInOrder(lifecycle, log)

try {
  if (process.argv.includes('--check-config')) await checkConfig()
  else await start(readConfig(process.env))
} catch (error) {
  if (!lifecycle.isEnding()) process.stderr.write(`${messageOf(error)}\n`)
  await lifecycle.end(1)
}

async function start(config: Config): Promise<void> {
  const began = performance.now()
  await assertCanStart(config)
  makeKeyAtFirstStart(config)
  const ownerUrl = config.directUrl ?? config.databaseUrl ?? (await timed('PostgreSQL', () => ownDatabase(config.dataFolder)))
  await timed('Tables', () =>
    migrateDatabase(ownerUrl, { dataFolder: config.databaseUrl === null ? config.dataFolder : undefined }),
  )
  const logins = config.databaseUrl === null ? await embeddedLogins(ownerUrl) : ownLogins(config.databaseUrl, config)
  const metrics = config.metrics && createMetrics()
  const tracing = await openTraces(config)
  const db = openDatabase(logins.requests, {
    systemUrl: logins.system,
    connections: config.pools.requests,
    systemConnections: config.pools.system,
    ...(metrics && { onConnected: poolMetrics(metrics) }),
    tracing,
  })
  lifecycle.begun('database', db.close)
  await assertSameDatabase(db, config)
  await warnOfClock(db)
  const factorKey = followEncryptionKey(config.encryptionKey)
  await assertOpens(db, factorKey)
  const readOnly = await followReadOnly(db, log, config.isReadOnly)
  lifecycle.begun('read-only', async () => readOnly.close())
  const replica = config.replicaUrl === null ? undefined : watchReplica(db, config.replicaUrl)
  if (replica) lifecycle.begun('replica', replica.close)
  if (metrics && replica) addReplicaMetrics(metrics, replica)
  const shared = {
    config,
    db,
    logins,
    clock: systemClock,
    log,
    droppedLogLines: output.dropped,
    metrics,
    tracing,
    readiness,
    readOnly,
    factorKey,
    replica,
  }
  if (metrics) await serveMetrics(metrics, config.metrics!)
  await { all: serve, web: serve, compute: computeFigures, worker: work }[config.role](shared)
  if (lifecycle.isEnding()) return
  readiness.ready()
  drainAtEnd(config.drainSeconds * 1000)
  const isPortal = config.role === 'all' || config.role === 'web'
  const ready = isPortal ? `Clarity is ready at ${config.publicUrl}` : `The ${config.role} process is ready`
  say(`\n${ready} after ${seconds(performance.now() - began)}.`)
}

/** Computes figures for the web processes; its port is theirs, and says whether it is ready. */
async function computeFigures(shared: ProcessDependencies): Promise<void> {
  const { config, db } = shared
  const { server, compute, announce, close } = await openComputeProcess(shared, await servesDemo(db, config))
  lifecycle.begun('compute', close)
  lifecycle.begun('server', () => server.close())
  await server.listen({ port: config.port, host: config.host })
  await timed('Markets', () => warmUp(db, compute))
  await announce()
}

/** Works on jobs; its port says whether it is ready. */
async function work(shared: ProcessDependencies): Promise<void> {
  const { server, close } = await openWorker(shared)
  lifecycle.begun('worker', close)
  lifecycle.begun('server', () => server.close())
  await server.listen({ port: shared.config.port, host: shared.config.host })
}

/** Answers calls, and in the role `all` works on jobs, too. */
async function serve(shared: ProcessDependencies): Promise<void> {
  const { config, db } = shared
  const demo = (await servesDemo(db, config)) ? await timed('Demo institution', () => openDemo(shared)) : null
  if (demo) lifecycle.begun('demo', async () => demo.close())
  const { services, close } = await openServices({ ...shared, demoFactorSecret: demo?.factorSecret ?? null })
  lifecycle.begun('services', close)
  await timed('Server', async () => {
    const app = await createApp(services)
    lifecycle.begun('server', () => app.close())
    // Garbage of loading and starting.
    collectGarbage()
    await app.listen({ port: config.port, host: config.host })
  })
  await timed('Markets', () => warmUp(db, services.compute))
  if (demo) say(demo.note)
}

/** Reads the markets, so that the first reports after a restart are not slower; a large installation is ready before all are read. */
async function warmUp(db: Database, compute: Pick<Compute, 'warm'>): Promise<void> {
  const limit = performance.now() + WARM_UP_MS
  for (const { id } of await listInstitutions(db)) {
    const left = limit - performance.now()
    if (left <= 0 || lifecycle.isEnding()) return
    const warm = compute.warm(id).catch((error: unknown) => log.warn({ err: error }, 'a market could not be read'))
    await Promise.race([warm, sleep(left, undefined, { ref: false })])
  }
}

/** The first of all that ends: says that it is not ready, and gives a balancer the time to notice. */
function drainAtEnd(drainMs: number): void {
  const drain = async (code: number) => {
    readiness.ending()
    if (code === 0 && drainMs > 0) {
      log.info({ seconds: drainMs / 1000 }, 'ending: not ready any more')
      await sleep(drainMs)
    }
  }
  lifecycle.begun('drain', drain, drainMs)
}

async function serveMetrics(metrics: Metrics, { host, port }: NonNullable<Config['metrics']>): Promise<void> {
  const end = addProcessMetrics(metrics)
  const listener = await listenForMetrics(metrics, host, port)
  lifecycle.begun('metrics', async () => {
    end()
    await listener.close()
  })
}

/** The packages of OpenTelemetry are loaded only where a collector is named. */
async function openTraces({ traces }: Config): Promise<Tracing | undefined> {
  if (traces === null) return undefined
  const { openTracing } = await import('./operations/traces/open-tracing.ts')
  const tracing = openTracing(traces, 'main', log)
  lifecycle.begun('traces', tracing.close)
  return tracing
}

/** Fails at once, instead of after minutes of work or after a database was started. */
async function assertCanStart(config: Config): Promise<void> {
  await assertUsable(config)
  if (config.databaseUrl === null) assertFreeFolder(config.dataFolder)
  await assertFreePort(config.port, config.host)
  if (config.metrics) await assertFreePort(config.metrics.port, config.metrics.host)
}

/** Files and hosts named by the settings must exist, beyond being well formed. */
async function assertUsable(config: Config): Promise<void> {
  const { encryptionKey, demoAsOf } = config
  checkEncryptionKey(encryptionKey, isFirstStart(config))
  if (demoAsOf === null) return
  const { demoDayProblem } = await import('#demo/calendar.ts')
  const problem = demoDayProblem(demoAsOf, systemClock.now())
  if (problem !== null) throw new Error(`CLARITY_DEMO_AS_OF: ${problem}. Choose a day between, or unset it for the last weekday.`)
}

async function ownDatabase(dataFolder: string): Promise<string> {
  const postgres = await startEmbedded(dataFolder, (text) => log.warn({}, text))
  lifecycle.begun('PostgreSQL', postgres.stop)
  return postgres.url
}

/** Codes and cookies depend on the clock: people would be refused without a reason that they can see. */
async function warnOfClock(db: Database): Promise<void> {
  const { clockAheadMs, newest } = await readClock(db, systemClock)
  const problem = clockProblem(systemClock.now(), clockAheadMs, newest)
  if (problem !== undefined) log.warn({}, problem)
}

/** Refuses a key that does not open what the database holds: everybody would be locked out, one failed sign-in at a time. */
async function assertOpens(db: Database, key: SealingKey): Promise<void> {
  const [foreign] = await db.withSystem((tx) => factorsNotUnder(tx, idsOf(key)))
  if (!foreign) return
  throw new Error(
    `The authenticator keys in this database are sealed with the key ${foreign.keyId}, but the key given is ${key.id}. ` +
      'Set CLARITY_ENCRYPTION_KEY or CLARITY_ENCRYPTION_KEY_FILE to the key that it was used with.',
  )
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  say(`${what}: ${seconds(performance.now() - began)}`)
  return result
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

async function checkConfig(): Promise<void> {
  const rows = describeConfig(process.env)
  const width = (column: 'name' | 'value') => Math.max(...rows.map((row) => row[column].length))
  for (const { name, value, source } of rows) say(`${name.padEnd(width('name'))}  ${value.padEnd(width('value'))}  ${source}`)
  await assertUsable(readConfig(process.env))
}

function messageOf(error: unknown): string {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. End what listens there, or choose another with PORT.`
  if (code === 'EACCES' && port !== undefined) return `Port ${port} is not ours to listen on. Choose one above 1023 with PORT.`
  const known = explained(error)
  return known instanceof Error ? known.message : String(known)
}
