import type { PositionRow } from '@portal/contract/reports/position-detail.ts'

import type { ReportTable } from '../report-table.ts'

/** The rows of Position Details of one instrument, by account. */
export const INSTRUMENT_POSITIONS = {
  title: 'title.positionsByAccount',
  name: 'instrument-positions',
  columns: [
    { key: 'account', title: 'column.account', kind: 'text' },
    { key: 'quantity', title: 'column.quantity', kind: 'quantity' },
    { key: 'price', title: 'column.price', unit: 'quotedIn', kind: 'price' },
    { key: 'npv', title: 'column.npv', unit: 'reportingCCY', kind: 'money' },
    { key: 'weight', title: 'column.weight', kind: 'percent' },
    { key: 'dailyPL', title: 'column.daily', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'totalPL', title: 'column.ofPeriod', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'costBasis', title: 'column.costBasis', unit: 'reportingCCY', kind: 'money', isOptional: true },
    { key: 'unrealisedPL', title: 'column.unrealised', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'realisedPL', title: 'column.realised', unit: 'reportingCCY', kind: 'moneyChange' },
  ],
  notInDocument: 'The document has the same rows in Position Details.',
} as const satisfies ReportTable<PositionRow>
