import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { guessWord } from './word-names.ts'

describe('the fixed value of a cell', () => {
  it('is none where several fit', () => {
    equal(guessWord('Zins', ['interest', 'Zins']), 'Zins')
    equal(guessWord('Frais', ['bankFee', 'dividend']), 'bankFee')
    equal(guessWord('Change', ['buy', 'sell']), null)
    equal(guessWord('a b', ['ab', 'a-b']), null)
  })

  it('has names in other languages, which stand behind its own name', () => {
    equal(guessWord('Dividende', ['dividend', 'coupon']), 'dividend')
  })
})
