import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import type { ChartSpec } from '@portal/chart3d/spec.ts'
import type {
  BarsData,
  HistogramData,
  LinesData,
  PieData,
  ScatterData,
  TreemapData,
  WaterfallData,
} from '@portal/contract/charts/chart-data.ts'

import { THEME } from '../../../../presentation/testing/chart-theme.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { spec3d } from './spec-3d.ts'

/** The spec of a chart, asserted to be of a kind. */
async function specOf<K extends ChartSpec['kind']>(drawn: DrawnChart, kind: K): Promise<Extract<ChartSpec, { kind: K }>> {
  const spec = await spec3d(drawn, THEME)
  equal(spec.kind, kind)
  return spec as Extract<ChartSpec, { kind: K }>
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 + 0

const STRESS: BarsData = {
  kind: 'bars',
  title: 'Stress',
  unit: 'money',
  valueLabel: 'P/L (USD)',
  isStacked: true,
  categories: { names: ['Down', 'Up'] },
  series: [
    { key: 'equity', label: 'Equity', values: [-8_000_000, 2_000_000] },
    { key: 'cash', label: 'Cash', values: [2_000_000, null] },
  ],
  line: { label: 'Total', values: [-6_000_000, 2_000_000] },
}

describe('the spec of a 3D chart', () => {
  it('negative bars are below the zero plane, positive ones above; a diamond is at each total', async () => {
    const { bars, zeros, heights, beads, slots } = await specOf({ data: STRESS }, 'grid')
    // From −10m to 5m in steps of 5m: zero is at 10 / 15, −8m at 2 / 15, 2m at 12 / 15, −6m at 4 / 15.
    deepEqual(
      heights.map(({ text }) => text),
      ['−10m', '−5m', '0', '5m'],
    )
    deepEqual(zeros.map(rounded), [0.666667])
    deepEqual(
      bars.map(({ item, from, to, colour }) => [item, rounded(from), rounded(to), colour]),
      [
        [0, 0.666667, 0.133333, 'c1'],
        [0, 0.666667, 0.8, 'c5'],
        [1, 0.666667, 0.8, 'c1'],
      ],
    )
    deepEqual(
      beads.map(({ at, height }) => [at, rounded(height)]),
      [
        [0, 0.266667],
        [1, 0.8],
      ],
    )
    equal(slots, 2)
  })

  it('side by side, each series has a row in depth with its name', async () => {
    const { rows, along, bars } = await specOf({ data: { ...STRESS, isStacked: false } }, 'grid')
    equal(rows, 2)
    deepEqual(along, [
      { at: 0, text: 'Equity' },
      { at: 1, text: 'Cash' },
    ])
    deepEqual(
      bars.map(({ at, row }) => [at, row]),
      [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
    )
  })

  it('hidden amounts give no numbers at a money axis', async () => {
    const { heights } = await specOf({ data: { ...STRESS, unit: 'hiddenMoney' } }, 'grid')
    deepEqual(
      heights.map(({ text }) => text),
      ['', '', '0', ''],
    )
  })

  it('a waterfall of small steps has levels from the edge of its broken axis, and each step between two levels', async () => {
    const data: WaterfallData = {
      kind: 'waterfall',
      title: 'Bridge',
      unit: 'money',
      opening: { label: 'Opening', value: 100_000_000 },
      steps: [
        { key: 'a', label: 'A', value: 4_000_000 },
        { key: 'b', label: 'B', value: -1_000_000 },
      ],
      closing: { label: 'Closing', value: 103_000_000 },
    }
    const { bars, links, zeros } = await specOf({ data }, 'grid')
    // The axis is from 98m to 104m.
    deepEqual(
      bars.map(({ from, to, colour, text }) => [rounded(from), rounded(to), colour, text]),
      [
        [0, 0.333333, 'accent', '100.00m'],
        [0.333333, 1, 'gain', '+4.00m'],
        [1, 0.833333, 'loss', '−1.00m'],
        [0, 0.833333, 'accent', '103.00m'],
      ],
    )
    deepEqual(
      links.map(({ from, to, height }) => [from, to, rounded(height)]),
      [
        [0, 1, 0.333333],
        [1, 2, 1],
        [2, 3, 0.833333],
      ],
    )
    deepEqual(zeros, [])
  })

  it('parts of a pie are shares of the drawn total, in descending order', async () => {
    const data: PieData = {
      kind: 'slices',
      title: 'Risk',
      unit: 'fraction',
      slices: [
        { key: 'cash', label: 'Cash', value: 0.4, fraction: 0.4, share: 0.4 },
        { key: 'equity', label: 'Equity', value: 1.2, fraction: 1.2, share: 1.2 },
      ],
      negatives: [{ key: 'x', label: 'Overlay', value: -0.6, fraction: -0.6 }],
    }
    const { parts } = await specOf({ data }, 'donut')
    deepEqual(
      parts.map(({ item, share, text }) => [item, rounded(share), text]),
      [
        [0, 0.75, 'Equity 120.00%'],
        [1, 0.25, 'Cash 40.00%'],
      ],
    )
    // Equity has the first colour, which has no pattern; Cash has the fifth.
    const patterned = await spec3d({ data }, { ...THEME, hasPatterns: true })
    deepEqual(patterned.kind === 'donut' && patterned.parts.map(({ pattern }) => pattern), [undefined, 'grid'])
  })

  it('lines are interrupted at missing values, and the one with the highest end is at the back', async () => {
    const data: LinesData = {
      kind: 'lines',
      title: 'Lines',
      unit: 'index',
      days: [0, 86_400, 172_800],
      series: [
        { key: 'b', label: 'Benchmark', role: 'benchmark', values: [100, 105, 110] },
        { key: 'p', label: 'Portfolio', role: 'portfolio', values: [100, null, 120] },
      ],
    }
    const { ribbons, along } = await specOf({ data }, 'grid')
    // The axis is from 100 to 120.
    deepEqual(
      along.map(({ text }) => text),
      ['Portfolio 120.00', 'Benchmark 110.00'],
    )
    deepEqual(
      ribbons.map(({ colour, heights, isNarrow }) => [colour, heights, isNarrow]),
      [
        ['accent', [0, null, 1], false],
        ['benchmark', [0, 0.25, 0.5], true],
      ],
    )
  })

  it('a histogram marker is at its position among the bins', async () => {
    const data: HistogramData = {
      kind: 'bins',
      title: 'Returns',
      unit: 'fraction',
      valueLabel: 'Price return',
      countLabel: 'Instruments',
      edges: [-0.2, 0, 0.2],
      counts: [2, 4],
      markers: [
        { label: 'Mean', value: 0.05 },
        { label: 'Beyond', value: 0.9 },
      ],
    }
    const { panes, bars } = await specOf({ data }, 'grid')
    // The second bin begins at 0.5 and is 0.2 wide: a quarter of it is 0.75.
    deepEqual(
      panes.map(({ at, text }) => [rounded(at), text]),
      [
        [0.75, 'Mean +5.00%'],
        [1.5, 'Beyond +90.00%'],
      ],
    )
    deepEqual(
      bars.map(({ to, colour }) => [to, colour]),
      [
        [0.5, 'loss'],
        [1, 'gain'],
      ],
    )
  })

  it('tiles rise or hang by their change up to the limit; unknown changes have no height', async () => {
    const tile = (label: string, change: number | null) => ({
      key: label,
      label,
      area: 1,
      change,
      isShort: false,
      isUnfunded: false,
    })
    const data: TreemapData = {
      kind: 'tree',
      title: 'Tree',
      areaUnit: 'equal',
      limit: 0.03,
      groups: [{ label: 'All', tiles: [tile('A', 0.015), tile('B', -0.06), tile('C', null)] }],
    }
    const { tiles: blocks } = await specOf({ data }, 'treemap3d')
    deepEqual(
      blocks.map(({ item, height, isOutlined }) => [item, height, isOutlined]),
      [
        [0, 0.5, false],
        [1, -1, false],
        [2, 0, true],
      ],
    )
  })

  it('points are placed by both values and, in depth, by size; a point without size is in the middle', async () => {
    const data: ScatterData = {
      kind: 'points',
      title: 'Scatter',
      x: { label: 'Volatility', unit: 'fraction' },
      y: { label: 'Return', unit: 'fraction' },
      points: [
        { key: 'a', label: 'A', x: 0.1, y: 0.05, size: 40, role: 'account' },
        { key: 'b', label: 'B', x: 0.2, y: -0.05, size: 10, role: 'account' },
        { key: 'w', label: 'World', x: 0.15, y: 0, size: null, role: 'benchmark' },
      ],
    }
    const { beads, rows } = await specOf({ data, titles: { size: 'NPV', sizeUnit: 'count' } }, 'grid')
    // Depth 0 to 40 over four rows from −0.5 to 3.5.
    deepEqual(
      beads.map(({ row, shape, text }) => [rounded(row), shape, text]),
      [
        [3.5, 'ball', 'A'],
        [0.5, 'ball', 'B'],
        [1.5, 'diamond', 'World'],
      ],
    )
    equal(rows, 4)
    equal(beads[0]!.at < beads[2]!.at && beads[2]!.at < beads[1]!.at, true)
    equal(beads[1]!.height < beads[2]!.height && beads[2]!.height < beads[0]!.height, true)
  })

  it('a sum since the start is a ribbon above the bars of its days, with heights of its own', async () => {
    const data: BarsData = {
      kind: 'bars',
      title: 'Daily',
      unit: 'money',
      valueLabel: 'P/L',
      isStacked: true,
      categories: { days: [0, 86_400, 172_800] },
      series: [
        { key: 'equity', label: 'Equity', values: [3_000_000, -1_000_000, null] },
        { key: 'cash', label: 'Cash', values: [1, 0, -1] },
      ],
      line: { label: 'Since the start', values: [null, 2_000_000, 4_000_000] },
    }
    const { bars, ribbons, beads, rows, slots, along, across, zeros, isNamed } = await specOf({ data }, 'grid')
    // The bars have an axis from −2m to 4m in the lower 0.42, the line one from 0 to 4m between 0.55 and 1.
    deepEqual(
      bars.map(({ item, at, row, from, to }) => [item, at, row, rounded(from), rounded(to)]),
      [
        [0, 0, 1, 0.14, 0.35],
        [0, 0, 1, 0.35, 0.35],
        [1, 1, 1, 0.14, 0.07],
        [2, 2, 1, 0.14, 0.14],
      ],
    )
    deepEqual(ribbons, [{ row: 0, colour: 'accent', heights: [null, 0.775, 1], isNarrow: false }])
    deepEqual([beads, rows, slots, along, isNamed, zeros.map(rounded)], [[], 2, 3, [], false, [0.14, 0.55]])
    deepEqual(across, [
      { at: 0, text: '1 Jan' },
      { at: 1, text: '2 Jan' },
      { at: 2, text: '3 Jan' },
    ])
  })

  it('bars of one series are coloured by their sign, and stand in one row', async () => {
    const data: BarsData = {
      kind: 'bars',
      title: 'Daily',
      unit: 'money',
      valueLabel: 'P/L',
      isStacked: false,
      categories: { days: [0, 86_400, 172_800] },
      series: [{ key: 'a', label: 'P/L', values: [1_000_000, -1_000_000, 0] }],
    }
    const { bars, along, rows, ribbons } = await specOf({ data }, 'grid')
    deepEqual(
      bars.map(({ at, row, colour }) => [at, row, colour]),
      [
        [0, 0, 'gain'],
        [1, 0, 'loss'],
        [2, 0, 'gain'],
      ],
    )
    deepEqual([along, rows, ribbons], [[], 1, []])
  })

  it('the total of named bars is a diamond in front of them, and missing where it is unknown', async () => {
    const { beads, isNamed, across, ribbons } = await specOf(
      { data: { ...STRESS, line: { label: 'Total', values: [-6_000_000, null] } } },
      'grid',
    )
    deepEqual(
      beads.map(({ item, at, row, size, colour, shape, hasStem }) => [item, at, rounded(row), size, colour, shape, hasStem]),
      [[0, 0, 0.38, 0.07, 'text', 'diamond', false]],
    )
    deepEqual(
      [isNamed, across, ribbons],
      [
        true,
        [
          { at: 0, text: 'Down' },
          { at: 1, text: 'Up' },
        ],
        [],
      ],
    )
  })

  it('marks of a line are balls on it, in the row of the portfolio', async () => {
    const data: LinesData = {
      kind: 'lines',
      title: 'Lines',
      unit: 'index',
      days: [0, 86_400],
      series: [
        { key: 'w', label: 'World', role: 'benchmark', values: [100, 120] },
        { key: 'p', label: 'Portfolio', role: 'portfolio', values: [100, 110] },
      ],
      marks: { label: 'Exceptions', points: [{ day: 86_400, value: 110 }] },
    }
    const { beads, rows, along, isNamed } = await specOf({ data }, 'grid')
    deepEqual(
      beads.map(({ item, at, row, height, size, shape, hasStem }) => [item, at, row, height, size, shape, hasStem]),
      [[1, 1, 1, 0.5, 0.05, 'ball', false]],
    )
    deepEqual([rows, along.map(({ at }) => at), isNamed], [2, [0, 1], false])
  })

  it('a histogram stands on its bins, with round numbers between its edges', async () => {
    const data: HistogramData = {
      kind: 'bins',
      title: 'Returns',
      unit: 'fraction',
      valueLabel: 'Return',
      countLabel: 'Instruments',
      edges: [-0.3, -0.1, 0.1, 0.3],
      counts: [1, 4, 2],
      markers: [{ label: 'Low', value: -0.9 }],
    }
    const { slots, rows, bars, across, panes, isNamed, zeros } = await specOf({ data }, 'grid')
    deepEqual([slots, rows, isNamed, zeros], [3, 1, false, [0]])
    deepEqual(
      bars.map(({ item, at, from, to, colour }) => [item, at, from, to, colour]),
      [
        [0, 0, 0, 0.25, 'loss'],
        [1, 1, 0, 1, 'gain'],
        [2, 2, 0, 0.5, 'gain'],
      ],
    )
    // Ticks of 0.2 would be at −0.4 and 0.4, beyond the edges: those at −0.2, 0 and 0.2 are within.
    deepEqual(
      across.map(({ at, text }) => [rounded(at), text]),
      [
        [0, '−20%'],
        [1, '0'],
        [2, '20%'],
      ],
    )
    deepEqual(
      panes.map(({ at }) => at),
      [-0.5],
    )
  })

  it('tiles are shares of the floor, with names above their groups; what is short or unfunded is marked', async () => {
    const tile = (label: string, marks = {}) => ({
      key: label,
      label,
      area: 1,
      change: 0.03,
      isShort: false,
      isUnfunded: false,
      ...marks,
    })
    const data: TreemapData = {
      kind: 'tree',
      title: 'Tree',
      areaUnit: 'equal',
      limit: 0,
      groups: [{ label: 'All', tiles: [tile('A', { isShort: true }), tile('B', { isUnfunded: true })] }],
    }
    const { tiles, heads, ratio } = await specOf({ data }, 'treemap3d')
    const [a, b] = tiles
    deepEqual([a!.isHatched, a!.isOutlined, b!.isHatched, b!.isOutlined, a!.height], [true, false, false, true, 0])
    deepEqual([a!.lines, a!.colour], [['A', '+3.0%'], '#e9ecf0'])
    // Two tiles side by side in 960 × 420 pixels, 2 pixels apart, below a head of 30.
    deepEqual([a!.x, a!.width, a!.z, a!.depth].map(rounded), [0, rounded(479 / 960), rounded(30 / 420), rounded(390 / 420)])
    equal(rounded(b!.x), rounded(481 / 960))
    deepEqual(
      heads.map(({ x, z, width, text }) => [x, rounded(z), width, text]),
      [[0, rounded(15 / 420), 1, 'All']],
    )
    equal(rounded(ratio), rounded(960 / 420))
  })

  it('the volume of a ball is its size; the benchmark’s diamond has its own', async () => {
    const data: ScatterData = {
      kind: 'points',
      title: 'Scatter',
      x: { label: 'Risk', unit: 'fraction' },
      y: { label: 'Return', unit: 'fraction' },
      points: [
        { key: 'a', label: 'A', x: 0.1, y: 0, size: 40, role: 'account' },
        { key: 'b', label: 'B', x: 0.2, y: 0.1, size: -10, role: 'account' },
        { key: 'w', label: 'World', x: 0.15, y: 0, size: null, role: 'benchmark' },
      ],
    }
    const { beads, along, titles, isNamed, slots } = await specOf({ data, titles: { size: 'NPV', sizeUnit: 'count' } }, 'grid')
    // 44 pixels are 0.2; the area is in proportion to the size; 12 pixels for no size, times 1.6.
    deepEqual(
      beads.map(({ size, colour, hasStem }) => [rounded(size), colour, hasStem]),
      [
        [0.2, 'c1', true],
        [0.1, 'c1', true],
        [rounded((12 * 1.6 * 0.2) / 44), 'benchmark', true],
      ],
    )
    deepEqual([titles, isNamed, slots], [{ across: 'Risk', up: 'Return', along: 'NPV' }, false, 4])
    deepEqual(along.map(({ text }) => text).includes('0'), true)
    const sizeless = { ...data, points: data.points.map((point) => ({ ...point, size: null })) }
    const flat = await specOf({ data: sizeless, titles: { size: 'NPV', sizeUnit: 'count' } }, 'grid')
    deepEqual([flat.along, flat.titles], [[], { across: 'Risk', up: 'Return' }])
  })
})
