import { Failure } from './failure.ts'

const ATTEMPTS = 5

/**
 * What is made of data that were read at several moments: begun again where something was booked in between.
 *
 * @param attempt undefined where something was
 * @throws Failure 503 where it was again and again
 */
export async function optimisticRetry<Made>(attempt: () => Promise<Made | undefined>): Promise<Made> {
  for (let tried = 0; tried < ATTEMPTS; tried++) {
    const made = await attempt()
    if (made !== undefined) return made
  }
  throw new Failure(503, 'Data are being booked. Please try again.', 1)
}
