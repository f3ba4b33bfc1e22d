import type { Log } from './log.ts'

/** Work that nobody waits for: a reply must not take longer where there is something to do than where there is nothing. */
export interface Background {
  /** Starts the work after the present turn. Its failure is logged and goes no further. */
  readonly run: (what: string, work: () => Promise<void>) => void
  /** Waits until nothing is under way; call it before the database closes. */
  readonly settled: () => Promise<void>
}

/** Work after the reply, one piece not waiting for another. What fails is logged. */
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
