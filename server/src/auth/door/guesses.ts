import { deviceHashOf } from '#access/device-cookie.ts'
import { Failure } from '#base/failure.ts'
import { networkOf } from '#base/network.ts'
import { hashOf } from '#base/secrets/token.ts'
import type { RequestContext } from '#http/answer.ts'
import type { Transaction } from '#store/database.ts'
import { clearAttempts, takeBackAttempt } from '#store/session/attempts.ts'
import { countDeviceAttempt, endFailingDevice, takeBackDeviceAttempt } from '#store/session/known-devices.ts'
import { takeBackStrangerFailure } from '#store/session/stranger-failures.ts'
import { failuresFrom, type GuessKind, guessesFrom } from '../limits.ts'
import type { AuthServices } from '../services.ts'
import { type CountedGuess, countStranger } from './strangers.ts'

/** A guess at a password or code, counted as failed before it is looked at. */
export interface Guess {
  readonly kind: GuessKind
  readonly email: string
  readonly origin: string
  readonly from: { readonly deviceId: string } | { readonly stranger: CountedGuess }
}

/**
 * Counts a guess: on its known device, whose attempts strangers cannot use up, else as one of a stranger. A device that is known for
 * another e-mail counts as none.
 *
 * @param before what has to hold in the same transaction
 * @throws 429 where a limit is exceeded; then nothing is counted
 */
export async function countGuess(
  services: AuthServices,
  context: RequestContext,
  kind: GuessKind,
  email: string,
  before: (tx: Transaction) => Promise<unknown> = async () => {},
): Promise<Guess> {
  const { clock, factorKey, door } = services
  const origin = networkOf(context.address)
  const counted = await door.laneOf(context).db.withSystem(async (tx): Promise<Guess | Failure> => {
    await before(tx)
    const deviceId = await countDeviceAttempt(tx, deviceHashOf(context, factorKey), email, clock.now())
    if (deviceId !== undefined) return { kind, email, origin, from: { deviceId } }
    const stranger = await countStranger(tx, services, context, { kind, email, origin })
    return stranger.isRefused ? stranger.failure : { kind, email, origin, from: { stranger } }
  })
  // Thrown after the transaction, which keeps a place among those who wait.
  if (counted instanceof Failure) throw counted
  return counted
}

/** For a guess that was right: it counts no longer. A device keeps its earlier failures until its sign-in is complete. */
export async function takeBackGuess(tx: Transaction, { kind, email, origin, from }: Guess): Promise<void> {
  if ('deviceId' in from) return takeBackDeviceAttempt(tx, from.deviceId)
  const { key, limit } = failuresFrom(origin)
  await takeBackAttempt(tx, key, limit)
  await clearAttempts(tx, guessesFrom(origin, kind, email).key)
  await takeBackStrangerFailure(tx, hashOf(email), kind, from.stranger.at)
}

/** For a guess that was wrong: ends a device with too many of them in a row. @returns whether it has ended */
export async function noteWrongGuess(tx: Transaction, { from }: Guess): Promise<boolean> {
  return 'deviceId' in from && (await endFailingDevice(tx, from.deviceId))
}
