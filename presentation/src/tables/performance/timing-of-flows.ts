import type { Note } from '@portal/contract/reports/parts/report-reply.ts'

import { type DifferenceRow, differenceOf, type Returns } from '../difference.ts'
import { PERIOD_COLUMNS } from '../period-columns.ts'
import type { ReportTable, ReportTableTexts } from '../report-table.ts'

/** That since inception too: it has all the flows. */
const ALL_PERIODS = PERIOD_COLUMNS.map(({ isOptional, ...column }) => ({
  ...column,
  ...(isOptional && { isAdded: true as const }),
}))

/** The scope's time-weighted return, its money-weighted one, and the second less the first: above zero where flows came at good times. */
export const TIMING_OF_FLOWS = {
  title: 'title.timingOfFlows',
  name: 'timing-of-flows',
  columns: [{ key: 'name', title: 'column.return', kind: 'text' }, ...ALL_PERIODS],
  remark: 'remark.timingOfFlows',
} as const satisfies ReportTable<DifferenceRow>

/** The name of the total in notes. */
const TOTAL = 'Total'

interface TimingOfFlows {
  readonly rows: readonly DifferenceRow[]
  readonly notes: readonly Note[]
}

/** @returns null if the two replies have different dates */
export function timingOfFlows(text: ReportTableTexts, timeWeighted: Returns, moneyWeighted: Returns): TimingOfFlows | null {
  const timing = differenceOf(text('row.timingOfFlows'), moneyWeighted, timeWeighted)
  if (timing === null) return null
  const named = (name: string, { rows, notes = [] }: Returns): TimingOfFlows => ({
    rows: [{ ...rows.at(-1)!, name }],
    notes: notes.filter(({ row }) => row === TOTAL).map((note) => ({ ...note, row: name })),
  })
  const lines = [
    named(text('row.timeWeighted'), timeWeighted),
    named(text('row.moneyWeighted'), moneyWeighted),
    { rows: [timing.row], notes: timing.notes },
  ]
  return { rows: lines.flatMap(({ rows }) => rows), notes: lines.flatMap(({ notes }) => notes) }
}
