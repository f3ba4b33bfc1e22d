import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'

import { isIdentifier, isinsOf, isMic } from './identifiers.ts'

const VALID = {
  isin: ['US0378331005', 'GB0002634946', 'DE000BAY0017', 'CH0012221716'],
  cusip: ['037833100', '38259P508', '17275R102', '68389X105'],
  sedol: ['0263494', 'B0WNLY7', '0798059'],
  figi: ['BBG000BLNNH6', 'BBG000B9XRY4', 'BBG000BPH459'],
}

describe('identifiers', () => {
  it('have the check digit of their scheme', () => {
    // CUSIP 38259P50: 3, 8·2 → 1 + 6, 2, 5·2 → 1 + 0, 9, P is 25, doubled 50 → 5 + 0, 5, 0: 32, so that 8 is left to 40.
    equal(isIdentifier.cusip('38259P508'), true)
    // SEDOL B0WNLY: B is 11 · 1 + 0 · 3 + 32 · 1 + 23 · 7 + 21 · 3 + 34 · 9 = 573, so that 7 is left to 580.
    equal(isIdentifier.sedol('B0WNLY7'), true)
    // FIGI BBG000BLNNH: 11 → 2, 22 → 4, 16 → 7, 0, 0, 0, 11 → 2, 42 → 6, 23 → 5, 46 → 10, 17 → 8: 44, so that 6 is left to 50.
    equal(isIdentifier.figi('BBG000BLNNH6'), true)
    for (const [scheme, values] of Object.entries(VALID))
      for (const value of values) equal(isIdentifier[scheme as keyof typeof VALID](value), true, value)
  })

  it('find every wrong digit', () => {
    const cases = Object.entries(VALID).flatMap(([scheme, values]) => values.map((value) => ({ scheme, value })))
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.nat(), fc.integer({ min: 1, max: 9 }), ({ scheme, value }, place, by) => {
        const digits = [...value].flatMap((character, at) => (/\d/.test(character) ? [at] : []))
        const at = digits[place % digits.length]!
        const wrong = value.slice(0, at) + String((Number(value[at]) + by) % 10) + value.slice(at + 1)
        equal(isIdentifier[scheme as keyof typeof VALID](wrong), false, wrong)
      }),
    )
  })

  it('have the form of their scheme', () => {
    for (const wrong of ['', '03783310', '0378331000', '03783310a']) equal(isIdentifier.cusip(wrong), false, wrong)
    for (const wrong of ['A0WNLY7', '026349', '02634940']) equal(isIdentifier.sedol(wrong), false, wrong)
    for (const wrong of ['BBX000BLNNH6', 'ABG000BLNNH6', 'GBG000BLNNH6']) equal(isIdentifier.figi(wrong), false, wrong)
    equal(isIdentifier.valor('1222171'), true)
    for (const wrong of ['', '0123', '1234567890', '12a']) equal(isIdentifier.valor(wrong), false, wrong)
    for (const right of ['BAY001', '716460', 'A0D9PT']) equal(isIdentifier.wkn(right), true, right)
    for (const wrong of ['BAY00', 'BAI001', 'BAO001', 'bay001']) equal(isIdentifier.wkn(wrong), false, wrong)
    equal(isMic('XNAS'), true)
    for (const wrong of ['NASDAQ', 'xnas', 'XNA']) equal(isMic(wrong), false, wrong)
    for (const right of ['ESVUFR', 'DBFTFB', 'OCASPS', 'CEOGES']) equal(isIdentifier.cfi(right), true, right)
    for (const wrong of ['ESVUF', 'ZSVUFR', 'EXVUFR', 'ESVU1R']) equal(isIdentifier.cfi(wrong), false, wrong)
  })

  it('are part of an ISIN', () => {
    deepEqual(isinsOf('cusip', '037833100'), ['US0378331005', 'CA0378331007'])
    deepEqual(isinsOf('sedol', '0263494'), ['GB0002634946'])
    deepEqual(isinsOf('valor', '1222171'), ['CH0012221716'])
    deepEqual(isinsOf('wkn', 'BAY001'), ['DE000BAY0017'])
    deepEqual(isinsOf('figi', 'BBG000BLNNH6'), [])
  })
})
