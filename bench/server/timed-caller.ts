import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { Request } from '../load.ts'

/** Pause between measured calls, like an interactive user. */
const PAUSE_MS = 5

/** A user who makes occasional calls, in a thread of its own. */
export function createCaller(call: Request, most: number, isUncached = false) {
  const thread = new Worker(new URL('timed-calls.ts', import.meta.url), { workerData: { call, pauseMs: PAUSE_MS, isUncached } })
  return {
    /** Milliseconds of each call, for `most` calls or until `end`. */
    times: async (): Promise<readonly number[]> => {
      thread.postMessage(most)
      const [times] = (await once(thread, 'message')) as [readonly number[]]
      return times
    },
    end: () => thread.postMessage(0),
    close: () => thread.terminate(),
  }
}

/** The 99th percentile. */
export const p99 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(0.99 * times.length)]!
