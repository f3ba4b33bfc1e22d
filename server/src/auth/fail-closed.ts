import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'

const RETRY_SECONDS = 5

/** Turns every unexpected error into a 503 and logs it, so that an error never signs a user in. */
export async function failClosed<T>(log: Log, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) throw error
    log.error({ error }, 'Signing in is out of order')
    throw new Failure(503, refusal('noSignIn'), RETRY_SECONDS)
  }
}
