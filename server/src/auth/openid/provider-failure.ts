import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import { OutboundError } from '#outbound/outbound.ts'

const RETRY_SECONDS = 5
/** No chain of causes is longer. */
const MAX_CAUSES = 8

/** The failed connection behind an error of the library. */
export function outboundErrorIn(error: unknown): OutboundError | undefined {
  let cause = error
  for (let i = 0; i < MAX_CAUSES && cause instanceof Error; i++) {
    if (cause instanceof OutboundError) return cause
    cause = cause.cause
  }
  return undefined
}

/** The library gives its errors a code. */
const isOfLibrary = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?:OAUTH|ERR)_/.test(error.code)

/**
 * Asks a provider for a user: what goes wrong is in the log, without codes and tokens; the user learns whether to try again.
 *
 * @throws 503 where the provider cannot be reached, 401 where it does not confirm; other errors as they are
 */
export async function askProvider<T>(log: Log, issuer: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const outbound = outboundErrorIn(error)
    if (!outbound && !isOfLibrary(error)) throw error
    log.warn({ issuer, reason: reasonOf(outbound ?? error) }, 'A sign-in provider has not confirmed a user')
    if (outbound) throw new Failure(503, refusal('openidUnavailable'), RETRY_SECONDS)
    throw new Failure(401, refusal('openidFailed'))
  }
}

/** An error in one line: its causes may hold tokens, and are left out. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')
