import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { TreemapData } from '@portal/contract/charts/chart-data.ts'
import { THEME } from '../../testing/chart-theme.ts'
import { drawn, shapesOf } from '../../testing/drawn.ts'
import { WORDS } from '../../testing/english.ts'
import { tooltipText } from './tooltip.ts'
import { tileTexts, treemapOption, treemapRemarks, treemapSentence, treemapTooltips } from './treemap.ts'
import { drawnTiles } from './treemap-tiles.ts'

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
  const of300: TreemapData = {
    ...tree,
    groups: [
      { label: 'Small', tiles: many(1) },
      { label: 'Large', tiles: many(151) },
    ],
  }
  const texts = treemapTooltips(of300, new Map(), WORDS).map(tooltipText)
  // Areas 101 to 300 are the largest 200; 1 to 100 sum to 5,050.
  assert.equal(texts.length, 201)
  assert.deepEqual(texts.slice(49, 52), [
    'S150 · Small: Change +1.00%, Area 150',
    '100 smaller · Small: Area 5,050',
    'S151 · Large: Change +1.00%, Area 151',
  ])
  assert.deepEqual(treemapRemarks(of300, WORDS), ['The largest 200 of 300 are drawn, the table has all'])
  // A combined tile has no change of its own.
  const combined = drawnTiles(of300, WORDS).groups[0]!.tiles.at(-1)!
  const textsIn = (width: number, height: number) => tileTexts(combined, { x: 0, y: 0, width, height }, THEME)
  assert.deepEqual([textsIn(80, 40), textsIn(18, 40), textsIn(80, 10)], [['100 smaller'], [], []])
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

/** Tiles as [x, y, width, height]; two of equal area. */
const two: TreemapData = { ...tree, groups: [{ label: 'Technology', tiles: [tile('AAPL', 0.0231), tile('TSLA', -0.04)] }] }
const sized = (width: number, height: number) => ({ getWidth: () => width, getHeight: () => height })

test('a treemap is laid out for the size of its drawing, and again when that changes', () => {
  const option = treemapOption(two, THEME)
  const boxes = (width: number, height: number) =>
    [0, 1].map((dataIndex) => {
      const { x, y, width: across, height: down } = shapesOf(option, 0, { dataIndex }, sized(width, height))[0]!.shape
      return [x, y, across, down].map((pixels) => Number(pixels!.toFixed(2)))
    })
  // The name of the group takes 1.7 x 11 = 18.7 above; tiles are 2 apart.
  const wide = [
    [0, 18.7, 101, 81.3],
    [103, 18.7, 101, 81.3],
  ]
  assert.deepEqual(boxes(204, 100), wide)
  assert.deepEqual(boxes(100, 220.7), [
    [0, 18.7, 100, 100],
    [0, 120.7, 100, 100],
  ])
  assert.deepEqual(boxes(100, 118.7)[1], [0, 69.7, 100, 49])
  assert.deepEqual(boxes(204, 100), wide)
})

test('a tile has the colour of its change; a short one is hatched, an unfunded one outlined, one without a change empty', () => {
  const tiles = [
    tile('UP', 0.03),
    tile('DOWN', -0.03),
    tile('SHORT', -0.03, { isShort: true }),
    tile('UNFUNDED', 0, { isUnfunded: true }),
    tile('UNKNOWN', null),
  ]
  const option = treemapOption({ ...tree, groups: [{ label: 'All', tiles }] }, { ...THEME, hasPatterns: false })
  const styles = tiles.map((_, dataIndex) => shapesOf(option, 0, { dataIndex }, sized(400, 300))[0]!.style)
  assert.deepEqual(
    styles.map(({ fill }) => fill),
    ['#00736a', '#a8200d', '#a8200d', '#e9ecf0', '#f6f7f9'],
  )
  assert.deepEqual(
    styles.map(({ stroke, lineWidth }) => [stroke, lineWidth]),
    [
      [undefined, 0],
      [undefined, 0],
      [undefined, 0],
      ['text', 2],
      ['outline', 1],
    ],
  )
  assert.deepEqual(
    styles.map(({ decal }) => decal !== undefined),
    [false, false, true, false, false],
  )
})

test('where a theme has patterns, losses have one without being short', () => {
  const option = treemapOption(two, { ...THEME, hasPatterns: true })
  const decals = [0, 1].map((dataIndex) => shapesOf(option, 0, { dataIndex }, sized(204, 100))[0]!.style.decal !== undefined)
  assert.deepEqual(decals, [false, true])
})

test('the name of a group stands above its tiles where it takes at most half of their height', () => {
  const option = treemapOption(two, THEME)
  const head = (width: number, height: number) => {
    const drawnHead = drawn(option).series[1]!.renderItem!({ dataIndex: 0 }, sized(width, height))
    return drawnHead && (drawnHead as { readonly style: object }).style
  }
  // 1.7 x 11 is 18.7, and a name of less than 3 x 11 is no name.
  assert.equal(head(100, 37), undefined)
  assert.deepEqual(head(100, 37.5), {
    x: 0,
    y: 9.35,
    verticalAlign: 'middle',
    text: 'Technology',
    width: 100,
    overflow: 'truncate',
    ellipsis: '…',
    fill: THEME.label,
    fontSize: 11,
    fontFamily: THEME.fontFamily,
  })
  assert.deepEqual(
    [33, 32].map((width) => (head(width, 100) as { readonly text: string }).text),
    ['Technology', ''],
  )
})

test('a tile without any area is not drawn, and one of less than a pixel is', () => {
  const tiles = [tile('ALL', 0.01), { ...tile('NONE', 0.01), area: 0 }, { ...tile('THIN', 0.01), area: 3 }]
  const option = treemapOption({ ...tree, groups: [{ label: 'All', tiles }] }, THEME)
  const widths = tiles.map((_, dataIndex) => shapesOf(option, 0, { dataIndex }, sized(100, 37))[0]?.shape.width)
  // Of 102 pixels the thin one has 3 of 103, less the gap of 2.
  assert.deepEqual(
    widths.map((width) => width && Number(width.toFixed(3))),
    [97.029, undefined, 0.971],
  )
})
