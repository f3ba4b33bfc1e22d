import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Bars, Bins, Lines, Points, Regions, Tree, Waterfall } from '@portal/contract/charts/chart-data.ts'

import { barsKey, barsOption, barsReadouts, barsSentence, isLineApart } from './bars.ts'
import { binsOption, binsReadouts, binsSentence } from './bins.ts'
import type { ChartTheme } from './chart-theme.ts'
import { divergingStep, inkOn, sequentialStarts, sequentialStep } from './colour-steps.ts'
import { dayLabels, thinnedDays } from './day-axis.ts'
import { linesKey, linesOption, linesReadouts, linesRemarks } from './lines.ts'
import { diameter, placeOfName, pointsOption, pointsReadouts } from './points.ts'
import { readoutText } from './readout.ts'
import { regionsOption, regionsRemarks, regionsScaleKey } from './regions.ts'
import { tileTexts, treeReadouts, treeRemarks, treeSentence } from './tree.ts'
import { bridgeLines, bridgeScale, waterfallSentence } from './waterfall.ts'

const THEME: ChartTheme = {
  categories: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'],
  diverging: ['#a8200d', '#ce6a56', '#ecc3b8', '#e9ecf0', '#afd6cf', '#4b9e94', '#00736a'],
  sequential: ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7'],
  surface: 'surface',
  empty: '#f6f7f9',
  outline: 'outline',
  text: 'text',
  label: 'label',
  grid: 'grid',
  baseline: 'baseline',
  accent: 'accent',
  benchmark: 'benchmark',
  gain: 'gain',
  loss: 'loss',
  fontFamily: 'Inter',
  fontSize: 11,
}

const day = (month: number, date: number, year = 2026): number => Date.UTC(year, month - 1, date) / 1000

/** The parts of an option that a test asks for. */
interface Drawn {
  readonly xAxis: { type: string; inverse?: boolean }
  readonly yAxis: { type: string; min: number; max: number; splitLine: { lineStyle: { color: string[] } } }
  readonly grid: unknown
  readonly series: readonly {
    type: string
    name?: string
    stack?: string
    barCategoryGap?: string
    connectNulls?: boolean
    lineStyle?: { color: string; width: number; type?: unknown }
    endLabel?: { formatter: string; verticalAlign: string; offset: readonly number[] }
    itemStyle?: { color: string }
    data: readonly { value: unknown; symbol?: string; name?: string; itemStyle?: { color?: string; areaColor?: string } }[]
  }[]
}
const drawn = (option: unknown): Drawn => option as Drawn

const dailyBars = (line: readonly (number | null)[]): Bars => ({
  kind: 'bars',
  title: 'P/L a day',
  unit: 'money',
  isStacked: true,
  categories: { days: [day(11, 17), day(11, 18), day(11, 19)] },
  series: [
    { key: 'Cash', label: 'Cash', values: [1, 1, 1] },
    { key: 'Equity', label: 'Equity', values: [100, -50, null] },
  ],
  line: { label: 'Since the start', values: [...line] },
})

test('stacked bars stand in one stack, the weightiest series first, in the colours of their categories', () => {
  const { series } = drawn(barsOption(dailyBars([101, 52, 53]), THEME))
  const [equity, cash, line] = series
  assert.deepEqual([equity?.name, equity?.itemStyle?.color, equity?.stack], ['Equity', 'c1', cash?.stack])
  assert.deepEqual([cash?.name, cash?.itemStyle?.color], ['Cash', 'c5'])
  assert.deepEqual([line?.type, line?.connectNulls, line?.lineStyle?.width], ['line', false, 2])
})

test('a line much higher than the bars under it is drawn in a panel of its own', () => {
  assert.equal(isLineApart(dailyBars([101, 52, 53])), false)
  assert.equal(isLineApart(dailyBars([1000, 950, 951])), true)
  assert.equal((drawn(barsOption(dailyBars([1000, 950, 951]), THEME)).grid as unknown[]).length, 2)
})

test('a day reads out every part with its sign, the missing one as missing', () => {
  const texts = barsReadouts(dailyBars([101, 52, 53])).map(readoutText)
  assert.equal(texts[1], '18 Nov 2026: Equity \u221250, Cash +1, Since the start +52')
  assert.equal(texts[2], '19 Nov 2026: Equity –, Cash +1, Since the start +53')
  assert.equal(barsSentence(dailyBars([101, 52, 53])), 'P/L a day from 17 Nov 2026 to 19 Nov 2026: Since the start +53.')
  assert.deepEqual(
    barsKey(dailyBars([101, 52, 53]), 'sum').map(({ label, figure }) => [label, figure]),
    [
      ['Since the start', '+53'],
      ['Equity', '+50'],
      ['Cash', '+3'],
    ],
  )
})

test('with patterns each category has one of its own, cut out in the colour of the surface, and a loss is dotted', () => {
  const theme = { ...THEME, hasPatterns: true }
  const bars = drawn(barsOption(dailyBars([1, 2]), theme)).series.filter(({ type }) => type === 'bar')
  const decals = bars.map(({ itemStyle }) => JSON.stringify((itemStyle as { decal?: object }).decal))
  assert.equal(new Set(decals).size, bars.length)
  assert.ok(decals.every((decal) => decal === undefined || decal.includes('"color":"surface"')))
  const [series] = drawn(barsOption({ ...dailyBars([]), series: [{ key: 'a', label: 'A', values: [1, -1] }] }, theme)).series
  const [gain, loss] = series?.data.map(({ itemStyle }) => itemStyle as { color: string; decal?: { symbol: string } }) ?? []
  assert.deepEqual([gain?.decal, loss?.decal?.symbol], [undefined, 'circle'])
  assert.ok(!JSON.stringify(barsOption(dailyBars([1, 2]), THEME)).includes('decal'))
})

test('more than six series: the lightest are gathered as Other, and nothing is lost', () => {
  const series = [1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({
    key: `Class ${value}`,
    label: `Class ${value}`,
    values: [value, null],
  }))
  const data: Bars = { ...dailyBars([]), series, categories: { names: ['A', 'B'] } }
  const [readout] = barsReadouts({ ...data, line: undefined })
  assert.equal(readout?.rows.length, 7)
  assert.deepEqual(readout?.rows.at(-1), { name: 'Other', figure: '+3', swatch: 7 })
})

test('bars over names lie, one series is coloured by sign, and the axis begins at zero', () => {
  const data: Bars = {
    kind: 'bars',
    title: 'Stress',
    unit: 'money',
    isStacked: false,
    categories: { names: ['2008', 'Rates +100 bp'] },
    series: [{ key: 'all', label: 'P/L', values: [-5_000_000, 2_000_000] }],
  }
  const option = drawn(barsOption(data, THEME))
  assert.deepEqual([option.xAxis.type, option.yAxis.type], ['value', 'category'])
  assert.deepEqual(
    option.series[0]?.data.map(({ itemStyle }) => itemStyle?.color),
    ['loss', 'gain'],
  )
  assert.equal(barsSentence(data), 'Stress: 2008 \u22125,000,000, Rates +100 bp +2,000,000.')
})

test('a stack that goes both ways has a mark where its total is, and the key says what the mark is, without a figure', () => {
  const data: Bars = {
    ...dailyBars([-8, 3]),
    categories: { names: ['Equities', 'Rates'] },
    series: [
      { key: 'Equity', label: 'Equity', values: [-10, 1] },
      { key: 'Cash', label: 'Cash', values: [2, 2] },
    ],
    line: { label: 'Total', values: [-8, 3] },
  }
  const marks = drawn(barsOption(data, THEME)).series.at(-1)
  assert.deepEqual([marks?.type, marks?.itemStyle?.color, marks?.data], ['scatter', 'text', [[-8, 0], [3, 1]]]) // biome-ignore format: one line
  assert.deepEqual(barsKey(data, 'none')[0], { label: 'Total', swatch: 'text', mark: 'diamond' })
  assert.equal(readoutText(barsReadouts(data)[0]!), 'Equities: Equity −10, Cash +2, Total −8')
})

test('parts of a volatility are levels, without a plus; what no line could show makes no room on the axis', () => {
  const data: Bars = { ...dailyBars([0.08]), unit: 'fraction', categories: { days: [day(11, 19)] } }
  const series = [
    { key: 'Equity', label: 'Equity', values: [0.0802] },
    { key: 'Size', label: 'Size', values: [-0.0002] },
  ]
  const option = drawn(barsOption({ ...data, series }, THEME))
  assert.equal(option.yAxis.min, 0)
  assert.equal(
    readoutText(barsReadouts({ ...data, series })[0]!),
    '19 Nov 2026: Equity 8.02%, Size −0.02%, Since the start 8.00%',
  )
})

test('a year of days leaves no seams between its bars, a fortnight keeps room between them', () => {
  const gapOf = (count: number) => {
    const days = Array.from({ length: count }, (_, at) => day(1, 1) + at * 86_400)
    const series = [{ key: 'Equity', label: 'Equity', values: days.map(() => 0.08) }]
    const option = drawn(barsOption({ ...dailyBars([0.08]), categories: { days }, series }, THEME))
    return option.series[0]?.barCategoryGap
  }
  // 252 bars over 900 pixels stand 3.57 apart: 28 % of that is one pixel, by which they overlap.
  assert.deepEqual([gapOf(14), gapOf(252)], ['30%', '-28%'])
})

const bridge = (opening: number, ...steps: readonly number[]): Waterfall => ({
  kind: 'waterfall',
  title: 'Bridge',
  unit: 'money',
  opening: { label: 'Opening', value: opening },
  steps: steps.map((value, at) => ({ key: `${at}`, label: `Step ${at}`, value })),
  closing: { label: 'Closing', value: opening + steps.reduce((sum, value) => sum + value, 0) },
})

test('each step of a bridge begins where the one before ended', () => {
  const lines = bridgeLines(bridge(100, 30, -45))
  assert.deepEqual(
    lines.map(({ from, to }) => [from, to]),
    [
      [0, 100],
      [100, 130],
      [130, 85],
      [0, 85],
    ],
  )
  assert.equal(waterfallSentence(bridge(100, 30, -45)), 'Bridge: Opening 100, Step 0 +30, Step 1 \u221245, Closing 85.')
})

test('a bridge of small steps leaves zero out of its axis, one of large steps keeps it', () => {
  assert.ok(bridgeScale(bridgeLines(bridge(100, 2, -1))).min > 90)
  assert.equal(bridgeScale(bridgeLines(bridge(100, 60, -90))).min, 0)
  assert.ok(bridgeScale(bridgeLines(bridge(20, -60))).min < 0)
})

const lines: Lines = {
  kind: 'lines',
  title: 'Evolution',
  unit: 'index',
  days: [day(11, 17), day(11, 18), day(11, 19)],
  series: [
    { key: 'p', label: 'Portfolio', role: 'portfolio', values: [100, null, 148.9] },
    { key: 'b', label: 'Benchmark', role: 'benchmark', values: [100, 97.5, 94] },
  ],
}

test('the portfolio is a strong accent line, the benchmark thin and dashed; both break on missing data and are named at their ends', () => {
  const [portfolio, benchmark] = drawn(linesOption(lines, THEME)).series
  assert.deepEqual(portfolio?.lineStyle, { color: 'accent', width: 2, type: 'solid' })
  assert.deepEqual(benchmark?.lineStyle, { color: 'benchmark', width: 1.5, type: [5, 4] })
  assert.equal(portfolio?.connectNulls, false)
  assert.deepEqual([portfolio?.endLabel?.formatter, benchmark?.endLabel?.formatter], ['Portfolio 148.90', 'Benchmark 94.00'])
  assert.deepEqual(linesKey(lines), [])
  assert.deepEqual(linesRemarks(lines), ['Indexed to 100'])
  assert.equal(readoutText(linesReadouts(lines)[1]!), '18 Nov 2026: Portfolio –, Benchmark 97.50')
})

test('a line is named on the side to which it strays less near its end, and clear of it there', () => {
  const rising = { ...lines, series: [{ ...lines.series[0]!, values: [100, 110, 120, 130, 140, 150, 160, 178, 172, 175] }] }
  const fall = { ...lines, series: [{ ...lines.series[0]!, values: [180, 170, 160, 150, 140, 130, 120, 110, 105, 100] }] }
  const place = (data: Lines) => drawn(linesOption(data, THEME)).series[0]?.endLabel
  // Of the last four the highest is 3 above the end, of the 80 from 100 to 180 that are 200 pixels high: 7.5, and 8 between.
  assert.deepEqual([place(rising)?.verticalAlign, place(rising)?.offset[1]], ['bottom', -16])
  assert.deepEqual([place(fall)?.verticalAlign, place(fall)?.offset[1]], ['top', 8])
})

test('marked days stand out, are counted in the key and said of their day', () => {
  const points = [{ day: day(11, 19), value: 94 }]
  const marked: Lines = { ...lines, marks: { label: 'Hit', points } }
  const marks = drawn(linesOption(marked, THEME)).series.at(-1)
  assert.deepEqual([marks?.type, marks?.itemStyle?.color, marks?.data], ['scatter', 'loss', [[2, 94]]])
  assert.deepEqual(linesKey(marked).at(-1), { label: 'Hit', swatch: 'loss', mark: 'circle', figure: '1' })
  assert.equal(readoutText(linesReadouts(marked)[2]!), '19 Nov 2026: Portfolio 148.90, Benchmark 94.00, Hit 94.00')
})

test('lines that end next to each other have a key, since their names would lie over each other', () => {
  const close: Lines = { ...lines, series: lines.series.map((each, at) => ({ ...each, values: [100, 50, 110 + at] })) }
  assert.deepEqual(linesKey(close).map(({ label }) => label), ['Benchmark', 'Portfolio']) // biome-ignore format: one line
})

test('more than three lines have a key, the highest first', () => {
  const series = [1, 4, 3, 2].map((value) => ({ key: `${value}`, label: `L${value}`, role: 'part' as const, values: [value] }))
  const many: Lines = { ...lines, days: [day(11, 19)], series }
  assert.deepEqual(
    linesKey(many).map(({ label }) => label),
    ['L4', 'L3', 'L2', 'L1'],
  )
  assert.equal(drawn(linesOption(many, THEME)).series[0]?.endLabel, undefined)
})

test('an axis names days, weeks, months, quarters or years, each where it begins', () => {
  const named = (days: readonly number[]) => dayLabels(days).filter((label) => label !== undefined)
  assert.deepEqual(named([day(11, 18), day(11, 19)]), ['18 Nov', '19 Nov'])
  // 19 Nov 2026 is a Thursday.
  assert.deepEqual(named([day(10, 30), day(11, 2), day(11, 3), day(11, 19), day(11, 23)]), ['2 Nov', '19 Nov', '23 Nov'])
  assert.deepEqual(named([day(6, 10), day(12, 31), day(1, 4, 2027), day(2, 1, 2027)]), ['Dec', '2027', 'Feb'])
  assert.deepEqual(named([day(5, 1, 2020), day(5, 3, 2021), day(5, 2, 2024)]), ['2021', '2024'])
})

test('where it is narrow the axis names every second month, January among them', () => {
  const months = [9, 10, 11, 12, 13, 14, 15, 16].map((month) => day(((month - 1) % 12) + 1, 2, month > 12 ? 2027 : 2026))
  const [narrow, wide] = thinnedDays(months, THEME).media as readonly Media[]
  const named = (media: Media | undefined) =>
    months.map((_, index) => media!.option.xAxis[0]!.axisLabel.formatter('', index)).filter((label) => label !== '')
  assert.deepEqual(named(wide), ['Oct', 'Nov', 'Dec', '2027', 'Feb', 'Mar', 'Apr'])
  assert.deepEqual(named(narrow), ['Nov', '2027', 'Mar'])
  // Seven names of 3.2 letters each and 5 for the values, at 11 pixels.
  assert.equal(Math.round(narrow!.query!.maxWidth), Math.round((7 * 3.2 + 5) * THEME.fontSize))
})

interface Media {
  readonly query?: { readonly maxWidth: number }
  readonly option: { readonly xAxis: readonly { readonly axisLabel: { formatter(value: string, index: number): string } }[] }
}

const points: Points = {
  kind: 'points',
  title: 'Account performance',
  x: { label: 'Volatility', unit: 'fraction' },
  y: { label: 'Return', unit: 'fraction' },
  points: [
    { key: 'a', label: 'Core', x: 0.14, y: 0.12, size: 400, role: 'account' },
    { key: 'b', label: 'Income', x: 0.05, y: -0.02, size: 100, role: 'account' },
    { key: 'w', label: 'World', x: 0.09, y: 0.08, size: null, role: 'benchmark' },
  ],
}

test('a bubble is an account with its area by size, a diamond the benchmark', () => {
  const [series] = drawn(pointsOption(points, THEME)).series
  assert.deepEqual(
    series?.data.map(({ symbol }) => symbol),
    ['circle', 'circle', 'diamond'],
  )
  // Four times the size is twice the diameter.
  assert.equal(diameter(400, 400) / diameter(100, 400), 2)
  const titles = { size: 'NPV', sizeUnit: 'money' } as const
  assert.equal(readoutText(pointsReadouts(points, titles)[1]!), 'Income: Volatility 5.00%, Return \u22122.00%, NPV 100')
  assert.equal(readoutText(pointsReadouts(points, titles)[2]!), 'World: Volatility 9.00%, Return 8.00%')
})

test('a name stands to the inside of its point, and above it where a neighbour lies there', () => {
  const places = [
    { x: 0.01, y: 0.03 },
    { x: 0.05, y: 0.04 },
    { x: 0.11, y: 0.31 },
  ]
  assert.deepEqual(
    places.map((place) => placeOfName(place, places)),
    ['top', 'right', 'left'],
  )
})

const bins: Bins = {
  kind: 'bins',
  title: 'Asset returns',
  unit: 'fraction',
  edges: [-0.1, -0.05, 0, 0.05],
  counts: [1, 4, 1200],
  markers: [{ label: 'Portfolio', value: 0.021 }],
}

test('a histogram says its bins by their edges and names its markers', () => {
  assert.equal(readoutText(binsReadouts(bins)[0]!), '\u221210% to \u22125%: 1')
  assert.equal(readoutText(binsReadouts(bins)[2]!), '0 to 5%: 1,200')
  assert.equal(binsSentence(bins), 'Asset returns: 1,205 in 3 bins from \u221210.00% to +5.00%; Portfolio +2.10%.')
  // Counts are whole: one instrument does not make ticks at quarters.
  const { yAxis } = drawn(binsOption({ ...bins, counts: [0, 1, 0] }, THEME))
  assert.deepEqual([yAxis.min, yAxis.max], [0, 1])
})

test('the seven colour steps are equal, symmetric around zero and clamped at the limit', () => {
  // Steps of 6/7 of a percent each.
  assert.deepEqual(
    [-0.5, -0.03, -0.021, -0.004, 0, 0.004, 0.0043, 0.03, 0.9].map((change) => divergingStep(change, 0.03)),
    [0, 0, 1, 3, 3, 3, 4, 6, 6],
  )
  assert.equal(divergingStep(0.2, 0), 3)
})

test('shares rise by 1, 2, 5 steps up to the largest', () => {
  const starts = sequentialStarts(0.523)
  assert.deepEqual(starts, [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5])
  assert.deepEqual(
    [0.004, 0.01, 0.07, 0.523].map((share) => sequentialStep(share, starts)),
    [0, 1, 3, 6],
  )
  assert.deepEqual(sequentialStarts(0), [0])
})

test('words on a fill are dark or white, whichever contrasts more', () => {
  assert.deepEqual(THEME.diverging.map(inkOn), ['#ffffff', '#14181f', '#14181f', '#14181f', '#14181f', '#14181f', '#ffffff'])
})

const tile = (label: string, change: number | null, nature = {}) => ({
  key: label,
  label,
  area: 100,
  change,
  isShort: false,
  isUnfunded: false,
  ...nature,
})
const tree: Tree = {
  kind: 'tree',
  title: 'Tree map',
  areaUnit: 'money',
  limit: 0.03,
  groups: [
    { label: 'Technology', tiles: [tile('AAPL', 0.0231), tile('TSLA', -0.04, { isShort: true })] },
    { label: 'Energy', tiles: [tile('CRUDE', null, { isUnfunded: true })] },
  ],
}

test('a tile says its change, or why it has none, and its nature', () => {
  const texts = treeReadouts(tree, new Map([['CRUDE', 'No price']])).map(readoutText)
  assert.deepEqual(texts, [
    'AAPL · Technology: Change +2.31%, Area 100',
    'TSLA · Technology, short: Change \u22124.00%, Area 100',
    'CRUDE · Energy, unfunded: Change No price, Area 100',
  ])
  assert.deepEqual(treeRemarks(tree), ['Hatched: short', 'Outlined: unfunded, area by exposure'])
  assert.equal(treeSentence(tree), 'Tree map: 3 instruments in 2 groups; highest AAPL +2.31%, lowest TSLA \u22124.00%.')
})

test('a figure in a tile is written whole or not at all', () => {
  const box = (width: number, height: number) => ({ x: 0, y: 0, width, height })
  assert.deepEqual(tileTexts(tile('AAPL', 0.231), box(80, 40), THEME), ['AAPL', '+23.1%'])
  assert.deepEqual(tileTexts(tile('AAPL', 0.231), box(40, 40), THEME), ['AAPL'])
  assert.deepEqual(tileTexts(tile('AAPL', 0.231), box(80, 22), THEME), ['AAPL'])
  assert.deepEqual(tileTexts(tile('AAPL', 0.231), box(18, 40), THEME), [])
  // Four capitals of 0.74 x 11 are 32.6 wide, which is what a name or its beginning needs beside 4 and 2.
  assert.deepEqual(tileTexts(tile('EEMG 27-06', 0.231), box(39, 22), THEME), ['EEMG 27-06'])
  assert.deepEqual(tileTexts(tile('EEMG 27-06', 0.231), box(38, 22), THEME), [])
})

const regions: Regions = {
  kind: 'regions',
  title: 'World map',
  unit: 'fraction',
  regions: [
    { country: 'SG', label: 'Singapore', value: 0.047 },
    { country: 'US', label: 'United States', value: 0.124 },
    { country: 'BR', label: 'Brazil', value: -0.153 },
    { country: 'RU', label: 'Russia', value: null },
  ],
  uncovered: 0.2,
}

test('a map fills what it knows, leaves the unknown empty, and names what it cannot draw', () => {
  const [series] = drawn(regionsOption(regions, 'diverging', THEME)).series
  // The limit is 20 %: steps of 40/7 %. +12.4 % is the sixth, -15.3 % the first.
  assert.deepEqual(
    series?.data.map(({ name, itemStyle }) => [name, itemStyle?.areaColor]),
    [
      ['US', '#4b9e94'],
      ['BR', '#a8200d'],
      ['RU', '#f6f7f9'],
    ],
  )
  assert.deepEqual(regionsRemarks(regions, 'diverging'), ['Not on the map: Singapore +4.70%', 'Share without a country: 20.00%'])
  assert.deepEqual(regionsScaleKey(regions, 'diverging').marks, ['\u221220.00%', '0.00%', '+20.00%'])
})
