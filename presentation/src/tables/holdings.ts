import type { HoldingRow } from '@portal/contract/reports/gl-top.ts'

import type { DefinedColumn, ReportTable } from './report-table.ts'

/** Holdings of the day (specification S2.4, S3.18). */
const HOLDING_COLUMNS = [
  { key: 'ticker', title: 'column.ticker', kind: 'text' },
  { key: 'position', title: 'column.position', kind: 'quantity' },
  { key: 'plCCY', title: 'column.profitAndLoss', unit: 'reportingCCY', kind: 'moneyChange' },
  { key: 'pctChange', title: 'column.oneDay', kind: 'percentChange' },
] as const satisfies readonly DefinedColumn<HoldingRow>[]

/** The largest holdings, with their sizes. */
export const TOP_HOLDINGS = {
  title: 'title.topHoldings',
  name: 'top-holdings',
  columns: [
    ...HOLDING_COLUMNS,
    { key: 'npv', title: 'column.value', unit: 'reportingCCY', kind: 'money', isAdded: true },
    { key: 'weight', title: 'column.weight', kind: 'percent', isAdded: true },
  ],
} as const satisfies ReportTable<HoldingRow>

export const GAINERS = {
  title: 'title.gainers',
  name: 'gainers',
  columns: HOLDING_COLUMNS,
} as const satisfies ReportTable<HoldingRow>

export const LOSERS = {
  title: 'title.losers',
  name: 'losers',
  columns: HOLDING_COLUMNS,
} as const satisfies ReportTable<HoldingRow>
