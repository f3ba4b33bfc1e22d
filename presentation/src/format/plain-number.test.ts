import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { plainNumber } from './plain-number.ts'

test('a plain number has neither grouping nor exponent', () => {
  assert.equal(plainNumber(1234567.891), '1234567.891')
  assert.equal(plainNumber(-0.5), '-0.5')
  assert.equal(plainNumber(1e21), '1000000000000000000000')
  assert.equal(plainNumber(1.5e-9), '0.0000000015')
  assert.equal(plainNumber(-0), '0')
  assert.equal(plainNumber(null), '')
  assert.equal(plainNumber(Number.POSITIVE_INFINITY), '')
})

test('a shift moves the decimal point and changes no digit', () => {
  // 0.07 x 100 is 7.000000000000001 in float64, 0.29 x 100 is 28.999999999999996.
  assert.equal(plainNumber(0.07, 2), '7')
  assert.equal(plainNumber(0.29, 2), '29')
  assert.equal(plainNumber(0.00012345, 2), '0.012345')
  assert.equal(plainNumber(12, 2), '1200')
  assert.equal(plainNumber(1, 2), '100')
  assert.equal(plainNumber(0, 2), '0')
})

test('a written number parses to the same number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      assert.equal(Number(plainNumber(value)), value === 0 ? 0 : value)
    }),
  )
})
