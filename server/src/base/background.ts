import type { Log } from './log.ts'

/** Work that no reply waits for, so that the reply takes the same time with and without it. */
export interface Background {
  /** Starts the work in a later turn of the event loop. Its error is logged and not rethrown. */
  readonly run: (what: string, work: () => Promise<void>) => void
  /** Resolves when no work is running; call it before the database closes. */
  readonly settled: () => Promise<void>
}

/** Runs work in parallel after the reply. Errors are logged. */
export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>()
  return {
    run: (what, work) => {
      const done: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error, what }, 'Background work failed'))
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
