import type { RealisedGainRow } from '@portal/contract/reports/realised-gains.ts'

import type { ReportTable } from './report-table.ts'

/** One row for each tax lot that was closed in the time period: cost and proceeds. */
export const REALISED_GAINS = {
  title: 'Realised gains',
  name: 'realised-gains',
  columns: [
    { key: 'symbol', title: 'Symbol', kind: 'text' },
    { key: 'opened', title: 'Opened', kind: 'date', isTotalled: false },
    { key: 'closed', title: 'Closed', kind: 'date', isTotalled: false },
    { key: 'holdingDays', title: 'Days held', kind: 'count', isTotalled: false, isOptional: true },
    { key: 'units', title: 'Units', kind: 'quantity', isTotalled: false },
    { key: 'cost', title: 'Cost', unit: 'reportingCCY', kind: 'money' },
    { key: 'proceeds', title: 'Proceeds', unit: 'reportingCCY', kind: 'money' },
    { key: 'fees', title: 'Fees', unit: 'reportingCCY', kind: 'money', isOptional: true },
    { key: 'gain', title: 'Gain', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'priceGain', title: 'Price gain', kind: 'moneyChange' },
    { key: 'fxGain', title: 'FX gain', kind: 'moneyChange' },
    { key: 'account', title: 'Account', kind: 'text', middle: 'narrow', isTotalled: false },
  ],
  notInDocument: 'By tax lot, and too long for paper.',
} as const satisfies ReportTable<RealisedGainRow>
