import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PieData } from '@portal/contract/charts/chart-data.ts'
import { WORDS } from '../../testing/english.ts'

import { categoryColours, OTHER_COLOUR } from './category-colour.ts'
import { pieSentence, pieTooltips } from './pie.ts'
import { pieParts } from './pie-parts.ts'

const slice = (label: string, value: number, fraction: number | null, share: number) => ({
  key: label,
  label,
  value,
  fraction,
  share,
})

/** NPV 800 + 300 - 100 = 1,000: shares are of the positive 1,100, fractions of the net 1,000. */
const withNegative: PieData = {
  kind: 'slices',
  title: 'NPV by asset class',
  unit: 'money',
  slices: [slice('Fixed income', 300, 0.3, 300 / 1100), slice('Equity', 800, 0.8, 800 / 1100)],
  negatives: [{ key: 'Cash', label: 'Cash', value: -100, fraction: -0.1 }],
}

test('parts are in descending order of value, with the colour of their category', () => {
  assert.deepEqual(
    pieParts(withNegative, WORDS).map(({ label, categoryIndex }) => [label, categoryIndex]),
    [
      ['Equity', 0],
      ['Fixed income', 1],
    ],
  )
})

test('a category has the same colour in every chart', () => {
  assert.deepEqual(categoryColours(['Cash']), [4])
  assert.deepEqual(categoryColours(['Property', 'Cash', 'Equity']), [6, 4, 0])
})

test('no two categories of a chart share a colour, and only Other is slate', () => {
  const colours = categoryColours(['Equity', 'Shipping', 'Wine', 'Art', 'Timber', 'Cash'])
  assert.equal(new Set(colours).size, 6)
  assert.ok(!colours.includes(OTHER_COLOUR))
  assert.equal(colours[0], 0)
})

test('at most six parts are named; the rest is Other, and the total is unchanged', () => {
  // 8 parts of 8, 7, …, 1 of 36: Other is 2 + 1 = 3, a twelfth.
  const slices = [1, 2, 3, 4, 5, 6, 7, 8].map((value) => slice(`Class ${value}`, value, value / 36, value / 36))
  const parts = pieParts({ ...withNegative, slices, negatives: [] }, WORDS)
  assert.equal(parts.length, 7)
  const other = parts.at(-1)
  assert.equal(other?.label, 'Other')
  assert.equal(other?.value, 3)
  assert.ok(Math.abs((other?.fraction ?? 0) - 1 / 12) < 1e-12)
  assert.equal(other?.categoryIndex, OTHER_COLOUR)
  assert.ok(Math.abs(parts.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-12)
  // If a share of one part is unknown, so is that of the others together.
  const unknown = slices.map((each) => (each.value === 1 ? { ...each, fraction: null } : each))
  assert.equal(pieParts({ ...withNegative, slices: unknown, negatives: [] }, WORDS).at(-1)?.fraction, null)
  assert.equal(pieParts({ ...withNegative, slices: slices.slice(0, 6), negatives: [] }, WORDS).length, 6)
})

test('the sentence names every part, the negative ones too, by its share of the net value', () => {
  assert.equal(pieSentence(withNegative, WORDS), 'NPV by asset class: Equity 80.00%, Fixed income 30.00%, Cash \u221210.00%.')
})

test('without shares the screen reader text has the amounts', () => {
  const data: PieData = { ...withNegative, slices: [slice('Equity', 800, null, 1)], negatives: [] }
  assert.deepEqual(pieTooltips(data, WORDS), ['Equity: 800'])
  assert.deepEqual(pieTooltips(withNegative, WORDS), ['Equity: 800 · 80.00%', 'Fixed income: 300 · 30.00%'])
})
