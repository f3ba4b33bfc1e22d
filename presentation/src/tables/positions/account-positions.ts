import type { PositionRow } from '@portal/contract/reports/position-detail.ts'

import type { ReportTable } from '../report-table.ts'

/** The rows of Position Details of one account. */
export const ACCOUNT_POSITIONS = {
  title: 'title.positions',
  name: 'account-positions',
  columns: [
    { key: 'ticker', title: 'column.ticker', kind: 'text' },
    { key: 'name', title: 'column.name', kind: 'text', middle: 'wide' },
    { key: 'quantity', title: 'column.quantity', kind: 'quantity', isTotalled: false },
    { key: 'price', title: 'column.price', unit: 'quotedIn', kind: 'price', isTotalled: false },
    { key: 'npv', title: 'column.npv', unit: 'reportingCCY', kind: 'money' },
    { key: 'weight', title: 'column.weight', kind: 'percent', isAdditive: true, isOptional: true },
    { key: 'dailyPL', title: 'column.daily', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'totalPL', title: 'column.ofPeriod', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'costBasis', title: 'column.costBasis', unit: 'reportingCCY', kind: 'money', isOptional: true },
    { key: 'unrealisedPL', title: 'column.unrealised', unit: 'reportingCCY', kind: 'moneyChange' },
  ],
  notInDocument: 'The document has the same rows in Position Details.',
} as const satisfies ReportTable<PositionRow>
