import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 4226 section 4 R6 recommends 160 bits. */
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
const ISSUER = 'Clarity'

/**
 * The accepted time steps: the current one, the previous one (for a code typed just before it changed) and the next one (for a
 * telephone whose clock is ahead); RFC 6238 section 5.2. A code is valid for 90 seconds at most, and once.
 */
const STEPS = [0, -1, 1] as const

/** A new authenticator key: 160 random bits (RFC 4226 section 4, R6). */
export const newFactorSecret = (): Uint8Array => randomBytes(SECRET_BYTES)

/** @returns the time step of the code, counted from 1970 in 30 seconds; undefined where the code is not of an accepted step */
export function matchingStep(secret: Uint8Array, code: string, at: Date): number | undefined {
  const totp = totpOf(secret)
  const present = stepAt(at)
  const offset = STEPS.find(
    (step) => totp.validate({ token: code, timestamp: (present + step) * PERIOD_SECONDS * 1_000, window: 0 }) === 0,
  )
  return offset === undefined ? undefined : present + offset
}

/** The end of a time step that is later than the accepted ones; else undefined. */
export function endOfStepAhead(step: number, now: Date): Date | undefined {
  if (step <= stepAt(now) + Math.max(...STEPS)) return undefined
  return new Date((step + 1) * PERIOD_SECONDS * 1_000)
}

/** The code at a time, as an authenticator app shows it. */
export const codeAt = (secret: Uint8Array, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() })

/** For how many more seconds, 1 to 30, the code at a time is the current one. */
export const secondsLeft = (at: Date): number => PERIOD_SECONDS - (Math.floor(at.getTime() / 1_000) % PERIOD_SECONDS)

/** The `otpauth` URL that an authenticator app scans. */
export const setUpUrl = (secret: Uint8Array, email: string): string => totpOf(secret, email).toString()

/** The key that a user types into an authenticator app: base32, 32 characters. */
export const setUpKey = (secret: Uint8Array): string => new Secret({ buffer: exactBuffer(secret) }).base32

/** The bytes of a base32 key, as `setUpKey` writes it. */
export const secretOfKey = (base32: string): Uint8Array => new Uint8Array(Secret.fromBase32(base32).buffer)

const stepAt = (at: Date): number => Math.floor(at.getTime() / 1_000 / PERIOD_SECONDS)

const totpOf = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: exactBuffer(secret) }),
  })

/** A `Buffer` may be a view of a larger `ArrayBuffer`. */
const exactBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
