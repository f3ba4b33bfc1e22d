import type { Note } from '@portal/contract/reports/parts/report-reply.ts'

/**
 * What is to be known of figures that are shown, as lines under their table. A withheld figure tells its reason itself, and so does one that
 * rests on a doubt; what all figures share stands in the Data Overview.
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
