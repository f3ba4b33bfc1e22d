import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { addExact, sameExact } from './exact.ts'

const decimal = fc
  .tuple(fc.boolean(), fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 12 }), fc.bigInt({ min: 0n, max: 10n ** 36n }))
  .map(([isNegative, whole, places, digits]) => {
    const text = String(digits)
    const front = text.slice(0, whole)
    const back = text.slice(whole, whole + places)
    return `${isNegative ? '-' : ''}${front}${back === '' ? '' : `.${back}`}`
  })

describe('exact sums', () => {
  it('keep every digit and the larger number of decimals', () => {
    equal(addExact('-100.01', '2000.00'), '1899.99')
    equal(addExact('0.1', '0.20'), '0.30')
    equal(addExact('-0.5', '0.50'), '0.00')
    equal(addExact('999999999999999', '1'), '1000000000000000')
    equal(addExact('99999999999999', '0.000000000001'), '99999999999999.000000000001')
    equal(sameExact('1.50', '1.5'), true)
  })

  it('of two numbers are those of the two with zero, which are added in large integers', () => {
    fc.assert(fc.property(decimal, decimal, (a, b) => equal(addExact(a, b), addExact(a, b, '0'))))
  })
})
