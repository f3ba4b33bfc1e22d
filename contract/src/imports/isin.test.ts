import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { isIsin, isinCheckDigit } from './isin.ts'

describe('ISIN', () => {
  // US037833100 as digits: 3028037833100. From the right, every other one doubled, beginning with the first:
  // 0 + 0 + 2 + 3 + 6 + 8 + (1 + 4) + 3 + 0 + 8 + 4 + 0 + 6 = 45, so that 5 is left to 50.
  it('has the check digit of its first eleven characters', () => {
    equal(isinCheckDigit('US037833100'), '5')
    equal(isinCheckDigit('AU0000XVGZA'), '3')
    equal(isinCheckDigit('GB000263494'), '6')
    equal(isinCheckDigit('DE000BAY001'), '7')
  })

  it('is two capital letters, nine capital letters or digits, and the right digit', () => {
    equal(isIsin('US0378331005'), true)
    for (const wrong of ['US0378331006', 'US0378331050', 'us0378331005', 'US037833100', '0US378331005', 'US03783310055', ''])
      equal(isIsin(wrong), false, wrong)
  })
})
