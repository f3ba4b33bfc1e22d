import type { Log } from '#base/log.ts'
import { type Nightly, orderDueRuns } from './order-runs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Orders a run of every institution once a night, or after the start of a portal that was off at night. Of several processes each may
 * order it: the queue takes one of an institution at a time, and one that is not due any more does nothing.
 *
 * @returns a function that ends it
 */
export function orderRuns(nightly: Nightly & { readonly log: Pick<Log, 'error'> }): () => void {
  const look = () =>
    void orderDueRuns(nightly).catch((error: unknown) => nightly.log.error({ err: error }, 'Runs could not be ordered'))
  const first = setTimeout(look, MINUTE_MS)
  const hourly = setInterval(look, HOUR_MS)
  return () => {
    clearTimeout(first)
    clearInterval(hourly)
  }
}
