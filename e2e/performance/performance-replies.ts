import type { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import type { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type {
  benchmarkPerformance,
  PerformancePeriods,
  portPerformance,
} from '@portal/contract/reports/performance/performance.ts'

/** Replies of the calls of Performance, by hand: a period that is not covered, a day without figures, a factor that costs. */

const fields = { asOf: Date.UTC(2026, 10, 19) / 1000, mode: 'Close', snapshotId: 'sample', reportingCCY: 'USD' } as const

const periods = (...[d1, mtd, m1, m3, ytd, y1, y2, y3, y5]: readonly (number | null)[]): PerformancePeriods => ({
  d1: d1 ?? null,
  mtd: mtd ?? null,
  m1: m1 ?? null,
  m3: m3 ?? null,
  ytd: ytd ?? null,
  y1: y1 ?? null,
  y2: y2 ?? null,
  y3: y3 ?? null,
  y5: y5 ?? null,
  max: y5 ?? null,
})

export const accountsReply: ResponseOf<typeof portPerformance> = {
  ...fields,
  rows: [
    { account: 'Core', ...periods(0.0012, 0.021, 0.018, -0.034, 0.0812, 0.1243, 0.0921, 0.0734, 0.0655) },
    { account: 'Income', ...periods(-0.0003, 0.004, 0.0035, 0.012, 0.0211, 0.0303, 0.0288, null, null) },
    { account: 'Total', ...periods(0.0007, 0.0152, 0.0131, -0.0187, 0.0598, 0.0911, 0.0702, 0.0644, 0.0581) },
  ],
  notes: [
    { row: 'Income', field: 'y3', reason: 'Not covered: the account opened on 2024-03-04' },
    { row: 'Income', field: 'y5', reason: 'Not covered: the account opened on 2024-03-04' },
  ],
}

export const cumulativeReply: ResponseOf<typeof portPerformance> = {
  ...accountsReply,
  rows: accountsReply.rows.map((row) => ({ ...row, y2: (1 + (row.y2 ?? 0)) ** 2 - 1 })),
}

export const benchmarksReply: ResponseOf<typeof benchmarkPerformance> = {
  ...fields,
  rows: [
    { benchmark: 'World 60/40', ...periods(0.0005, 0.0133, 0.0112, -0.0144, 0.0533, 0.0855, 0.0667, 0.0599, 0.0544) },
    { benchmark: 'Total', ...periods(0.0005, 0.0133, 0.0112, -0.0144, 0.0533, 0.0855, 0.0667, 0.0599, 0.0544) },
  ],
  available: ['World 60/40', 'World equities'],
}

/** The weekdays of a year up to 19 Nov 2026, as epoch seconds. */
export const DAYS: readonly number[] = Array.from(
  { length: 366 },
  (_, back) => Date.UTC(2026, 10, 19 - 365 + back) / 1000,
).filter((day) => new Date(day * 1000).getUTCDay() % 6 !== 0)

/** Amounts that look like profit and loss and are the same at every run. */
const amounts = (seed: number, scale: number): number[] =>
  DAYS.map((_, day) => Math.round(scale * (Math.sin(day * 1.7 + seed) + Math.sin(day * 0.43 * seed + 2) + 0.12)))

const CLASSES = ['Equity', 'Fixed income', 'Multi-asset', 'Alternatives', 'Cash', 'Commodities', 'Property', 'Digital assets']
const series = CLASSES.map((label, at) => ({ key: label, label, values: amounts(at + 1, 160_000 / (at + 1)) }))
const running = DAYS.map((_, day) =>
  series.reduce((sum, { values }) => sum + values.slice(0, day + 1).reduce((part, value) => part + value, 0), 0),
)

export const dailyReply: ResponseOf<(typeof portfolioEvolutionCharts)['daily']['assetClass']> = {
  ...fields,
  chart: {
    kind: 'bars',
    title: 'P/L a day by asset class',
    unit: 'money',
    valueLabel: 'P/L (USD)',
    isStacked: true,
    categories: { days: [...DAYS] },
    series,
    line: { label: 'P/L since the start', values: running },
  },
}

/** 112,000,000 + 4,100,000 − 1,250,000 + 620,000 − 90,000 + 1,055,781 = 116,435,781. */
export const bridgeReply: ResponseOf<(typeof portfolioEvolutionCharts)['bridge']['factor']> = {
  ...fields,
  chart: {
    kind: 'waterfall',
    title: 'From opening to closing NPV by factor',
    unit: 'money',
    opening: { label: 'Opening NPV', value: 112_000_000 },
    steps: [
      { key: 'equity', label: 'Equity', value: 4_100_000 },
      { key: 'duration', label: 'Duration', value: -1_250_000 },
      { key: 'alpha', label: 'Alpha', value: 620_000 },
      { key: 'fx', label: 'FX', value: -90_000 },
      { key: 'flows', label: 'External flows', value: 1_055_781 },
    ],
    closing: { label: 'Closing NPV', value: 116_435_781 },
  },
}

export const scatterReply: ResponseOf<typeof accountPerformanceScatter> = {
  ...fields,
  chart: {
    kind: 'points',
    title: 'Account performance',
    x: { label: 'Volatility', unit: 'fraction' },
    y: { label: 'Return', unit: 'fraction' },
    points: [
      { key: 'a', label: 'Global Equity Core', x: 0.142, y: 0.1243, size: 48_213_450, role: 'account' },
      { key: 'b', label: 'Fixed Income IG', x: 0.051, y: -0.0214, size: 31_877_210, role: 'account' },
      { key: 'c', label: 'Multi-Asset Growth', x: 0.093, y: 0.0711, size: 22_410_987, role: 'account' },
      { key: 'd', label: 'Alternatives', x: 0.078, y: 0.0331, size: 9_820_114, role: 'account' },
      { key: 'w', label: 'World 60/40', x: 0.088, y: 0.0855, size: null, role: 'benchmark' },
    ],
  },
  notes: [{ row: 'Cash Management', field: 'x', reason: 'Under 20 returns' }],
}
