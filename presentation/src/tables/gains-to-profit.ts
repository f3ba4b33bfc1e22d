import type { ReportTable } from './report-table.ts'

/** A part of the profit and loss of the time period, by its name. */
interface PartRow {
  readonly part: string
  readonly amount: number | null
}

/** What leads from the realised gains to the profit and loss of the time period. */
export const GAINS_TO_PROFIT = {
  title: 'From realised gains to P/L',
  name: 'realised-gains-to-pl',
  columns: [
    { key: 'part', title: 'Part', kind: 'text' },
    { key: 'amount', title: 'Amount', unit: 'reportingCCY', kind: 'moneyChange' },
  ],
  notInDocument: 'Belongs to the table of realised gains.',
} as const satisfies ReportTable<PartRow>
