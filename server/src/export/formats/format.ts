import type { Column } from '@portal/contract/imports/column.ts'
import type { ExportRow } from '#store/export/export-rows.ts'

/** The columns of a file by name; `instant` is a type of its own beside those of an import. */
export type ExportColumns = Readonly<Record<string, Pick<Column<unknown>, 'type'>>>

/** How the lines of a file are written. */
export interface ExportFormat {
  readonly extension: '.csv' | '.json' | '.parquet'
  /** Lines of a file that an import takes; more go into further folders. */
  readonly maxRows: number
  /** Whether its bytes are compressed already. */
  readonly isCompressed: boolean
  readonly write: (columns: ExportColumns, pages: AsyncIterable<readonly ExportRow[]>) => AsyncIterable<Uint8Array>
}

/** The cell of a line. @throws where the query does not have the column */
export function cellOf(row: ExportRow, column: string): string | null {
  const cell = row[column]
  if (cell === undefined) throw new Error(`The column ${column} is not exported.`)
  return cell
}
