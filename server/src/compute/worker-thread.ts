import { Worker } from 'node:worker_threads'
import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import type { Tracing } from '#base/tracing.ts'
import type { SeriesRegistry } from './series-registry.ts'
import {
  type Arguments,
  deserializeError,
  type Invalidation,
  type PublishedSnapshot,
  type Results,
  type SentMessage,
  type WorkerSettings,
  type WorkerUsage,
} from './worker-messages.ts'

/** A worker thread with its state, such as markets and histories. It runs from the first request on. */
interface ComputeWorker {
  /** Starts it where it does not run. Resolves when it can answer; rejects where it could not start. */
  readonly ready: () => Promise<void>
  readonly request: <Kind extends keyof Arguments>(kind: Kind, args: Arguments[Kind]) => Promise<Results[Kind]>
  /** One that does not run has nothing that could be out of date. */
  readonly post: (message: Invalidation | PublishedSnapshot) => void
  /** Its last reported usage, and its calls that have no reply yet; undefined where it does not run. */
  readonly usage: () => (WorkerUsage & { readonly waiting: number }) | undefined
  readonly close: () => Promise<void>
}

interface WorkerOptions {
  readonly settings: WorkerSettings
  readonly log: Log
  readonly tracing?: Tracing | undefined
  /** The module it runs. */
  readonly program: URL
  /** Messages that it receives before its first request. */
  readonly initial: () => readonly PublishedSnapshot[]
  /** Which series it shares with other workers. */
  readonly series: Pick<SeriesRegistry, 'receive' | 'leave'>
  /** After so long without a request it ends, until the next one; null: it keeps running. */
  readonly idleMs: number | null
}

interface PendingCall {
  readonly resolve: (result: Results[keyof Results]) => void
  readonly reject: (error: Error) => void
}

type ReplyMessage = Exclude<SentMessage, { readonly kind: 'ready' | 'usage' | 'series' }>

interface RunningWorker {
  readonly worker: Worker
  /** By id; of this worker alone, as one that ends can overlap with the next. */
  readonly pending: Map<number, PendingCall>
  usage: WorkerUsage
  readonly ready: Promise<void>
}

/** A worker that is started again by the next request after it died. The requests it had under way fail with 503. */
export function createComputeWorker({ settings, log, tracing, program, initial, series, idleMs }: WorkerOptions): ComputeWorker {
  let lastId = 0
  let isClosed = false
  let idle: NodeJS.Timeout | undefined
  let running: RunningWorker | undefined

  function start(): RunningWorker {
    const worker = new Worker(program, { workerData: settings })
    const pending: RunningWorker['pending'] = new Map()
    const ready = Promise.withResolvers<void>()
    // A failure is logged, and reported to the callers that wait for it.
    ready.promise.catch(() => {})
    const started: RunningWorker = { worker, pending, usage: { memoBytes: 0, markets: 0 }, ready: ready.promise }
    worker.on('message', (message: SentMessage) => {
      if (message.kind === 'ready') ready.resolve()
      else if (message.kind === 'usage') started.usage = message.usage
      else if (message.kind === 'series') series.receive(worker, message)
      else receive(message, pending)
    })
    worker.on('error', (error) => {
      log.error({ err: error }, 'a compute worker failed')
      ready.reject(error)
    })
    worker.once('exit', () => {
      ready.reject(workerDied())
      series.leave(worker)
      if (running?.worker === worker) running = undefined
      for (const { reject } of pending.values()) reject(workerDied())
      pending.clear()
    })
    for (const message of initial()) worker.postMessage(message)
    return started
  }

  function receive(message: ReplyMessage, pending: RunningWorker['pending']): void {
    if (message.kind === 'log') {
      log[message.level](message.facts, message.message)
      return
    }
    const call = pending.get(message.id)
    pending.delete(message.id)
    if (message.kind === 'error') call?.reject(deserializeError(message.error))
    else call?.resolve(message.result)
    if (idleMs !== null && pending.size === 0) idle = setTimeout(() => void end(), idleMs).unref()
  }

  function request<Kind extends keyof Arguments>(kind: Kind, args: Arguments[Kind]): Promise<Results[Kind]> {
    if (isClosed) return Promise.reject(new Failure(503, refusal('closing'), 5))
    clearTimeout(idle)
    const { promise, resolve, reject } = Promise.withResolvers<Results[keyof Results]>()
    lastId += 1
    running ??= start()
    running.pending.set(lastId, { resolve, reject })
    running.worker.postMessage({ kind, id: lastId, args, step: tracing?.present() })
    return promise as Promise<Results[Kind]>
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    if (!running) return
    const { worker } = running
    // A request from now on starts another.
    running = undefined
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage({ kind: 'shutdown' })
    await ended
  }

  return {
    ready: () => {
      running ??= start()
      return running.ready
    },
    request,
    post: (message) => running?.worker.postMessage(message),
    usage: () => running && { ...running.usage, waiting: running.pending.size },
    close: () => {
      isClosed = true
      return end()
    },
  }
}

const workerDied = () => new Failure(503, refusal('notComputed'), 5)
