import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { TreemapData } from '@portal/contract/charts/chart-data.ts'
import { THEME } from '../../testing/chart-theme.ts'
import { WORDS } from '../../testing/english.ts'
import { tooltipText } from './tooltip.ts'
import { tileTexts, treemapRemarks, treemapSentence, treemapTooltips } from './treemap.ts'

const tile = (label: string, change: number | null, nature = {}) => ({
  key: label,
  label,
  area: 100,
  change,
  isShort: false,
  isUnfunded: false,
  ...nature,
})
const tree: TreemapData = {
  kind: 'tree',
  title: 'Tree map',
  areaUnit: 'money',
  limit: 0.03,
  groups: [
    { label: 'Technology', tiles: [tile('AAPL', 0.0231), tile('TSLA', -0.04, { isShort: true })] },
    { label: 'Energy', tiles: [tile('CRUDE', null, { isUnfunded: true })] },
  ],
}

test("a tile's tooltip has its change, or the reason why there is none, and its type", () => {
  const texts = treemapTooltips(tree, new Map([['CRUDE', 'No price']]), WORDS).map(tooltipText)
  assert.deepEqual(texts, [
    'AAPL · Technology: Change +2.31%, Area 100',
    'TSLA · Technology, short: Change \u22124.00%, Area 100',
    'CRUDE · Energy, unfunded: Change No price, Area 100',
  ])
  assert.deepEqual(treemapRemarks(tree, WORDS), ['Hatched: short', 'Outlined: unfunded, area by exposure'])
  assert.equal(treemapSentence(tree, WORDS), 'Tree map: 3 instruments in 2 groups; highest AAPL +2.31%, lowest TSLA \u22124.00%.')
})

test('the largest tiles are drawn; the others of a group are combined into one tile of their total area', () => {
  const many = (from: number) => Array.from({ length: 150 }, (_, i) => ({ ...tile(`S${from + i}`, 0.01), area: from + i }))
  const two: TreemapData = {
    ...tree,
    groups: [
      { label: 'Small', tiles: many(1) },
      { label: 'Large', tiles: many(151) },
    ],
  }
  const texts = treemapTooltips(two, new Map(), WORDS).map(tooltipText)
  // Areas 101 to 300 are the largest 200; 1 to 100 sum to 5,050.
  assert.equal(texts.length, 201)
  assert.deepEqual(texts.slice(49, 52), [
    'S150 · Small: Change +1.00%, Area 150',
    '100 smaller · Small: Area 5,050',
    'S151 · Large: Change +1.00%, Area 151',
  ])
  assert.deepEqual(treemapRemarks(two, WORDS), ['The largest 200 of 300 are drawn, the table has all'])
})

test('a number in a tile is never truncated', () => {
  const box = (width: number, height: number) => ({ x: 0, y: 0, width, height })
  assert.deepEqual(tileTexts(tile('AAPL', 0.231), box(80, 40), THEME), ['AAPL', '+23.1%'])
  assert.deepEqual(tileTexts(tile('AAPL', 0.231), box(40, 40), THEME), ['AAPL'])
  assert.deepEqual(tileTexts(tile('AAPL', 0.231), box(80, 22), THEME), ['AAPL'])
  assert.deepEqual(tileTexts(tile('AAPL', 0.231), box(18, 40), THEME), [])
  // Four capitals of 0.74 x 11 are 32.6 wide, which is what a name or its beginning needs beside 4 and 2.
  assert.deepEqual(tileTexts(tile('EEMG 27-06', 0.231), box(39, 22), THEME), ['EEMG 27-06'])
  assert.deepEqual(tileTexts(tile('EEMG 27-06', 0.231), box(38, 22), THEME), [])
})
