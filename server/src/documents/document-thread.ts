import { Worker } from 'node:worker_threads'

import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import type { DocumentFacts, ReplyBytes } from './report/replies.ts'

/** What the thread is asked for: a page for the frame or a PDF, of replies as they were answered. */
export interface DocumentJob {
  readonly form:
    | { readonly kind: 'page'; readonly fonts: readonly string[] }
    | { readonly kind: 'pdf'; readonly paper: 'A4' | 'Letter' }
  readonly facts: DocumentFacts
  readonly replies: ReplyBytes
}

/** A job and the number its answer bears. */
export interface NumberedJob extends DocumentJob {
  readonly number: number
}

/** What the thread made of a job; `isMixed`: the replies are of different data, as something was booked between them. */
export type DocumentWord =
  | { readonly number: number; readonly bytes: Uint8Array }
  | { readonly number: number; readonly isMixed: true }
  | { readonly number: number; readonly problem: string }

/** Writes reports in a thread of its own: drawing and setting take a while, and other requests do not wait for it. */
export interface DocumentThread {
  /** The document, or null where the replies do not belong together. */
  readonly make: (job: DocumentJob) => Promise<Uint8Array | null>
  readonly close: () => Promise<void>
}

const WORKER = new URL('./document-worker.ts', import.meta.url)
const MEMORY_MB = 512
/** A thread takes a moment to begin, so one that is idle waits a while for the next report. */
const IDLE_MS = 60_000
/** No report of bounded size takes so long: something is wrong with it. */
const LONGEST_MS = 120_000
const MAX_WAITING = 20

interface Waiting {
  readonly resolve: (bytes: Uint8Array | null) => void
  readonly reject: (error: Error) => void
}

/** Begins the thread when it is needed, and anew after one that came to grief. */
export function createDocumentThread(log: Log): DocumentThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let lastNumber = 0

  function begin(): Worker {
    const begun = new Worker(WORKER, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    begun.unref()
    begun.on('message', hear)
    begun.on('error', (error) => log.error({ err: error }, 'The thread that writes reports came to grief'))
    begun.once('exit', () => {
      if (worker === begun) worker = undefined
      for (const { reject } of waiting.values()) reject(new Failure(503, 'The report could not be written. Please try again.', 5))
      waiting.clear()
    })
    return begun
  }

  function hear(word: DocumentWord): void {
    const asked = waiting.get(word.number)
    waiting.delete(word.number)
    watch()
    if ('bytes' in word) asked?.resolve(word.bytes)
    else if ('isMixed' in word) asked?.resolve(null)
    else asked?.reject(new Error(word.problem))
  }

  /** Ends a thread that has had nothing to do for a while, or that hangs. */
  function watch(): void {
    clearTimeout(timer)
    const isIdle = waiting.size === 0
    timer = setTimeout(() => void worker?.terminate(), isIdle ? IDLE_MS : LONGEST_MS)
    timer.unref()
  }

  return {
    make: (job) => {
      if (isClosed) return Promise.reject(new Failure(503, 'The portal is closing.', 5))
      if (waiting.size >= MAX_WAITING)
        return Promise.reject(new Failure(503, 'Many reports are being written. Please try again in a moment.', 5))
      worker ??= begin()
      lastNumber += 1
      const numbered: NumberedJob = { ...job, number: lastNumber }
      const made = Promise.withResolvers<Uint8Array | null>()
      waiting.set(lastNumber, made)
      if (waiting.size === 1) watch()
      worker.postMessage(numbered)
      return made.promise
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await worker?.terminate()
    },
  }
}
