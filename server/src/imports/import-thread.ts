import { Worker } from 'node:worker_threads'

import type { Log } from '#base/log.ts'

/** Data passed to the thread at its start; the ids of imports follow as messages. */
export interface ThreadData {
  readonly databaseUrl: string
}

/** The thread's message about an import; a thread that ends without one has failed. */
export type ThreadMessage = 'done' | 'later' | 'full'

/** Runs imports in a worker thread: reading and checking takes seconds of computing. */
interface ImportThread {
  /**
   * Runs one import, until its job is another's. `later`: the database was unavailable, or the thread was stopped. `full`: the disk of
   * the database is. `fail`: the import failed.
   */
  readonly run: (importId: string, signal: AbortSignal) => Promise<ThreadMessage | 'fail'>
  readonly stop: () => Promise<void>
}

const WORKER = new URL('./import-worker.ts', import.meta.url)
/** Memory limit, enough for the reference data of the largest import. */
const MEMORY_MB = 1_024
/** Time after which an idle thread ends. */
const IDLE_MS = 30_000

/** Starts the thread on demand, and again after it failed. */
export function createImportThread(databaseUrl: string, log: Log): ImportThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  function begin(): Worker {
    const workerData: ThreadData = { databaseUrl }
    const begun = new Worker(WORKER, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    begun.unref()
    begun.once('exit', () => {
      if (worker === begun) worker = undefined
    })
    begun.on('error', (error) => log.error({ err: error }, 'An import could not be finished'))
    return begun
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    await worker?.terminate()
  }

  return {
    run: async (importId, signal) => {
      if (isStopped || signal.aborted) return 'later'
      clearTimeout(idle)
      worker ??= begin()
      const running = worker
      const leave = () => void running.terminate()
      signal.addEventListener('abort', leave)
      const word = await new Promise<ThreadMessage | undefined>((resolve) => {
        const ended = () => resolve(undefined)
        running.once('exit', ended)
        running.once('message', (said: ThreadMessage) => {
          running.off('exit', ended)
          resolve(said)
        })
        running.postMessage(importId)
      })
      signal.removeEventListener('abort', leave)
      idle = setTimeout(() => void stop(), IDLE_MS)
      idle.unref()
      return word ?? (isStopped || signal.aborted ? 'later' : 'fail')
    },
    stop: async () => {
      isStopped = true
      await stop()
    },
  }
}
