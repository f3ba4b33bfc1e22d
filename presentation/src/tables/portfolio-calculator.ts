import type { CalculatorRow } from '@portal/contract/reports/portfolio-calculator.ts'

import { COST_COLUMNS } from './cost-columns.ts'
import type { ReportTable } from './report-table.ts'

/** Positions by group, with their shares of NPV and risk (specification S2.12, S3.25). */
export const PORTFOLIO_CALCULATOR = {
  title: 'Portfolio Calculator',
  name: 'portfolio-calculator',
  columns: [
    { key: 'ticker', title: 'Ticker', kind: 'text' },
    { key: 'name', title: 'Name', kind: 'text', middle: 'wide', isTotalled: false },
    { key: 'position', title: 'Position', kind: 'quantity', isTotalled: false },
    { key: 'npv', title: 'NPV', unit: 'reportingCCY', kind: 'money' },
    { key: 'totalPL', title: 'Total PL', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'pctChange', title: '% Change', kind: 'percentChange' },
    { key: 'pctNPV', title: '% NPV', kind: 'percent', isAdditive: true },
    { key: 'pctRisk', title: '% Risk', kind: 'percent', isAdditive: true },
    ...COST_COLUMNS,
  ],
  notInDocument: 'A tree, whose rows are opened one by one.',
} as const satisfies ReportTable<CalculatorRow>
