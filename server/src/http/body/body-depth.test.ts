import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { isDeeperThan } from './body-depth.ts'

const arrays = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('the depth of a JSON text', () => {
  const cases: readonly (readonly [text: string, isDeeper: boolean])[] = [
    ['', false],
    ['"text"', false],
    [arrays(32), false],
    [arrays(33), true],
    [objects(32), false],
    [objects(33), true],
    ['[{'.repeat(16), false],
    ['[{'.repeat(17), true],
    // One after the other, not inside one another.
    [`[${Array.from({ length: 1_000 }, () => '[{}]').join(',')}]`, false],
    // Brackets of a string do not count, whatever escapes stand in it.
    [`["${'['.repeat(100)}"]`, false],
    [`["a\\"${'['.repeat(100)}"]`, false],
    [`["a\\\\\\"${'['.repeat(100)}"]`, false],
    [`{"${'{'.repeat(100)}":1}`, false],
    // The string ends after an escaped backslash; what follows counts.
    [`["a\\\\",${arrays(32)}]`, true],
    [`["a\\\\\\\\",${arrays(31)}]`, false],
    // No JSON: the reader of JSON refuses it.
    [`"${'['.repeat(100)}`, false],
    [']]]]', false],
    ['['.repeat(1_000_000), true],
  ]
  for (const [text, isDeeper] of cases)
    it(`of ${text.slice(0, 12)}… with ${text.length} characters is ${isDeeper ? 'above' : 'at most'} 32`, () =>
      equal(isDeeperThan(32, text), isDeeper))
})
