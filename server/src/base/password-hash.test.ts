import { equal, match, notEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hash, parseOptions } from '@node-rs/argon2'
import fc from 'fast-check'

import { createPasswords } from './password-hash.ts'

const passwords = await createPasswords()

describe('a stored password', () => {
  it('protection 1: is Argon2id with 19 MiB and two passes, different for two people with the same one', async () => {
    const [a, b] = [await passwords.hash('Copper-Lantern-88'), await passwords.hash('Copper-Lantern-88')]
    match(a, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    notEqual(a, b)
    equal(parseOptions(a).saltLen, 16)
    equal(passwords.isOutdated(a), false)
  })

  it('protection 1: counts as outdated with any other parameter', async () => {
    const weaker = [{ memoryCost: 9_728 }, { timeCost: 1 }, { parallelism: 2 }]
    for (const parameters of weaker) {
      equal(passwords.isOutdated(await hash('x', { memoryCost: 19_456, timeCost: 2, parallelism: 1, ...parameters })), true)
    }
  })

  it('protection 3: 128 characters of any alphabet count, every one of them', async () => {
    const scalar = fc.integer({ min: 0x20, max: 0x10_ffff }).filter((code) => code < 0xd800 || code > 0xdfff)
    const words = fc.array(scalar, { minLength: 128, maxLength: 128 }).map((codes) => String.fromCodePoint(...codes))
    await fc.assert(
      fc.asyncProperty(words, fc.nat(127), async (word, place) => {
        const stored = await passwords.hash(word)
        equal(await passwords.verify(stored, word), true)
        const letters = [...word]
        letters[place] = letters[place] === 'x' ? 'y' : 'x'
        equal(await passwords.verify(stored, letters.join('')), false)
      }),
      { numRuns: 20 },
    )
  })

  it('protection 3: the same word typed composed or decomposed is the same password (NFC); spaces and case count', async () => {
    const stored = await passwords.hash('Caf\u00e9-Lantern-88')
    equal(await passwords.verify(stored, 'Cafe\u0301-Lantern-88'), true)
    equal(await passwords.verify(stored, 'Caf\u00e9-Lantern-88 '), false)
    equal(await passwords.verify(stored, 'caf\u00e9-Lantern-88'), false)
  })

  it('protection 9: nobody has the password of nobody', async () => {
    equal(await passwords.verify(null, 'nobody has this password'), false)
  })

  it('protection 9: saying no to nobody takes as much Argon2 as saying no to somebody', async () => {
    const stored = await passwords.hash('Copper-Lantern-88')
    const fastest = async (hashOrNull: string | null) => {
      let best = Number.POSITIVE_INFINITY
      for (let i = 0; i < 8; i++) {
        const began = performance.now()
        await passwords.verify(hashOrNull, 'Copper-Lantern-89')
        best = Math.min(best, performance.now() - began)
      }
      return best
    }
    const [somebody, nobody] = [await fastest(stored), await fastest(null)]
    // The best of eight on a busy machine: without the work it would be a hundredth.
    equal(nobody > somebody / 3 && nobody < somebody * 3, true, `${nobody} ms against ${somebody} ms`)
  })
})
