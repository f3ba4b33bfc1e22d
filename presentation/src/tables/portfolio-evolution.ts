import type { EvolutionRow } from '@portal/contract/reports/portfolio-evolution.ts'

import type { ReportTable } from './report-table.ts'

/** The six parts of profit and loss, by group and by position (specification S2.14, S3.26). */
export const PORTFOLIO_EVOLUTION = {
  title: 'title.portfolioEvolution',
  name: 'portfolio-evolution',
  columns: [
    { key: 'ticker', title: 'column.ticker', kind: 'text' },
    { key: 'totalPL', title: 'column.total', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'deltaPL', title: 'column.delta', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'nonLinearPL', title: 'column.nonLinear', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'incomePL', title: 'column.incomePart', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'fxPL', title: 'column.fx', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'intradayPL', title: 'column.intraday', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'alphaPL', title: 'column.alpha', unit: 'reportingCCY', kind: 'moneyChange' },
  ],
  notInDocument: 'A tree, whose rows are opened one by one: the document has the bridge of the period by asset class.',
} as const satisfies ReportTable<EvolutionRow>
