import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { endpoints } from '@portal/contract/catalogue.ts'
import { createMemoBudget } from '@portal/engine/memo.ts'

import { systemClock } from '#base/clock.ts'
import { collectGarbage } from '#base/collect-garbage.ts'
import { withoutErrors } from '#base/json-log.ts'
import type { Log } from '#base/log.ts'
import { createLocalCompute } from '#compute/compute.ts'
import {
  type Invalidation,
  type Results,
  type Shutdown,
  serializeError,
  type WorkerMessage,
  type WorkerRequest,
  type WorkerSettings,
} from '#compute/worker-messages.ts'
import { createWorkerServices, READINGS } from '#compute/worker-services.ts'
import { openDatabase } from '#store/connection/open.ts'

/*
 * A worker thread that answers calls with figures. It has its own database connections, keeps markets and histories in memory, and
 * sends replies as bytes.
 */

/** Beside those that read histories: for entitlements, quotes and versions. */
const BRIEF_READINGS = 2
/** Users who look at figures call again within so long; after that a collection delays no one. */
const IDLE_MS = 3_000

const { databaseUrl, isDemo, memoBytes } = workerData as WorkerSettings
const db = openDatabase(databaseUrl, { connections: READINGS + BRIEF_READINGS })
const compute = createLocalCompute(
  createWorkerServices({
    db,
    clock: systemClock,
    memoBudget: createMemoBudget(memoBytes),
    log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') },
    quoteSource: isDemo ? (await import('#demo/live/simulated-quotes.ts')).simulatedQuotes : null,
  }),
)

parentPort!.on('message', async (message: WorkerRequest | Invalidation | Shutdown) => {
  if (message.kind === 'shutdown') await shutDown()
  else if ('id' in message) await handle(message)
  else compute[message.kind](message.institutionId)
})
collectGarbage()
lowerPriority()
post({ kind: 'ready' })

let underWay = 0
let idle: NodeJS.Timeout | undefined

async function handle(request: WorkerRequest): Promise<void> {
  underWay++
  clearTimeout(idle)
  const { id } = request
  try {
    post({ kind: 'result', id, result: await resultOf(request) })
  } catch (error) {
    post({ kind: 'error', id, error: serializeError(error) })
  }
  underWay--
  if (underWay === 0) idle = setTimeout(collectGarbage, IDLE_MS)
}

async function resultOf({ kind, args }: WorkerRequest): Promise<Results[keyof Results]> {
  if (kind === 'latestSnapshot') return await compute.latestSnapshot(args.institutionId)
  const { method, path, call } = args
  const endpoint = endpoints.find((each) => each.method === method && each.path === path)
  if (!endpoint) throw new Error(`There is no call ${method} ${path}.`)
  const { bytes, isCacheable } = await compute.answer(endpoint, call)
  // A copy of these bytes alone: the memory of a Buffer can hold others.
  return { bytes: new Uint8Array(bytes), isCacheable }
}

function logAt(level: keyof Log): Log[keyof Log] {
  return (facts, message) => post({ kind: 'log', level, facts: withoutErrors(facts), message })
}

/** The bytes of a reply are transferred, not copied. */
function post(message: WorkerMessage): void {
  const transferred = message.kind === 'result' && 'bytes' in message.result ? [message.result.bytes.buffer] : []
  parentPort!.postMessage(message, transferred)
}

/** The main thread goes first, where the system has priorities of threads: elsewhere this would change that of the process. */
function lowerPriority(): void {
  if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
}

/** Calls that are under way are abandoned. */
async function shutDown(): Promise<void> {
  await db.close()
  process.exit(0)
}
