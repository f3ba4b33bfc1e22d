import type { ReportTable } from './report-table.ts'

/** A named part of the profit and loss of the time period. */
interface PartRow {
  readonly part: string
  readonly amount: number | null
}

/** Reconciles realised gains with the profit and loss of the time period. */
export const GAINS_TO_PROFIT = {
  title: 'title.gainsToProfit',
  name: 'realised-gains-to-pl',
  columns: [
    { key: 'part', title: 'column.part', kind: 'text' },
    { key: 'amount', title: 'column.amount', unit: 'reportingCCY', kind: 'moneyChange' },
  ],
  notInDocument: 'Belongs to the table of realised gains.',
} as const satisfies ReportTable<PartRow>
