import type { BarsData, ChartData, HistogramData, TreemapTile, WaterfallData } from '@portal/contract/charts/chart-data.ts'

/** A chart that is drawn to be compared with its recorded drawing. */
interface DrawnChart {
  readonly name: string
  readonly data: ChartData
  /** In pixels; default 640. */
  readonly width?: number
  /** In pixels; default 320. */
  readonly height?: number
  /** The point under the pointer. */
  readonly highlighted?: number
  readonly hasPatterns?: boolean
}

const DAY = 86_400
/** Days from 2 February 2026 on. */
const daysOf = (count: number, step = 1): number[] =>
  Array.from({ length: count }, (_, at) => Date.UTC(2026, 1, 2) / 1000 + at * step * DAY)
const wave = (count: number, size: number, shift = 0): number[] =>
  Array.from({ length: count }, (_, at) => Math.round(size * Math.sin((at + shift) / 2)))

const bars = { kind: 'bars', title: 'Profit', unit: 'money', valueLabel: 'P/L (CHF)' } as const
const lines = { kind: 'lines', title: 'Levels', unit: 'index', valueLabel: 'Level' } as const
const points = {
  kind: 'points',
  title: 'Accounts',
  x: { label: 'Volatility', unit: 'fraction' },
  y: { label: 'Return', unit: 'fraction' },
} as const

const account = (label: string, x: number, y: number, size: number | null) => ({
  key: label,
  label,
  x,
  y,
  size,
  role: 'account' as const,
})
const tile = (label: string, area: number, change: number | null, marks: Partial<TreemapTile> = {}): TreemapTile => ({
  key: label,
  label,
  area,
  change,
  isShort: false,
  isUnfunded: false,
  ...marks,
})
const level = (label: string, value: number) => ({ label, value })
const step = (label: string, value: number) => ({ key: label, label, value })

const RETURNS: HistogramData = {
  kind: 'bins',
  title: 'Returns',
  unit: 'fraction',
  valueLabel: 'Return',
  countLabel: 'Instruments',
  edges: [-0.15, -0.05, 0.05, 0.15, 0.25],
  counts: [2, 7, 5, 0],
  markers: [
    { label: 'Mean', value: 0.02 },
    { label: 'Portfolio', value: 0.21 },
  ],
}
const TREE: ChartData = {
  kind: 'tree',
  title: 'Market',
  areaUnit: 'money',
  limit: 0.03,
  groups: [
    { label: 'Equity', tiles: [tile('NESN', 50, 0.02), tile('ROG', 30, -0.05), tile('A long name', 6, 0.001)] },
    {
      label: 'Other',
      tiles: [tile('GOLD', 20, null), tile('SHORT', 10, -0.01, { isShort: true }), tile('FUT', 8, 0.04, { isUnfunded: true })],
    },
  ],
}
const STEPS: WaterfallData = {
  kind: 'waterfall',
  title: 'Bridge',
  unit: 'money',
  valueLabel: 'NPV (CHF)',
  opening: level('Opening', 100_000_000),
  closing: level('Closing', 103_000_000),
  steps: [step('Equity', 4_000_000), step('Bonds', -1_500_000), step('Cash', 500_000)],
}
const SLICES: ChartData = {
  kind: 'slices',
  title: 'Classes',
  unit: 'money',
  negatives: [],
  slices: [30, 20, 15, 12, 10, 8, 3, 2].map((value, at) => ({
    key: `c${at}`,
    label: `Class ${at}`,
    value,
    fraction: value / 100,
    share: value / 100,
  })),
}
const STRESS: ChartData = {
  ...bars,
  isStacked: true,
  categories: { names: ['Rates rise by one per cent', 'Equity falls', 'Calm'] },
  series: [
    { key: 'Equity', label: 'Equity', values: [-8_000_000, -20_000_000, null] },
    { key: 'Cash', label: 'Cash', values: [2_000_000, 500_000, 1_000_000] },
  ],
  line: { label: 'Total', values: [-6_000_000, -19_500_000, null] },
}
const DAILY: BarsData = {
  ...bars,
  isStacked: true,
  categories: { days: daysOf(8) },
  series: [
    { key: 'Equity', label: 'Equity', values: [...wave(7, 900), null] },
    { key: 'Fixed Income', label: 'Bonds', values: wave(8, 300, 3) },
  ],
  line: { label: 'Since the start', values: [null, ...wave(7, 2_000, 1)] },
}
const INDEXED: ChartData = {
  ...lines,
  days: daysOf(40, 5),
  series: [
    {
      key: 'p',
      label: 'Portfolio',
      role: 'portfolio',
      values: Array.from({ length: 40 }, (_, at) => (at === 20 ? null : 100 + at)),
    },
    { key: 'w', label: 'World', role: 'benchmark', values: Array.from({ length: 40 }, (_, at) => 100 + at / 2) },
    { key: 'Cash', label: 'Cash', role: 'part', values: Array.from({ length: 40 }, (_, at) => 100 - at / 4) },
  ],
  marks: { label: 'Exceptions', points: [{ day: daysOf(40, 5)[10]!, value: 110 }] },
}

/** Charts of each kind, at the borders of what changes how they are drawn. */
export const DRAWN_CHARTS: readonly DrawnChart[] = [
  { name: 'pie', data: SLICES },
  { name: 'pie-highlighted', data: SLICES, highlighted: 1, hasPatterns: true },
  { name: 'bars-of-names', data: STRESS },
  { name: 'bars-of-names-with-patterns', data: STRESS, hasPatterns: true, highlighted: 0 },
  { name: 'bars-below-a-line', data: DAILY },
  {
    name: 'bars-with-their-total',
    data: {
      ...DAILY,
      line: {
        label: 'Total',
        values: DAILY.series[0]!.values.map((value, at) => (value ?? 0) + (DAILY.series[1]!.values[at] ?? 0)),
      },
    },
  },
  {
    name: 'bars-by-sign',
    data: {
      ...bars,
      isStacked: false,
      categories: { days: daysOf(30) },
      series: [{ key: 'a', label: 'P/L', values: [...wave(29, 900), null] }],
    },
  },
  {
    name: 'bars-of-many-days',
    data: {
      ...bars,
      isStacked: true,
      categories: { days: daysOf(45, 30) },
      series: ['Equity', 'Cash'].map((key, at) => ({ key, label: key, values: [...wave(44, 900, at), null] })),
    },
  },
  { name: 'waterfall', data: { ...STEPS, opening: level('Opening', 0), closing: level('Closing', 3_000_000) } },
  { name: 'waterfall-with-a-broken-axis', data: STEPS, hasPatterns: true },
  {
    name: 'waterfall-of-debts',
    data: { ...STEPS, opening: level('Opening', -100_000_000), closing: level('Closing', -97_000_000) },
  },
  {
    name: 'waterfall-to-zero',
    data: { ...STEPS, opening: level('Opening', -3_000_000), steps: [step('Equity', 3_000_000)], closing: level('Closing', 0) },
  },
  { name: 'lines', data: INDEXED },
  { name: 'lines-on-a-narrow-page', data: INDEXED, width: 300 },
  { name: 'lines-with-patterns', data: INDEXED, hasPatterns: true },
  {
    name: 'line-of-a-fraction',
    data: {
      ...lines,
      unit: 'fraction',
      days: daysOf(12),
      series: [{ key: 'p', label: 'Drawdown', role: 'portfolio', values: wave(12, -5).map((value) => value / 100) }],
    },
  },
  {
    name: 'pie-of-a-fraction',
    data: {
      kind: 'slices',
      title: 'Risk',
      unit: 'fraction',
      slices: [
        { key: 'Equity', label: 'Equity', value: 1.2, fraction: 1.2, share: 1.2 },
        { key: 'Cash', label: 'Cash', value: 0.1, fraction: null, share: 0.1 },
      ],
      negatives: [{ key: 'x', label: 'Overlay', value: -0.3, fraction: -0.3 }],
    },
  },
  {
    name: 'bars-of-many-classes',
    data: {
      ...bars,
      isStacked: false,
      categories: { names: ['Up', 'Down'] },
      series: Array.from({ length: 8 }, (_, at) => ({
        key: `c${at}`,
        label: `Class ${at}`,
        values: [10 - at, at === 7 ? null : -at],
      })),
    },
  },
  {
    name: 'scatter',
    data: {
      ...points,
      points: [
        ...[account('Growth', 0.1, 0.05, 40), account('Income', 0.2, -0.05, 10), account('Reserve', 0.19, -0.04, null)],
        { key: 'w', label: 'World', x: 0.15, y: 0, size: null, role: 'benchmark' },
      ],
    },
    highlighted: 0,
  },
  {
    name: 'scatter-of-many',
    data: {
      ...points,
      points: Array.from({ length: 14 }, (_, at) => account(`A${at}`, (at % 5) / 20, (at % 3) / 25 + at / 400, at * 7)),
    },
  },
  { name: 'histogram', data: RETURNS },
  { name: 'treemap', data: TREE },
  { name: 'treemap-highlighted', data: TREE, highlighted: 0, hasPatterns: true, width: 300 },
  {
    name: 'choropleth',
    data: {
      kind: 'regions',
      title: 'World',
      unit: 'fraction',
      uncovered: 0.04,
      regions: [
        { country: 'CH', label: 'Switzerland', value: 0.5 },
        { country: 'ZA', label: 'South Africa', value: -0.125 },
        { country: 'NZ', label: 'New Zealand', value: null },
        { country: 'SG', label: 'Singapore', value: 0.03 },
        { country: 'MT', label: 'Malta', value: null },
      ],
      coverage: 0.9,
      remarks: ['A remark.'],
    },
    hasPatterns: true,
    highlighted: 0,
  },
]
