import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { numberFormatsOf } from './number.ts'

const {
  formatMoney,
  formatMoneyChange,
  formatPercent,
  formatPercentChange,
  formatPercentChangeShort,
  formatPrice,
  formatQuantity,
  formatRate,
  formatYears,
} = numberFormatsOf('en-US')

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

  it('a tenth and more has the usual decimals', () => {
    deepEqual([0.1, 0.123456].map(formatPrice), ['0.10', '0.1235'])
    deepEqual([0.1, 1e-8].map(formatQuantity), ['0.1', '0.00000001'])
  })

  it('a fraction is written as percent, in the place of the language', () => {
    deepEqual([0.0123, -0.5, 0, 1, null].map(formatPercent), ['1.23%', '−50.00%', '0.00%', '100.00%', '–'])
    deepEqual(numberFormatsOf('de-DE').formatPercent(0.0123), '1,23\u00a0%')
    deepEqual(numberFormatsOf('tr-TR').formatPercent(0.0123), '%1,23')
  })

  it('a change has its sign, and none where it rounds to zero; an amount has a minus alone', () => {
    deepEqual([0.0123, -0.0123, 0.00001].map(formatPercentChange), ['+1.23%', '−1.23%', '0.00%'])
    deepEqual([0.0123, -0.0004].map(formatPercentChangeShort), ['+1.2%', '0.0%'])
    deepEqual([1_234.4, -1_234.5, -0.4, null].map(formatMoneyChange), ['+1,234', '−1,235', '0', '–'])
    deepEqual([1_234.4, -1_234.5, -0.4].map(formatMoney), ['1,234', '−1,235', '0'])
  })

  it('rates have four decimals, and years two', () => {
    deepEqual([formatRate(0.845), formatYears(4.25)], ['0.8450', '4.25'])
  })

  it('a rest of rounding is shown as nothing', () => {
    deepEqual([formatPrice(-4e-16), formatQuantity(9e-9)], ['0.00', '0'])
  })
})
