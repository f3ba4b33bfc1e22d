import assert from 'node:assert/strict'
import { test } from 'node:test'

import { FORMATS } from '../../testing/english.ts'
import { explainedFormatsOf } from './explained.ts'
import { hiddenNumbers } from './hidden.ts'

const { formatExact, formatExplained } = explainedFormatsOf(FORMATS)

test("a value of a calculation has the screen's format, but a value that is not zero never reads as zero", () => {
  assert.equal(formatExplained('money', 1234567.49), '1,234,567')
  assert.equal(formatExplained('money', 0), '0')
  assert.equal(formatExplained('money', -0.000012346), '\u22120.00001235')
  assert.equal(formatExplained('fraction', 0.00001234), '0.001234%')
  assert.equal(formatExplained('fraction', 0.0123), '1.23%')
  assert.equal(formatExplained('ratio', 0.00009876543), '0.00009877')
  assert.equal(formatExplained('money', 5.4), '5')
  // One digit is enough from one on.
  assert.deepEqual(
    [1, 0.99, 0.512345].map((value) => formatExplained('money', value)),
    ['1', '0.99', '0.5123'],
  )
  assert.equal(formatExplained('price', -4.4408920985e-16), '\u22124.441 × 10⁻¹⁶')
  assert.equal(formatExplained('fraction', 2.9e-9), '2.9 × 10⁻⁷%')
})

test('full precision has every digit, fractions in percent', () => {
  assert.equal(formatExact('money', -1234567.125), '\u22121234567.125')
  assert.equal(formatExact('fraction', 0.07), '7%')
})

test('a sentence without its numbers keeps its dates', () => {
  assert.equal(hiddenNumbers('Buy 11,395.051 CGBF at 148.31 EUR, 2020-11-02'), 'Buy ••••• CGBF at ••••• EUR, 2020-11-02')
})
