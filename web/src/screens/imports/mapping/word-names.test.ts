import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { guessWord } from './word-names.ts'

describe('the fixed value of a cell', () => {
  it('is the one that is written, where others differ from it in a sign only', () => {
    const dayCounts = ['30E/360', '30E+/360', 'ACT/360']
    for (const each of dayCounts) equal(guessWord(each, dayCounts), each)
    equal(guessWord('30e+/360 ', dayCounts), '30E+/360')
  })

  it('is none where several fit', () => {
    equal(guessWord('30E 360', ['30E/360', '30E+/360']), null)
  })

  it('has names in other languages, which stand behind its own name', () => {
    equal(guessWord('Dividende', ['dividend', 'coupon']), 'dividend')
    equal(guessWord('Dividend', ['dividend', 'cashDividend']), 'dividend')
  })
})
