import { refusal } from '#base/refusals.ts'
import { Failure } from './failure.ts'

const ATTEMPTS = 5

/**
 * Builds a result from several reads, and starts again where data were booked between them.
 *
 * @param attempt returns undefined where data were booked between its reads
 * @throws Failure 503 after five attempts
 */
export async function optimisticRetry<Result>(attempt: () => Promise<Result | undefined>): Promise<Result> {
  for (let tried = 0; tried < ATTEMPTS; tried++) {
    const made = await attempt()
    if (made !== undefined) return made
  }
  throw new Failure(503, refusal('dataBooked'), 1)
}
