import { deepEqual, equal, notEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { isSignatureBy, isSignatureOf, seal, sealingKey, signatureOf, unseal } from './seal.ts'

const key = sealingKey(new Uint8Array(32).fill(7))
const secret = new TextEncoder().encode('12345678901234567890')

describe('protection 14: what is sealed', () => {
  it('opens with the same key for the same owner', () => {
    deepEqual(new Uint8Array(unseal(seal(secret, 'anna', key), 'anna', key)), secret)
  })

  it('does not open for another owner or with another key', () => {
    const sealed = seal(secret, 'anna', key)
    throws(() => unseal(sealed, 'ben', key))
    throws(() => unseal(sealed, 'anna', sealingKey(new Uint8Array(32).fill(8))))
  })

  it('opens with a key that another one has replaced, and what that has signed counts', () => {
    const next = sealingKey(new Uint8Array(32).fill(8), [key])
    deepEqual(new Uint8Array(unseal(seal(secret, 'anna', key), 'anna', next)), secret)
    throws(() => unseal(seal(secret, 'anna', next), 'anna', key))
    equal(isSignatureOf(signatureOf('text', 'purpose', key), 'text', 'purpose', next), true)
    equal(isSignatureBy(signatureOf('text', 'purpose', key), 'text', 'purpose', next), false)
    equal(isSignatureOf(signatureOf('text', 'purpose', next), 'text', 'purpose', key), false)
  })

  it('does not open when a single bit of nonce, text or tag was changed, or when it was truncated', () => {
    const sealed = Buffer.from(seal(secret, 'anna', key), 'base64')
    for (let i = 0; i < sealed.length; i++) {
      const turned = Buffer.from(sealed)
      turned[i]! ^= 1
      throws(() => unseal(turned.toString('base64'), 'anna', key), `byte ${i}`)
    }
    for (const length of [0, 12, 27, sealed.length - 1]) {
      throws(() => unseal(sealed.subarray(0, length).toString('base64'), 'anna', key), `${length} bytes`)
    }
  })

  it('has a new nonce each time', () => {
    const nonces = Array.from({ length: 10_000 }, () => seal(secret, 'anna', key).slice(0, 16))
    equal(new Set(nonces).size, 10_000)
  })

  it('names its key without showing it', () => {
    notEqual(key.id, sealingKey(new Uint8Array(32).fill(8)).id)
    equal(key.id.length, 16)
    equal(key.id.includes('0707'), false)
    throws(() => sealingKey(new Uint8Array(16)), /32 bytes/)
  })
})
