import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isFromRight } from './is-from-right.ts'

test('the first letter decides whether a text is right-to-left; digits and punctuation before it do not', () => {
  for (const text of ['משפחת הלדן', 'عائلة', '2026: בית', '"שלום" Trust']) assert.equal(isFromRight(text), true, text)
  for (const text of ['Halden', 'Halden משפחת', '2026', '', 'Ωmega']) assert.equal(isFromRight(text), false, text)
})
