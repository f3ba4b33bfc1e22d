import { deepEqual, equal, match, notEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import fc from 'fast-check'

import { createPasswords } from './password-hash.ts'

const passwords = await createPasswords()

describe('a stored password', () => {
  it('protection 1: is Argon2id with 19 MiB and two passes, different for two users with the same one', async () => {
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

  it('protection 9: the password of the placeholder hash is never accepted', async () => {
    equal(await passwords.verify(null, 'no user has this password'), false)
  })

  it('protection 9: an unknown user takes one Argon2 run with the same parameters as a known one', async () => {
    const runs: { readonly parameters: string; readonly word: unknown }[] = []
    const watched = await createPasswords((stored, word, ...rest) => {
      runs.push({ parameters: parametersOf(String(stored)), word })
      return verify(stored, word, ...rest)
    })
    const stored = await watched.hash('Copper-Lantern-88')
    equal(await watched.verify(stored, 'Copper-Lantern-89'), false)
    equal(await watched.verify(null, 'Copper-Lantern-89'), false)
    deepEqual(runs, [
      { parameters: '$argon2id$v=19$m=19456,t=2,p=1$, salt of 22 and hash of 43 characters', word: 'Copper-Lantern-89' },
      { parameters: '$argon2id$v=19$m=19456,t=2,p=1$, salt of 22 and hash of 43 characters', word: 'Copper-Lantern-89' },
    ])
  })
})

/** The parts of a stored password that determine the work of verifying it. */
function parametersOf(stored: string): string {
  const [, head, salt = '', tag = ''] = /^(.*\$)([^$]*)\$([^$]*)$/.exec(stored) ?? []
  return `${head}, salt of ${salt.length} and hash of ${tag.length} characters`
}
