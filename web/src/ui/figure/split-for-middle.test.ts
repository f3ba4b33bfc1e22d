import assert from 'node:assert/strict'
import { test } from 'node:test'

import { splitForMiddle } from './split-for-middle.ts'

test('a short name is not split', () => {
  assert.deepEqual(splitForMiddle('Microsoft Corp.'), { head: 'Microsoft Corp.', tail: '', tailEm: 0 })
  assert.deepEqual(splitForMiddle('12345678901234567890'), { head: '12345678901234567890', tail: '', tailEm: 0 })
})

test('the last word of a long name is kept; of a long last word its last six letters', () => {
  assert.deepEqual(splitForMiddle('Halden Global Core Bond ETF'), {
    head: 'Halden Global Core Bond ',
    tail: 'ETF',
    // 3 x 0.78.
    tailEm: 2.34,
  })
  assert.deepEqual(splitForMiddle('Confederation 1.75% Eidgenossenschaft'), {
    head: 'Confederation 1.75% Eidgenossen',
    tail: 'schaft',
    // 6 x 0.62.
    tailEm: 3.72,
  })
})

test('no character is lost or split, and a name with a trailing space is split too', () => {
  for (const name of ['😀'.repeat(30), 'A name that ends in a space ', 'x'.repeat(200)]) {
    const { head, tail } = splitForMiddle(name)
    assert.equal(head + tail, name)
    assert.ok(tail.length > 0)
    assert.ok(!/^[\uDC00-\uDFFF]/.test(tail))
  }
})
