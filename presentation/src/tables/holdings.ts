import type { HoldingRow } from '@portal/contract/reports/gl-top.ts'

import type { DefinedColumn, ReportTable } from './report-table.ts'

/** Holdings of the day (specification S2.4, S3.18). */
const HOLDING_COLUMNS = [
  { key: 'ticker', title: 'Ticker', kind: 'text' },
  { key: 'position', title: 'Position', kind: 'quantity' },
  { key: 'plCCY', title: 'P/L', unit: 'reportingCCY', kind: 'moneyChange' },
  { key: 'pctChange', title: '1D', kind: 'percentChange' },
] as const satisfies readonly DefinedColumn<HoldingRow>[]

/** The largest holdings, with their sizes. */
export const TOP_HOLDINGS = {
  title: 'Top Holdings',
  name: 'top-holdings',
  columns: [
    ...HOLDING_COLUMNS,
    { key: 'npv', title: 'Value', unit: 'reportingCCY', kind: 'money', isAdded: true },
    { key: 'weight', title: 'Weight', kind: 'percent', isAdded: true },
  ],
} as const satisfies ReportTable<HoldingRow>

export const GAINERS = { title: 'Gainers', name: 'gainers', columns: HOLDING_COLUMNS } as const satisfies ReportTable<HoldingRow>

export const LOSERS = { title: 'Losers', name: 'losers', columns: HOLDING_COLUMNS } as const satisfies ReportTable<HoldingRow>
