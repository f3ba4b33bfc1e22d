import { deviceHashOf } from '#access/device-cookie.ts'
import { networkOf } from '#base/network.ts'
import type { RequestContext } from '#http/answer.ts'
import type { Transaction } from '#store/database.ts'
import { takeBackAttempt } from '#store/session/attempts.ts'
import { countDeviceAttempt, endFailingDevice, takeBackDeviceAttempt } from '#store/session/known-devices.ts'
import { countAttempts, failuresFrom } from '../limits.ts'
import type { AuthServices } from '../services.ts'

/** An attempt with a passkey, counted as failed before it is looked at. */
export type PasskeyAttempt = { readonly deviceId: string } | { readonly origin: string }

/**
 * Counts an attempt with a passkey: on the device that is known for its user, else on the origin. A signature cannot be guessed, so it is
 * not counted for the e-mail: strangers cannot delay its owner by passkeys.
 *
 * @param email of the passkey's user; empty for an unknown passkey, with the same work
 * @throws 429 where the origin has to wait; then nothing is counted
 */
export async function countPasskeyAttempt(
  tx: Transaction,
  { clock, factorKey }: AuthServices,
  context: RequestContext,
  email: string,
): Promise<PasskeyAttempt> {
  const deviceId = await countDeviceAttempt(tx, deviceHashOf(context, factorKey), email, clock.now())
  if (deviceId !== undefined) return { deviceId }
  const origin = networkOf(context.address)
  await countAttempts(tx, clock, [failuresFrom(origin)])
  return { origin }
}

/** For an attempt that succeeded: it counts no longer. */
export async function takeBackPasskeyAttempt(tx: Transaction, attempt: PasskeyAttempt): Promise<void> {
  if ('deviceId' in attempt) return takeBackDeviceAttempt(tx, attempt.deviceId)
  const { key, limit } = failuresFrom(attempt.origin)
  await takeBackAttempt(tx, key, limit)
}

/** For an attempt that failed: ends a device with too many of them in a row. @returns whether it has ended */
export async function noteFailedPasskey(tx: Transaction, attempt: PasskeyAttempt): Promise<boolean> {
  return 'deviceId' in attempt && (await endFailingDevice(tx, attempt.deviceId))
}
