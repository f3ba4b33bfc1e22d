import type { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import type { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import type { riskPie } from '@portal/contract/charts/risk-pie.ts'
import type { stressTest } from '@portal/contract/charts/stress-test.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { factorRisk } from '@portal/contract/reports/factor-risk.ts'
import type { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'

/** Replies of the calls of Risk, by hand: a hedge, scenarios that gain, hits, a withheld measure, a long name. */

const fields = { asOf: Date.UTC(2026, 10, 19) / 1000, mode: 'Close', snapshotId: 'sample', reportingCCY: 'USD' } as const
const day = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / 1000
const coverage = [
  { row: 'Coverage', field: 'coverage', reason: '300 scenarios instead of 504, 2025-09-25 to 2026-11-19' },
  { row: 'Coverage', field: 'coverage', reason: 'Proxy betas: NEWCO' },
]

export const summaryReply: ResponseOf<typeof riskSnapshot> = {
  ...fields,
  rows: [
    { name: 'VaR 95', valueCCY: 854_801.9, valuePct: 0.00726762 },
    { name: 'VaR 99', valueCCY: 1_154_919.9, valuePct: 0.00981926 },
    { name: 'Ex-ante tracking error', valueCCY: null, valuePct: null },
    { name: 'Net exposure', valueCCY: -2_500_000, valuePct: -0.02125 },
    { name: 'VaR 99 10 days', valueCCY: 3_884_984.8, valuePct: 0.03303058 },
  ],
  overview: {
    accounts: { inScope: 3, ofClient: 5 },
    firstDay: day(2025, 9, 25),
    lastDay: day(2026, 11, 19),
    scenarios: 300,
    horizonDays: 1,
    coverage: { full: 0.92064, filled: 0.07, none: 0.00936, specificMissing: 0.00936 },
    proxies: 1,
    stale: { count: 1, oldestDays: 36 },
    carried: { count: 0, oldestDays: 0 },
    inDoubt: 0,
    missingRates: [],
    curves: [],
    dividendYields: [],
    benchmark: null,
    dataVersion: 7,
  },
  notes: [
    { row: 'Ex-ante tracking error', field: 'valueCCY', reason: 'no benchmark' },
    { row: 'VaR 99 10 days', field: 'valueCCY', reason: 'Overlapping windows, about 30 of them independent' },
    ...coverage,
  ],
}

export const factorsReply: ResponseOf<typeof factorRisk> = {
  ...fields,
  rows: [
    { name: 'Equity', weight: 0.59742, pctExplain: 0.97 },
    { name: 'Duration', weight: 0.2, pctExplain: -0.03 },
    { name: 'Specific', weight: null, pctExplain: 0.06 },
  ],
  notes: [
    { row: 'Specific', field: 'pctExplain', reason: 'R² 0.9173' },
    { row: 'Specific', field: 'weight', reason: 'The part not explained by the factors has no weight' },
    ...coverage,
  ],
}

/** 150 % and 10 % less 60 % are the whole: angles are of 160 %. */
export const pieReply: ResponseOf<typeof riskPie> = {
  ...fields,
  chart: {
    kind: 'slices',
    title: 'Risk by asset class',
    unit: 'fraction',
    remarks: ['Diversifying, not drawn: Currency overlay of the family office'],
    slices: [
      { key: 'Equity', label: 'Equity', value: 1.5, fraction: 1.5, share: 0.9375 },
      { key: 'Cash', label: 'Cash', value: 0.1, fraction: 0.1, share: 0.0625 },
    ],
    negatives: [{ key: 'Overlay', label: 'Currency overlay of the family office', value: -0.6, fraction: -0.6 }],
  },
  notes: coverage,
}

export const stressReply: ResponseOf<typeof stressTest> = {
  ...fields,
  chart: {
    kind: 'bars',
    title: 'Stress test by asset class',
    remarks: ['Coverage 92.1 % full, 7.0 % filled, 0.9 % none'],
    unit: 'money',
    valueLabel: 'P/L (USD)',
    isStacked: true,
    categories: { names: ['Equities -20 %', 'Equities -20 %, others as they tend to', 'Rates -100 bp'] },
    series: [
      { key: 'Equity', label: 'Equity', values: [-10_000_000, -12_000_000, 0] },
      { key: 'Fixed income', label: 'Fixed income', values: [1_500_000, -250_000, 1_700_000] },
    ],
    line: { label: 'Total', values: [-8_500_000, -12_250_000, 1_700_000] },
  },
  positions: [
    {
      scenario: 'Equities -20 %',
      rows: [
        { ticker: 'WRLD', assetClass: 'Equity', profitAndLoss: -9_000_000 },
        { ticker: 'GOVT', assetClass: 'Fixed income', profitAndLoss: 1_500_000 },
      ],
      others: -1_000_000,
    },
    {
      scenario: 'Equities -20 %, others as they tend to',
      rows: [{ ticker: 'WRLD', assetClass: 'Equity', profitAndLoss: -12_250_000 }],
      others: 0,
    },
    { scenario: 'Rates -100 bp', rows: [{ ticker: 'GOVT', assetClass: 'Fixed income', profitAndLoss: 1_700_000 }], others: 0 },
  ],
}

/** The weekdays up to 19 Nov 2026. */
const DAYS = Array.from({ length: 28 }, (_, back) => day(2026, 11, 19) - (27 - back) * 86_400).filter(
  (each) => new Date(each * 1000).getUTCDay() % 6 !== 0,
)
const made = DAYS.map((_, at) => Math.round(400_000 * Math.sin(at * 1.7)))
/** A hit a week before the end. */
const hypothetical = made.map((amount, at) => (at === DAYS.length - 6 ? -1_500_000 : amount))

export const hitsReply: ResponseOf<typeof hitsSimulation> = {
  ...fields,
  chart: {
    kind: 'bins',
    title: 'Hits simulation',
    unit: 'money',
    valueLabel: 'Price return',
    countLabel: 'Scenarios',
    edges: [-1_500_000, -1_000_000, -500_000, 0, 500_000, 1_000_000],
    counts: [4, 20, 120, 136, 20],
    markers: [
      { label: 'VaR 95', value: -854_801.9 },
      { label: 'VaR 99', value: -1_154_919.9 },
      { label: 'ES 97.5', value: -1_274_233.5 },
    ],
  },
  history: {
    kind: 'lines',
    title: 'Scenario P/L by date',
    unit: 'money',
    days: DAYS,
    series: [
      { key: 'profitAndLoss', label: 'Scenario P/L', role: 'portfolio', values: made },
      { key: 'VaR 95', label: 'VaR 95', role: 'part', values: DAYS.map(() => -854_801.9) },
    ],
    marks: { label: 'Beyond VaR 95', points: [] },
  },
  worstDays: [
    {
      day: day(2025, 1, 21),
      profitAndLoss: -2_678_164,
      rows: [
        { ticker: 'ULCP', profitAndLoss: -198_846 },
        { ticker: 'RVST', profitAndLoss: -189_259 },
      ],
    },
  ],
  backtest: {
    chart: {
      kind: 'lines',
      title: 'Backtest of the value at risk at 99 %',
      remarks: ['20 days instead of 250'],
      unit: 'money',
      days: DAYS,
      series: [
        { key: 'hypothetical', label: 'Hypothetical P/L', role: 'portfolio', values: hypothetical },
        { key: 'actual', label: 'Actual P/L', role: 'part', values: hypothetical.map((amount) => amount - 10_000) },
        { key: 'forecast', label: 'VaR 99', role: 'benchmark', values: DAYS.map((_, at) => -1_150_000 - at * 1_000) },
      ],
      marks: { label: 'Hit', points: [{ day: DAYS.at(-6)!, value: -1_500_000 }] },
    },
    days: 20,
    hits: 1,
    zone: 'yellow',
    kupiec: { statistic: 1.8627, pValue: 0.1723 },
    independence: { statistic: 0.1082, pValue: 0.7422 },
    conditionalCoverage: { statistic: 1.9709, pValue: 0.3733 },
  },
}

export const evolutionReply: ResponseOf<typeof factorRiskEvolution> = {
  ...fields,
  chart: {
    kind: 'bars',
    title: 'Factor risk evolution',
    unit: 'fraction',
    valueLabel: 'P/L (USD)',
    isStacked: true,
    categories: { days: DAYS },
    series: [
      { key: 'Equity', label: 'Equity', values: DAYS.map(() => 0.07) },
      { key: 'Duration', label: 'Duration', values: DAYS.map(() => -0.01) },
      { key: 'Specific', label: 'Specific', values: DAYS.map(() => 0.02) },
    ],
    line: { label: 'Ex-ante volatility p.a.', values: DAYS.map(() => 0.08) },
  },
}
