import type { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
import type { treeMap } from '@portal/contract/charts/tree-map.ts'
import type { worldMap } from '@portal/contract/charts/world-map.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'

/** Replies of the market calls, by hand: a short holding, an unfunded one, an unknown change, countries too small to be drawn. */

const fields = { asOf: Date.UTC(2026, 10, 19) / 1000, mode: 'Close', snapshotId: 'sample', reportingCCY: 'USD' } as const

const rowsOf = (...rows: readonly (readonly [string, number | null, number | null])[]) => ({
  rows: rows.map(([ticker, spot, pctChange]) => ({ ticker, spot, pctChange, logoData: null, quotedIn: 'USD' })),
})

export const tablesReply: ResponseOf<typeof marketDataTables> = {
  ...fields,
  usEqETFs: rowsOf(['SPY', 671.25, 0.0042], ['QQQ', 590.5, -0.0131], ['IWM', 241.07, 0]),
  intlEqETFs: rowsOf(['EFA', 92.4, 0.0018], ['EEM', 53.21, -0.0205]),
  fixedIncomeETFs: rowsOf(['AGG', 98.76, 0.0003], ['TLT', 88.125, null]),
  currencies: rowsOf(['EURUSD', 1.0843, 0.0011], ['USDJPY', 151.205, -0.0007]),
  watchlist: rowsOf(['AAPL', 231.5, 0.0231]),
  oldestPriceDays: 2,
  notes: [{ row: 'TLT', field: 'pctChange', reason: 'No previous close of TLT' }],
}

const tile = (label: string, area: number, change: number | null, nature: { isShort?: true; isUnfunded?: true } = {}) => ({
  key: label,
  label,
  area,
  change,
  isShort: false,
  isUnfunded: false,
  ...nature,
})

export const treeReply: ResponseOf<typeof treeMap> = {
  ...fields,
  chart: {
    kind: 'tree',
    title: 'Tree map',
    areaUnit: 'money',
    // One day: 3 %.
    limit: 0.03,
    groups: [
      {
        label: 'Technology',
        tiles: [tile('AAPL', 9_000_000, 0.0231), tile('MSFT', 6_000_000, 0.0084), tile('ASML', 2_500_000, -0.0142)],
      },
      { label: 'Financials', tiles: [tile('JPM', 4_000_000, -0.0005), tile('UBSG', 2_000_000, 0.0061)] },
      { label: 'Energy', tiles: [tile('XOM', 3_000_000, 0.0512), tile('CRUDE', 1_500_000, -0.0177, { isUnfunded: true })] },
      { label: 'Consumer', tiles: [tile('NESN', 3_500_000, -0.0066), tile('TSLA', 2_200_000, -0.0418, { isShort: true })] },
      { label: 'Equity', tiles: [tile('FUND X', 1_200_000, null)] },
    ],
    remarks: ['Cash is not drawn'],
  },
  notes: [{ row: 'FUND X', field: 'change', reason: 'No price before the period' }],
}

const returns: readonly (readonly [string, string, number | null])[] = [
  ['US', 'United States', 0.124],
  ['GB', 'United Kingdom', 0.031],
  ['DE', 'Germany', 0.087],
  ['FR', 'France', -0.012],
  ['CH', 'Switzerland', 0.055],
  ['JP', 'Japan', 0.163],
  ['CN', 'China', -0.094],
  ['IN', 'India', 0.071],
  ['BR', 'Brazil', -0.153],
  ['AU', 'Australia', 0.024],
  ['CA', 'Canada', 0.066],
  ['ZA', 'South Africa', 0.002],
  ['RU', 'Russia', null],
  ['SG', 'Singapore', 0.047],
]

export const worldReply: ResponseOf<typeof worldMap> = {
  ...fields,
  chart: {
    kind: 'regions',
    title: 'World map',
    unit: 'fraction',
    regions: returns.map(([country, label, value]) => ({ country, label, value })),
    uncovered: null,
  },
}

export const exposureReply: ResponseOf<typeof worldMap> = {
  ...fields,
  chart: {
    kind: 'regions',
    title: 'World map',
    unit: 'fraction',
    regions: [
      { country: 'US', label: 'United States', value: 0.523 },
      { country: 'CH', label: 'Switzerland', value: 0.11 },
      { country: 'DE', label: 'Germany', value: 0.062 },
      { country: 'JP', label: 'Japan', value: 0.041 },
      { country: 'GB', label: 'United Kingdom', value: 0.032 },
      { country: 'FR', label: 'France', value: 0.018 },
      { country: 'CN', label: 'China', value: 0.006 },
      { country: 'BR', label: 'Brazil', value: 0.0012 },
      { country: 'HK', label: 'Hong Kong', value: 0.004 },
    ],
    uncovered: 0.2028,
  },
}

export const histogramReply: ResponseOf<typeof assetReturnHistogram> = {
  ...fields,
  chart: {
    kind: 'bins',
    title: 'Asset returns',
    unit: 'fraction',
    valueLabel: 'Price return',
    countLabel: 'Instruments',
    edges: [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.4],
    counts: [1, 0, 6, 11, 9, 3, 1],
    markers: [{ label: 'Portfolio', value: 0.0812 }],
  },
}
