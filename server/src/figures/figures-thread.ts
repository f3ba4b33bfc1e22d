import { Worker } from 'node:worker_threads'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { type Prepared, preparedElsewhere } from '#http/prepared.ts'
import type { FigureCall, Figures } from './figures.ts'
import { createResponseCache } from './response-cache.ts'
import { type Asked, errorOf, type Given, type News, type ThreadSettings, type Word } from './thread-messages.ts'

/** Figures from a thread of their own. */
export interface FiguresThread extends Figures {
  /** Resolves when the thread can answer; rejects where it could not begin. */
  readonly ready: () => Promise<void>
  readonly close: () => Promise<void>
}

const WORKER = new URL('../figures-worker.ts', import.meta.url)

interface Waiting {
  readonly resolve: (given: Given[keyof Given]) => void
  readonly reject: (error: Error) => void
}

interface Thread {
  readonly worker: Worker
  readonly ready: Promise<void>
}

/**
 * Begins the thread in which figures are computed, and anew after one that came to grief: whoever waited is told to ask again. The
 * server's own thread keeps no figure but the replies it sent last, so that it answers who needs none whatever is being computed.
 *
 * @param program of the thread
 */
export function createFiguresThread(settings: ThreadSettings, log: Log, program = WORKER): FiguresThread {
  const sent = createResponseCache()
  const waiting = new Map<number, Waiting>()
  let lastNumber = 0
  let isClosed = false
  let thread: Thread | undefined = begin()

  function begin(): Thread {
    const worker = new Worker(program, { workerData: settings })
    const ready = Promise.withResolvers<void>()
    // Whoever waits for it hears of its failure, and the log does.
    ready.promise.catch(() => {})
    worker.on('message', (word: Word) => (word.kind === 'ready' ? ready.resolve() : hear(word)))
    worker.on('error', (error) => {
      log.error({ err: error }, 'The thread that computes figures came to grief')
      ready.reject(error)
    })
    worker.once('exit', () => {
      ready.reject(threadFailed())
      thread = undefined
      for (const { reject } of waiting.values()) reject(threadFailed())
      waiting.clear()
    })
    return { worker, ready: ready.promise }
  }

  function hear(word: Exclude<Word, { readonly kind: 'ready' }>): void {
    if (word.kind === 'log') {
      log[word.level](word.facts, word.message)
      return
    }
    const one = waiting.get(word.number)
    waiting.delete(word.number)
    if (word.kind === 'trouble') one?.reject(errorOf(word.trouble))
    else one?.resolve(word.given)
  }

  function ask<Kind extends keyof Asked>(kind: Kind, asked: Asked[Kind]): Promise<Given[Kind]> {
    if (isClosed) return Promise.reject(new Failure(503, 'The portal is closing.', 5))
    const { promise, resolve, reject } = Promise.withResolvers<Given[keyof Given]>()
    lastNumber += 1
    waiting.set(lastNumber, { resolve, reject })
    thread ??= begin()
    thread.worker.postMessage({ kind, number: lastNumber, asked })
    return promise as Promise<Given[Kind]>
  }

  /** A thread that has yet to begin knows nothing that it could forget. */
  const tell = (news: News): void => thread?.worker.postMessage(news)

  async function compute(endpoint: AnyEndpoint, call: FigureCall): Promise<Prepared<AnyEndpoint>> {
    const { method, path } = endpoint
    const { bytes, isKept } = await ask('answer', { method, path, call })
    return preparedElsewhere(endpoint, bytes, isKept)
  }

  return {
    ready: () => {
      thread ??= begin()
      return thread.ready
    },
    answer: (endpoint, call) => sent.of(endpoint, call, () => compute(endpoint, call)),
    latestSnapshot: (institutionId) => ask('latestSnapshot', { institutionId }),
    forgetData: (institutionId) => {
      sent.forget(institutionId)
      tell({ kind: 'forgetData', institutionId })
    },
    forgetEntitlements: (institutionId) => {
      sent.forget(institutionId)
      tell({ kind: 'forgetEntitlements', institutionId })
    },
    quotesKept: (institutionId) => tell({ kind: 'quotesKept', institutionId }),
    close: async () => {
      isClosed = true
      if (!thread) return
      const { worker } = thread
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage({ kind: 'end' })
      await ended
    },
  }
}

const threadFailed = () => new Failure(503, 'The figures could not be computed. Please try again.', 5)
