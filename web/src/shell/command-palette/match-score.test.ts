import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { matchWord } from './match-text.ts'

const score = (word: string, text: string, mayScatter?: boolean) => {
  const match = matchWord(word, text, mayScatter)
  return match && Math.round(match.score * 1000) / 1000
}

describe('how well a word matches a text', () => {
  it('is the kind of match, and up to ten for the share of the text', () => {
    equal(score('cash', 'Cash'), 110)
    // A beginning: 80 and 10 × 4 of 8. The start of a word: 60 and 10 × 3 of 12. Within one: 40 and 10 × 2 of 8.
    equal(score('port', 'Portrait'), 85)
    equal(score('cal', 'Po Calculate'), 62.5)
    equal(score('tr', 'Portrait'), 42.5)
    equal(score('pc', 'Portfolio Calculator'), 51)
  })
  it('of scattered letters falls with those between them', () => {
    // s-e-t-n-g-s: one letter is skipped, of six wanted.
    equal(score('setngs', 'Settings'), Math.round((20 - (19 * 2) / 6) * 1000) / 1000)
    equal(score('setngs', 'Settings', false), null)
    equal(score('abc', 'a1b2c'), Math.round((20 - (19 * 2) / 3) * 1000) / 1000)
    equal(score('abc', 'a123b4c'), null)
    equal(score('ac', 'abc'), null)
  })
  it('takes the closest letters, and the first start of a word', () => {
    deepEqual(matchWord('abc', 'a..ab.c')?.at, [3, 4, 6])
    deepEqual(matchWord('ca', 'scan-can')?.at, [5, 6])
    deepEqual(matchWord('an', 'scan can')?.at, [2, 3])
  })
  it('of initials needs each word from the first on', () => {
    deepEqual(matchWord('pc', 'Portfolio Calculator')?.at, [0, 10])
    equal(matchWord('pd', 'Portfolio Calculator Details', false), null)
    equal(matchWord('cd', 'Portfolio Calculator Details', false), null)
    deepEqual(matchWord('p2', 'Part 2')?.at, [0, 5])
  })
  it('is none of an empty word, or of one that is longer than the text', () => {
    deepEqual([score('', 'Cash'), score('cashes', 'Cash')], [null, null])
  })
})
