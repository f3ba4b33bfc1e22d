import type { RequestContext } from '#http/answer.ts'
import type { Transaction } from '#store/database.ts'
import { clearAttempts, takeBackAttempt } from '#store/session/attempts.ts'
import { countDeviceAttempt, endFailingDevice, takeBackDeviceAttempt } from '#store/session/known-devices.ts'
import { countAttempts, failuresFrom, type GuessKind, guessesFrom, originOf } from '../limits.ts'
import type { AuthServices } from '../services.ts'
import { deviceHashOf } from './device-cookie.ts'

/** A guess at a password or code, counted as failed before it is looked at. */
export interface Guess {
  readonly kind: GuessKind
  readonly email: string
  readonly origin: string
  /** The known device that it comes from; undefined for a stranger. */
  readonly deviceId: string | undefined
}

/**
 * Counts a guess: on its known device, whose attempts strangers cannot use up, else under the limits of its origin. A device that is known
 * for another e-mail counts as none.
 *
 * @throws 429 where a limit is exceeded; then nothing is counted
 */
export async function countGuess(
  tx: Transaction,
  { clock, factorKey }: Pick<AuthServices, 'clock' | 'factorKey'>,
  context: RequestContext,
  kind: GuessKind,
  email: string,
): Promise<Guess> {
  const origin = originOf(context.address)
  const deviceId = await countDeviceAttempt(tx, deviceHashOf(context, factorKey), email, clock.now())
  if (deviceId === undefined) await countAttempts(tx, clock, [failuresFrom(origin), guessesFrom(origin, kind, email)])
  return { kind, email, origin, deviceId }
}

/** For a guess that was right: it counts no longer. The device keeps its earlier failures until its sign-in is complete. */
export async function takeBackGuess(tx: Transaction, { kind, email, origin, deviceId }: Guess): Promise<void> {
  if (deviceId !== undefined) return takeBackDeviceAttempt(tx, deviceId)
  const { key, limit } = failuresFrom(origin)
  await takeBackAttempt(tx, key, limit)
  await clearAttempts(tx, guessesFrom(origin, kind, email).key)
}

/** For a guess that was wrong: ends a device with too many of them in a row. @returns whether it has ended */
export async function noteWrongGuess(tx: Transaction, { deviceId }: Guess): Promise<boolean> {
  return deviceId !== undefined && (await endFailingDevice(tx, deviceId))
}
