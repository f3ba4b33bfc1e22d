import type { EvolutionRow } from '@portal/contract/reports/portfolio-evolution.ts'

import type { ReportTable } from './report-table.ts'

/** The six parts of profit and loss, by group and by position (specification S2.14, S3.26). */
export const PORTFOLIO_EVOLUTION = {
  title: 'Portfolio Evolution',
  name: 'portfolio-evolution',
  columns: [
    { key: 'ticker', title: 'Ticker', kind: 'text' },
    { key: 'totalPL', title: 'Total PL', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'deltaPL', title: 'Delta PL', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'nonLinearPL', title: 'NonLinear PL', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'incomePL', title: 'Income PL', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'fxPL', title: 'FX PL', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'intradayPL', title: 'Intraday PL', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'alphaPL', title: 'Alpha PL', unit: 'reportingCCY', kind: 'moneyChange' },
  ],
  notInDocument: 'A tree, whose rows are opened one by one.',
} as const satisfies ReportTable<EvolutionRow>
