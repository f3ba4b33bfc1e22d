import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'

import { type DecimalSign, guessDecimalSign, plainDecimal } from './plain-decimal.ts'

const numberOf = (cell: string, sign: DecimalSign | null) => {
  const reading = plainDecimal(cell, sign)
  return 'value' in reading ? reading.value : null
}

describe('Numbers in mapped files', () => {
  it('are parsed with a decimal point or comma, and with any thousands separator', () => {
    for (const cell of ['1,234.5', '1 234.5', '1\u00a0234.5', "1'234.5", '1’234.5', '1234.5', ' 1,234.5 ', '+1234.5'])
      assert.equal(numberOf(cell, 'point'), '1234.5', cell)
    for (const cell of ['1.234,5', '1 234,5', '1\u202f234,5', '1’234,5', '1234,5'])
      assert.equal(numberOf(cell, 'comma'), '1234.5', cell)
  })

  it('are negative with a minus before or after them, or in brackets', () => {
    for (const cell of ['-1.234,50', '1.234,50-', '(1.234,50)', '−1.234,50', '- 1.234,50'])
      assert.equal(numberOf(cell, 'comma'), '-1234.50', cell)
  })

  it('are rejected if thousands are not grouped in threes, or if there is other text', () => {
    for (const cell of [
      '1,23.5',
      '12,34,567',
      '1,234,56',
      '1,234 567',
      'USD 5',
      '5 %',
      '1e5',
      '5.',
      '',
      '-',
      '--5',
      '(-5)',
      '-5-',
      'n/a',
    ])
      assert.equal(numberOf(cell, 'point'), null, cell)
  })

  it('are rejected if they are ambiguous', () => {
    assert.deepEqual(plainDecimal('1.234', null), {
      reason: '“1.234” can be 1.234 or 1234.',
      remedy: 'Choose the form of the numbers.',
    })
    for (const [cell, value] of [
      ['5', '5'],
      ['12,5', '12.5'],
      ['12.5', '12.5'],
      ['1 000', '1000'],
      ['0.125', '0.125'],
    ])
      assert.equal(numberOf(cell!, null), value)
    assert.equal(guessDecimalSign(['1.234', '5', '12,5']), 'comma')
    assert.equal(guessDecimalSign(['1.234', '5']), null)
    assert.equal(guessDecimalSign(['12.5', '12,5']), null)
  })

  it('round-trip through every format, and plain ones are unchanged', () => {
    const forms = [
      ['.', ','],
      ['.', "'"],
      ['.', ' '],
      [',', '.'],
      [',', '\u202f'],
      [',', '’'],
    ] as const
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 18n - 1n), fc.stringMatching(/^\d{0,9}$/), fc.boolean(), (whole, decimals, isNegative) => {
        const sign = isNegative ? '-' : ''
        const plain = `${sign}${whole}${decimals && `.${decimals}`}`
        assert.equal(numberOf(plain, 'point'), plain)
        for (const [point, thousands] of forms) {
          const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, thousands)
          assert.equal(numberOf(`${sign}${grouped}${decimals && point + decimals}`, point === ',' ? 'comma' : 'point'), plain)
        }
      }),
    )
  })
})
