import assert from 'node:assert/strict'
import { test } from 'node:test'

import { matchWord } from './match-text.ts'

const scoreOf = (word: string, text: string): number => matchWord(word, text)?.score ?? 0

test('whole text, prefix, word, initials, substring and scattered letters have decreasing scores', () => {
  const scores = [
    scoreOf('risk', 'Risk'),
    scoreOf('perf', 'Performance'),
    scoreOf('hist', 'Trade History'),
    scoreOf('pc', 'Portfolio Calculator'),
    scoreOf('formance', 'Performance'),
    scoreOf('setngs', 'Settings'),
  ]
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
  assert.equal(new Set(scores).size, scores.length)
  assert.ok(scores.every((score) => score > 0))
})

test('the positions of the matched letters are returned', () => {
  assert.deepEqual(matchWord('hist', 'Trade History')?.at, [6, 7, 8, 9])
  assert.deepEqual(matchWord('pc', 'Portfolio Calculator')?.at, [0, 10])
  // "setngs": two letters are skipped, so 20 − 19 × 2 / 6.
  assert.deepEqual(matchWord('setngs', 'Settings'), { score: 20 - 38 / 6, at: [0, 1, 2, 5, 6, 7] })
})

test('neither case nor accents matter', () => {
  assert.deepEqual(matchWord('NESTLE', 'Nestlé')?.at, [0, 1, 2, 3, 4, 5])
  assert.deepEqual(matchWord('é', 'Eurex')?.at, [0])
})

test('letters that are far apart or too few do not match', () => {
  assert.equal(matchWord('ss', 'Sustainable'), null)
  // From the first letter to the last 18 positions for 3 letters.
  assert.equal(matchWord('ptr', 'Portfolio Calculator'), null)
  assert.equal(matchWord('risky', 'Risk'), null)
})
