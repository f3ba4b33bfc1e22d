import type { RealisedGainRow } from '@portal/contract/reports/lots/realised-gains.ts'

import type { ReportTable } from './report-table.ts'

/** One row for each tax lot that was closed in the time period: cost and proceeds. */
export const REALISED_GAINS = {
  title: 'title.realisedGains',
  name: 'realised-gains',
  columns: [
    { key: 'symbol', title: 'column.symbol', kind: 'text' },
    { key: 'opened', title: 'column.opened', kind: 'date', isTotalled: false },
    { key: 'closed', title: 'column.closed', kind: 'date', isTotalled: false },
    { key: 'holdingDays', title: 'column.daysHeld', kind: 'count', isTotalled: false, isOptional: true },
    { key: 'units', title: 'column.units', kind: 'quantity', isTotalled: false },
    { key: 'cost', title: 'column.cost', unit: 'reportingCCY', kind: 'money' },
    { key: 'proceeds', title: 'column.proceeds', unit: 'reportingCCY', kind: 'money' },
    { key: 'fees', title: 'column.fees', unit: 'reportingCCY', kind: 'money', isOptional: true },
    { key: 'gain', title: 'column.gain', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'priceGain', title: 'column.priceGain', kind: 'moneyChange' },
    { key: 'fxGain', title: 'column.fxGain', kind: 'moneyChange' },
    { key: 'account', title: 'column.account', kind: 'text', middle: 'narrow', isTotalled: false },
  ],
  notInDocument: 'Too long for paper: the document has taxable gains by holding period, and on demand every tax lot.',
} as const satisfies ReportTable<RealisedGainRow>
