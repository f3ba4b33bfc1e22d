import type { Note } from '@portal/contract/reports/parts/report-reply.ts'

/**
 * Notes on displayed figures, as lines below their table. Reasons for withheld and doubtful figures are on the cells; common
 * notes are in the Data Overview.
 */
export function shownRemarks<Row extends { readonly name: string }>(
  rows: readonly Row[] = [],
  notes: readonly Note[] = [],
): readonly string[] {
  return notes.flatMap(({ row, field, reason, doubt, restated }) => {
    if (doubt ?? restated) return []
    const of = rows.find(({ name }) => name === row)
    return of !== undefined && of[field as keyof Row] !== null ? [`${row}: ${reason}`] : []
  })
}
