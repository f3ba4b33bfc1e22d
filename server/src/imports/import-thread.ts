import { Worker } from 'node:worker_threads'

import type { Log } from '#base/log.ts'

/** What a thread is given when it begins; the ids of imports follow as messages. */
export interface ThreadData {
  readonly databaseUrl: string
}

/** What a thread says of each import; one that says nothing has come to grief. */
export type ThreadWord = 'done' | 'later'

/** Carries out imports in a thread of its own: reading and checking takes seconds of computing, and requests do not wait for it. */
interface ImportThread {
  /** One at a time. `later`: the database was away, or the thread was stopped. `fail`: it could not be done. */
  readonly run: (importId: string) => Promise<ThreadWord | 'fail'>
  readonly stop: () => Promise<void>
}

const WORKER = new URL('./import-worker.ts', import.meta.url)
/** Enough for a million lines; more must not take the memory of the reports. */
const MEMORY_MB = 1_024
/** A thread takes a moment to begin, so one that is idle waits a while for the next import. */
const IDLE_MS = 30_000

/** Begins the thread when it is needed, and anew after one that came to grief. */
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
    run: async (importId) => {
      if (isStopped) return 'later'
      clearTimeout(idle)
      worker ??= begin()
      const running = worker
      const word = await new Promise<ThreadWord | undefined>((resolve) => {
        const leave = () => resolve(undefined)
        running.once('exit', leave)
        running.once('message', (said: ThreadWord) => {
          running.off('exit', leave)
          resolve(said)
        })
        running.postMessage(importId)
      })
      idle = setTimeout(() => void stop(), IDLE_MS)
      idle.unref()
      return word ?? (isStopped ? 'later' : 'fail')
    },
    stop: async () => {
      isStopped = true
      await stop()
    },
  }
}
