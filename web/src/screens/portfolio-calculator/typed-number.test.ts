import assert from 'node:assert/strict'
import { test } from 'node:test'

import { typedNumber } from './typed-number.ts'

test('numbers are parsed as people and the portal write them', () => {
  for (const [text, number] of [
    ['1,234.5', 1234.5],
    ['\u22125', -5],
    ['-5', -5],
    ['+.25', 0.25],
    ['12.5%', 12.5],
    ['12.5 %', 12.5],
    ['1,234,567', 1_234_567],
    [' 1 000 ', 1000],
    ['0', 0],
  ] as const)
    assert.equal(typedNumber(text), number, text)
})

test('a comma that does not group thousands is rejected, because it could be a decimal separator', () => {
  for (const text of ['1,5', '0,5', '2,5%', '1.000,50', '1,23,456', '1234,567', ',500'])
    assert.equal(typedNumber(text) ?? undefined, undefined, text)
})

test('an empty text gives null, and other text is rejected', () => {
  assert.equal(typedNumber('  '), null)
  for (const text of ['abc', '1e5', '--1', '1.2.3', '%', '-', '5x', 'Infinity', '0x10'])
    assert.equal(typedNumber(text) ?? undefined, undefined, text)
})
