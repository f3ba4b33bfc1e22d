import { Worker } from 'node:worker_threads'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { type Prepared, preparedElsewhere } from '#http/prepared.ts'
import type { Compute, ComputeCall } from './compute.ts'
import { createResponseCache } from './response-cache.ts'
import {
  type Arguments,
  deserializeError,
  type Invalidation,
  type Results,
  type WorkerMessage,
  type WorkerSettings,
} from './worker-messages.ts'

/** `Compute` in a worker thread. */
export interface ComputeThread extends Compute {
  /** Resolves when the worker can answer; rejects where it could not start. */
  readonly ready: () => Promise<void>
  readonly close: () => Promise<void>
}

const WORKER = new URL('../compute-worker.ts', import.meta.url)

interface PendingCall {
  readonly resolve: (result: Results[keyof Results]) => void
  readonly reject: (error: Error) => void
}

interface RunningWorker {
  readonly worker: Worker
  readonly ready: Promise<void>
}

/**
 * Starts the worker that answers calls with figures, and a new one with the next call after it died: the calls that it had under way
 * fail with 503. The main thread has no engine loaded and keeps only the replies that it sent.
 *
 * @param program of the worker
 */
export function createComputeThread(settings: WorkerSettings, log: Log, program = WORKER): ComputeThread {
  const cache = createResponseCache()
  const pending = new Map<number, PendingCall>()
  let lastId = 0
  let isClosed = false
  let running: RunningWorker | undefined = start()

  function start(): RunningWorker {
    const worker = new Worker(program, { workerData: settings })
    const ready = Promise.withResolvers<void>()
    // A failure is logged, and reported to the callers that wait for it.
    ready.promise.catch(() => {})
    worker.on('message', (message: WorkerMessage) => (message.kind === 'ready' ? ready.resolve() : receive(message)))
    worker.on('error', (error) => {
      log.error({ err: error }, 'a compute worker failed')
      ready.reject(error)
    })
    worker.once('exit', () => {
      ready.reject(workerDied())
      running = undefined
      for (const { reject } of pending.values()) reject(workerDied())
      pending.clear()
    })
    return { worker, ready: ready.promise }
  }

  function receive(message: Exclude<WorkerMessage, { readonly kind: 'ready' }>): void {
    if (message.kind === 'log') {
      log[message.level](message.facts, message.message)
      return
    }
    const call = pending.get(message.id)
    pending.delete(message.id)
    if (message.kind === 'error') call?.reject(deserializeError(message.error))
    else call?.resolve(message.result)
  }

  function request<Kind extends keyof Arguments>(kind: Kind, args: Arguments[Kind]): Promise<Results[Kind]> {
    if (isClosed) return Promise.reject(new Failure(503, 'The portal is closing.', 5))
    const { promise, resolve, reject } = Promise.withResolvers<Results[keyof Results]>()
    lastId += 1
    pending.set(lastId, { resolve, reject })
    running ??= start()
    running.worker.postMessage({ kind, id: lastId, args })
    return promise as Promise<Results[Kind]>
  }

  /** A worker that is not running caches nothing. */
  const post = (invalidation: Invalidation): void => running?.worker.postMessage(invalidation)

  async function compute(endpoint: AnyEndpoint, call: ComputeCall): Promise<Prepared<AnyEndpoint>> {
    const { method, path } = endpoint
    const { bytes, isCacheable } = await request('answer', { method, path, call })
    return preparedElsewhere(endpoint, bytes, isCacheable)
  }

  return {
    ready: () => {
      running ??= start()
      return running.ready
    },
    answer: (endpoint, call) => cache.of(endpoint, call, () => compute(endpoint, call)),
    latestSnapshot: (institutionId) => request('latestSnapshot', { institutionId }),
    invalidateData: (institutionId) => {
      cache.invalidate(institutionId)
      post({ kind: 'invalidateData', institutionId })
    },
    invalidateEntitlements: (institutionId) => {
      cache.invalidate(institutionId)
      post({ kind: 'invalidateEntitlements', institutionId })
    },
    quotesKept: (institutionId) => post({ kind: 'quotesKept', institutionId }),
    close: async () => {
      isClosed = true
      if (!running) return
      const { worker } = running
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage({ kind: 'shutdown' })
      await ended
    },
  }
}

const workerDied = () => new Failure(503, 'The figures could not be computed. Please try again.', 5)
