import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'

import { type DecimalSign, guessDecimalSign, plainDecimal } from './plain-decimal.ts'

const numberOf = (cell: string, sign: DecimalSign | null) => {
  const reading = plainDecimal(cell, sign)
  return 'value' in reading ? reading.value : null
}

describe('Numbers of other people', () => {
  it('are read with a decimal point or a decimal comma, and with any sign between thousands', () => {
    for (const cell of ['1,234.5', '1 234.5', '1\u00a0234.5', "1'234.5", '1’234.5', '1234.5', ' 1,234.5 ', '+1234.5'])
      assert.equal(numberOf(cell, 'point'), '1234.5', cell)
    for (const cell of ['1.234,5', '1 234,5', '1\u202f234,5', '1’234,5', '1234,5'])
      assert.equal(numberOf(cell, 'comma'), '1234.5', cell)
  })

  it('are negative with a minus before or behind them, or in brackets', () => {
    for (const cell of ['-1.234,50', '1.234,50-', '(1.234,50)', '−1.234,50', '- 1.234,50'])
      assert.equal(numberOf(cell, 'comma'), '-1234.50', cell)
  })

  it('are not read where thousands are not in threes, or where there is more than a number', () => {
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

  it('are told apart where they can be read in two ways', () => {
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

  it('come back from every form in which they are written, and plain ones stay as they are', () => {
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
