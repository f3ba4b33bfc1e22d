import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { numberFormatsOf } from './number.ts'

const { formatPrice, formatQuantity } = numberFormatsOf('en-US')

describe('numbers as they are written', () => {
  it('a price has two to four decimals', () => {
    deepEqual([187.5, 1.08425, 3_024_694, 0, null].map(formatPrice), ['187.50', '1.0843', '3,024,694.00', '0.00', '–'])
  })

  it('a quantity has up to four decimals', () => {
    deepEqual([12, 8_974.517, 0.123456, -3].map(formatQuantity), ['12', '8,974.517', '0.1235', '−3'])
  })

  it('a small price or quantity has four significant digits, so that it is never shown as nothing', () => {
    deepEqual([0.00695, 0.05, 0.00001234].map(formatPrice), ['0.00695', '0.05', '0.00001234'])
    deepEqual([0.00001234, 0.0500001].map(formatQuantity), ['0.00001234', '0.05'])
  })

  it('a rest of rounding is shown as nothing', () => {
    deepEqual([formatPrice(-4e-16), formatQuantity(9e-9)], ['0.00', '0'])
  })
})
