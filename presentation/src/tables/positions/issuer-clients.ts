import type { IssuerClientRow } from '@portal/contract/reports/positions/issuer-clients.ts'

import type { ReportTable } from '../report-table.ts'

/** Holdings of an issuer by client, in one currency. */
export const ISSUER_CLIENTS = {
  title: 'title.issuerClients',
  name: 'issuer-clients',
  columns: [
    { key: 'client', title: 'column.client', kind: 'text' },
    { key: 'direct', title: 'column.direct', unit: 'reportingCCY', kind: 'money' },
    { key: 'throughFunds', title: 'column.throughFunds', unit: 'reportingCCY', kind: 'money' },
    { key: 'npv', title: 'column.npv', unit: 'reportingCCY', kind: 'money' },
    { key: 'weight', title: 'column.weight', kind: 'percent', isTotalled: false },
  ],
  notInDocument: 'The document is about one client.',
} as const satisfies ReportTable<IssuerClientRow>
