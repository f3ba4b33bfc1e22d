import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { endpoints } from '@portal/contract/catalogue.ts'
import { createMemoBudget } from '@portal/engine/memo.ts'

import { systemClock } from '#base/clock.ts'
import { collectGarbage } from '#base/collect-garbage.ts'
import { withoutErrors } from '#base/json-log.ts'
import type { Log } from '#base/log.ts'
import { createWorkerCompute } from '#compute/worker-compute.ts'
import {
  type ReceivedMessage,
  type Results,
  type SentMessage,
  serializeError,
  type WorkerRequest,
  type WorkerSettings,
} from '#compute/worker-messages.ts'
import { createWorkerServices } from '#compute/worker-services.ts'
import { openDatabase } from '#store/connection/open.ts'

/*
 * A worker thread that answers calls with figures. It has its own database connections, keeps markets and histories in memory, and
 * sends replies as bytes.
 */

/** Beside those that read histories: for entitlements and versions. */
const BRIEF_READINGS = 2
/** Users who look at figures call again within so long; after that a collection delays no one. */
const IDLE_MS = 3_000

if (parentPort) serve(parentPort, await open(workerData as WorkerSettings))

type WorkerPort = NonNullable<typeof parentPort>
type Opened = Awaited<ReturnType<typeof open>>

async function open({ databaseUrl, isDemo, memoBytes, readings, priority }: WorkerSettings) {
  const db = openDatabase(databaseUrl, { connections: readings + BRIEF_READINGS })
  const { snapshots, ...services } = createWorkerServices({
    db,
    clock: systemClock,
    memoBudget: createMemoBudget(memoBytes),
    log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') },
    quoteSource: isDemo ? (await import('#demo/live/simulated-quotes.ts')).simulatedQuotes : null,
    readings,
  })
  collectGarbage()
  // The main thread goes first, where the system has priorities of threads: elsewhere this would change that of the process.
  if (process.platform === 'linux') os.setPriority(priority)
  return { db, snapshots, compute: createWorkerCompute(services) }
}

function serve(port: WorkerPort, { db, snapshots, compute }: Opened): void {
  let underWay = 0
  let idle: NodeJS.Timeout | undefined

  async function handle(request: WorkerRequest): Promise<void> {
    underWay++
    clearTimeout(idle)
    const { id } = request
    try {
      post(port, { kind: 'result', id, result: await resultOf(compute, request) })
    } catch (error) {
      post(port, { kind: 'error', id, error: serializeError(error) })
    }
    underWay--
    if (underWay === 0) idle = setTimeout(collectGarbage, IDLE_MS)
  }

  port.on('message', (message: ReceivedMessage) => {
    if ('id' in message) void handle(message)
    else if (message.kind === 'snapshot') snapshots.receive(message.snapshot)
    // Calls that are under way are abandoned.
    else if (message.kind === 'shutdown') void db.close().then(() => process.exit(0))
    else compute[message.kind](message.institutionId)
  })
  post(port, { kind: 'ready' })
}

async function resultOf(compute: Opened['compute'], { kind, args }: WorkerRequest): Promise<Results[keyof Results]> {
  if (kind === 'checkQuotes') return await compute.checkQuotes(args.institutionId, args.sent, args.receivedAt)
  const { method, path, call } = args
  const endpoint = endpoints.find((each) => each.method === method && each.path === path)
  if (!endpoint) throw new Error(`There is no call ${method} ${path}.`)
  const { bytes, isCacheable } = await compute.answer(endpoint, call)
  // A copy of these bytes alone: the memory of a Buffer can hold others.
  return { bytes: new Uint8Array(bytes), isCacheable }
}

function logAt(level: keyof Log): Log[keyof Log] {
  return (facts, message) => parentPort && post(parentPort, { kind: 'log', level, facts: withoutErrors(facts), message })
}

/** The bytes of a reply are transferred, not copied. */
function post(port: WorkerPort, message: SentMessage): void {
  const transferred = message.kind === 'result' && 'bytes' in message.result ? [message.result.bytes.buffer] : []
  port.postMessage(message, transferred)
}
