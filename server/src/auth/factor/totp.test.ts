import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { URI } from 'otpauth'

import { codeAt, matchingStep, newFactorSecret, secondsLeft, secretOfKey, setUpKey, setUpUrl } from './totp.ts'

/** The secret of RFC 6238 appendix B for SHA-1. */
const secret = Buffer.from('12345678901234567890')

describe('a time-based one-time code', () => {
  it('is that of RFC 6238 appendix B, of whose eight digits six are shown', () => {
    const codes: readonly (readonly [number, string])[] = [
      [59, '94287082'],
      [1_111_111_109, '07081804'],
      [1_111_111_111, '14050471'],
      [1_234_567_890, '89005924'],
      [2_000_000_000, '69279037'],
      [20_000_000_000, '65353130'],
    ]
    for (const [seconds, code] of codes) equal(codeAt(secret, new Date(seconds * 1_000)), code.slice(2))
  })

  it('protection 16: is accepted in its own step, the next, and the one before, no others', () => {
    // 1,111,111,109 s are step 37,037,036, of which 29 s have passed.
    const now = new Date(1_111_111_109_000)
    const steps = [-2, -1, 0, 1, 2].map((step) =>
      matchingStep(secret, codeAt(secret, new Date(now.getTime() + step * 30_000)), now),
    )
    deepEqual(steps, [undefined, 37_037_035, 37_037_036, 37_037_037, undefined])
  })

  it('protection 16: lives 90 seconds, of which the first 30 are for clocks that are ahead', () => {
    const code = codeAt(secret, new Date(1_111_111_110_000))
    const isAccepted = (ms: number) => matchingStep(secret, code, new Date(1_111_111_110_000 + ms)) !== undefined
    deepEqual([-30_001, -30_000, 0, 59_999, 60_000].map(isAccepted), [false, true, true, true, false])
  })

  it('has a number of seconds left', () => {
    deepEqual(
      [0, 1_000, 29_999, 30_000].map((ms) => secondsLeft(new Date(ms))),
      [30, 29, 1, 30],
    )
  })

  it('protection 13: has a key of 160 random bits, different each time', () => {
    const keys = Array.from({ length: 10_000 }, newFactorSecret)
    equal(
      keys.every((key) => key.length === 20),
      true,
    )
    equal(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size, 10_000)
  })

  it('protection 19: is set up by an otpauth address and a base32 key that mean the same', () => {
    const url = setUpUrl(secret, 'anna@halden.example')
    equal(
      url,
      'otpauth://totp/Clarity:anna%40halden.example?issuer=Clarity&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    )
    const at = new Date(1_234_567_890_000)
    equal(URI.parse(url).generate({ timestamp: at.getTime() }), '005924')
    // RFC 4648: the base32 of "12345678901234567890".
    equal(setUpKey(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    equal(codeAt(secretOfKey(setUpKey(secret)), at), '005924')
  })
})
