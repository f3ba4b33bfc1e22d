import { parentPort, workerData } from 'node:worker_threads'
import { createMemoBudget } from '@portal/engine/memo.ts'

import { systemClock } from '#base/clock.ts'
import { withoutErrors } from '#base/json-log.ts'
import type { Log } from '#base/log.ts'
import { collectGarbage, lowerPriority } from '#base/threads.ts'
import { traced } from '#base/tracing.ts'
import { operationResult } from '#compute/operation-result.ts'
import { createSharedSeries } from '#compute/shared-series.ts'
import { createWorkerCompute } from '#compute/worker-compute.ts'
import {
  BRIEF_READINGS,
  type ReceivedMessage,
  type SentMessage,
  serializeError,
  type WorkerRequest,
  type WorkerSettings,
} from '#compute/worker-messages.ts'
import { createWorkerServices } from '#compute/worker-services.ts'
import { openDatabase } from '#store/connection/open.ts'
import { withReplica } from '#store/connection/with-replica.ts'

/*
 * A worker thread that answers calls with figures. It has its own database connections, keeps markets and histories in memory, and
 * sends replies as bytes.
 */

/** Users who look at figures call again within so long; after that a collection delays no one. */
const IDLE_MS = 3_000
/** At most so often the main thread learns what is kept in memory. */
const USAGE_MS = 5_000

if (parentPort) serve(parentPort, await open(workerData as WorkerSettings))

type WorkerPort = NonNullable<typeof parentPort>
type Opened = Awaited<ReturnType<typeof open>>

async function open(settings: WorkerSettings) {
  const { databaseUrl, replicaUrl, isDemo, memoBytes, mostMarkets, readings, priority, traces } = settings
  const log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
  const tracing = traces && (await import('./operations/traces/open-tracing.ts')).openTracing(traces, 'compute', log)
  const db = openDatabase(databaseUrl, { connections: readings + BRIEF_READINGS, tracing })
  const readDb = replicaUrl === null ? db : withReplica(db, openDatabase(replicaUrl, { connections: readings, tracing }))
  const memoBudget = createMemoBudget(memoBytes)
  const series = createSharedSeries((message) => parentPort && post(parentPort, message))
  const { snapshots, markets, ...services } = createWorkerServices({
    db,
    readDb,
    clock: systemClock,
    memoBudget,
    mostMarkets,
    series,
    log,
    quoteSource: isDemo ? (await import('#demo/live/simulated-quotes.ts')).simulatedQuotes : null,
    readings,
  })
  collectGarbage()
  lowerPriority(priority)
  const usage = () => ({ memoBytes: sum(memoBudget.usage().values()), markets: markets.held() })
  return { db: readDb, tracing, snapshots, series, usage, compute: createWorkerCompute(services) }
}

function serve(port: WorkerPort, { db, tracing, snapshots, series, usage, compute }: Opened): void {
  let underWay = 0
  let idle: NodeJS.Timeout | undefined
  let reportedAt = Number.NEGATIVE_INFINITY

  /** Counting takes a moment, so it is not done after every reply. */
  function reportUsage(): void {
    if (performance.now() - reportedAt < USAGE_MS) return
    reportedAt = performance.now()
    post(port, { kind: 'usage', usage: usage() })
  }

  async function handle(request: WorkerRequest): Promise<void> {
    underWay++
    clearTimeout(idle)
    const { id, step: parent } = request
    try {
      const result = await traced(tracing, stepName(request), { parent }, () => operationResult(compute, request))
      post(port, { kind: 'result', id, result })
    } catch (error) {
      post(port, { kind: 'error', id, error: serializeError(error) })
    }
    underWay--
    if (underWay > 0) return
    idle = setTimeout(collectGarbage, IDLE_MS)
    reportUsage()
  }

  async function end(): Promise<void> {
    await db.close()
    await tracing?.close()
  }

  port.on('message', (message: ReceivedMessage) => {
    if ('id' in message) void handle(message)
    else if (message.kind === 'snapshot') snapshots.receive(message.snapshot)
    else if (message.kind === 'series') series.receive(message)
    // Calls that are under way are abandoned.
    else if (message.kind === 'shutdown') void end().then(() => process.exit(0))
    else compute[message.kind](message.institutionId)
  })
  post(port, { kind: 'ready' })
}

/** The call that is computed, or what else the worker does. */
const stepName = ({ kind, args }: WorkerRequest): string => (kind === 'answer' ? `engine ${args.path}` : `engine ${kind}`)

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)

function logAt(level: keyof Log): Log[keyof Log] {
  return (facts, message) => parentPort && post(parentPort, { kind: 'log', level, facts: withoutErrors(facts), message })
}

/** The bytes of a reply are transferred, not copied. */
function post(port: WorkerPort, message: SentMessage): void {
  const transferred =
    message.kind === 'result' && message.result !== null && 'bytes' in message.result ? [message.result.bytes.buffer] : []
  port.postMessage(message, transferred)
}
