import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { DefinedColumn } from '@portal/presentation/tables/report-table.ts'
import type { DocumentWords } from './document-words.ts'

interface NotedTable<Row> {
  readonly rows: readonly Row[]
  readonly shown: readonly DefinedColumn<Row>[]
  /** Those of the definition: notes on a column that is not shown are left out. */
  readonly defined: readonly DefinedColumn<Row>[]
}

/** A reason with the rows and the titles of the columns that it is of. */
interface Noted {
  readonly rows: readonly string[]
  readonly titles: readonly string[]
  readonly reason: string
}

/** Reasons and notes: one line for all rows and columns that have the same; a note about no row has no name. */
export function noteLines<Row>(
  { documentText, formatNumber, tableText }: DocumentWords,
  notes: readonly Note[],
  { rows, shown, defined }: NotedTable<Row>,
  most: number,
): readonly string[] {
  const names = new Set(rows.map((row) => row[shown[0]!.key]) as readonly unknown[])
  const noted = notes.flatMap(({ row, field, reason, doubt, restated }): readonly Noted[] => {
    if (!names.has(row)) return [{ rows: [], titles: [], reason }]
    if (doubt ?? restated) return [{ rows: [row], titles: [], reason }]
    const column = defined.find(({ key }) => key === field)
    if (!column) return [{ rows: [row], titles: [], reason }]
    return shown.includes(column) ? [{ rows: [row], titles: [tableText(column.title)], reason }] : []
  })
  const byRow = merged(noted, ({ rows: of, reason }) => [reason, ...of])
  const lines = merged(byRow, ({ titles, reason }) => [reason, ...titles]).map(textOf)
  const left = lines.length - most
  return left > 0 ? [...lines.slice(0, most), documentText('moreNotes', { count: formatNumber(left) })] : lines
}

/** Those that have the same key as one, in the order of their firsts. */
function merged(noted: readonly Noted[], keyOf: (each: Noted) => readonly string[]): readonly Noted[] {
  return [...Map.groupBy(noted, (each) => `${each.rows.length > 0}\n${keyOf(each).join('\n')}`).values()].map((same) => ({
    rows: [...new Set(same.flatMap(({ rows }) => rows))],
    titles: [...new Set(same.flatMap(({ titles }) => titles))],
    reason: same[0]!.reason,
  }))
}

function textOf({ rows, titles, reason }: Noted): string {
  if (rows.length === 0) return reason
  if (titles.length === 0) return `${rows.join(', ')}: ${reason}`
  if (rows.length === 1 && titles.length === 1) return `${rows[0]}, ${titles[0]}: ${reason}`
  return `${rows.join(', ')} (${titles.join(', ')}): ${reason}`
}
