import type { IssuerRow } from '@portal/contract/reports/issuer.ts'

import type { ReportTable } from '../report-table.ts'

/** Holdings of an issuer, directly and through funds; the total row is the issuer. */
export const ISSUER_HOLDINGS = {
  title: 'title.issuerHoldings',
  name: 'issuer-holdings',
  columns: [
    { key: 'ticker', title: 'column.ticker', kind: 'text' },
    { key: 'name', title: 'column.name', kind: 'text', middle: 'wide' },
    { key: 'type', title: 'column.type', kind: 'text' },
    { key: 'part', title: 'column.partOfIssuer', kind: 'percent', isTotalled: false },
    { key: 'direct', title: 'column.direct', unit: 'reportingCCY', kind: 'money' },
    { key: 'throughFunds', title: 'column.throughFunds', unit: 'reportingCCY', kind: 'money' },
    { key: 'npv', title: 'column.npv', unit: 'reportingCCY', kind: 'money' },
    { key: 'weight', title: 'column.weight', kind: 'percent', isAdditive: true },
    { key: 'totalPL', title: 'column.ofPeriod', unit: 'reportingCCY', kind: 'moneyChange' },
  ],
  notInDocument: 'The document has the exposure to each issuer, through funds too, and the positions in Position Details.',
} as const satisfies ReportTable<IssuerRow>
