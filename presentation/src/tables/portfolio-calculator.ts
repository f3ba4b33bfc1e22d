import type { CalculatorRow } from '@portal/contract/reports/portfolio-calculator.ts'

import { COST_COLUMNS } from './cost-columns.ts'
import type { ReportTable } from './report-table.ts'

/** Positions by group, with their shares of NPV and risk (specification S2.12, S3.25). */
export const PORTFOLIO_CALCULATOR = {
  title: 'title.portfolioCalculator',
  name: 'portfolio-calculator',
  columns: [
    { key: 'ticker', title: 'column.ticker', kind: 'text' },
    { key: 'name', title: 'column.name', kind: 'text', middle: 'wide', isTotalled: false },
    { key: 'position', title: 'column.position', kind: 'quantity', isTotalled: false },
    { key: 'npv', title: 'column.npv', unit: 'reportingCCY', kind: 'money' },
    { key: 'totalPL', title: 'column.total', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'pctChange', title: 'column.relativeChange', kind: 'percentChange' },
    { key: 'pctNPV', title: 'column.shareOfNpv', kind: 'percent', isAdditive: true },
    { key: 'pctRisk', title: 'column.shareOfRisk', kind: 'percent', isAdditive: true },
    ...COST_COLUMNS,
  ],
  notInDocument:
    'A tree, whose rows are opened one by one: the document has allocations, the bridge of the period and Position Details.',
} as const satisfies ReportTable<CalculatorRow>
