import { Worker } from 'node:worker_threads'
import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import type { DocumentFacts, ReplyBytes } from './report/replies.ts'

/** A job of the thread: an HTML page or a PDF, from the bytes of replies. */
export interface DocumentJob {
  readonly form:
    | { readonly kind: 'page'; readonly fonts: readonly string[] }
    | { readonly kind: 'pdf'; readonly paper: 'A4' | 'Letter' }
  readonly facts: DocumentFacts
  readonly replies: ReplyBytes
}

/** A job and the number of its result. */
export interface NumberedJob extends DocumentJob {
  readonly number: number
}

/** The thread's result of a job; `isMixed`: the replies are of different data versions. */
export type DocumentMessage =
  | { readonly number: number; readonly bytes: Uint8Array }
  | { readonly number: number; readonly isMixed: true }
  | { readonly number: number; readonly problem: string }

/** Writes reports in a worker thread, since layout takes long. */
export interface DocumentThread {
  /** The document, or null where the replies are of different data versions. */
  readonly make: (job: DocumentJob) => Promise<Uint8Array | null>
  readonly close: () => Promise<void>
}

const WORKER = new URL('./document-worker.ts', import.meta.url)
const MEMORY_MB = 512
/** Time after which an idle thread ends. */
const IDLE_MS = 60_000
/** Timeout of a job. */
const LONGEST_MS = 120_000
const MAX_WAITING = 20

interface Waiting {
  readonly resolve: (bytes: Uint8Array | null) => void
  readonly reject: (error: Error) => void
}

/** Starts the thread on demand, and again after it failed. */
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
    begun.on('error', (error) => log.error({ err: error }, 'The thread that writes reports failed'))
    begun.once('exit', () => {
      if (worker === begun) worker = undefined
      for (const { reject } of waiting.values()) reject(new Failure(503, refusal('reportNotWritten'), 5))
      waiting.clear()
    })
    return begun
  }

  function hear(word: DocumentMessage): void {
    const asked = waiting.get(word.number)
    waiting.delete(word.number)
    watch()
    if ('bytes' in word) asked?.resolve(word.bytes)
    else if ('isMixed' in word) asked?.resolve(null)
    else asked?.reject(new Error(word.problem))
  }

  /** Ends a thread that is idle or hangs. */
  function watch(): void {
    clearTimeout(timer)
    const isIdle = waiting.size === 0
    timer = setTimeout(() => void worker?.terminate(), isIdle ? IDLE_MS : LONGEST_MS)
    timer.unref()
  }

  return {
    make: (job) => {
      if (isClosed) return Promise.reject(new Failure(503, refusal('closing'), 5))
      if (waiting.size >= MAX_WAITING) return Promise.reject(new Failure(503, refusal('manyReports'), 5))
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
