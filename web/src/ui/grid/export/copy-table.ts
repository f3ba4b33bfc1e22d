import { clipboardTable } from '@portal/presentation/format/clipboard-table.ts'

import type { Column } from '#ui/grid/columns/column.ts'
import { plainCells } from './plain-cells.ts'
import { tellOfSaved } from './save-file.ts'

interface CopiedTable<Row> {
  /** By which the copy is recorded. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Below the rows: what has to be said of all of them; null for nothing. */
  readonly proviso: string | null
}

/** Puts a table on the clipboard, for a spreadsheet or a text, and tells of it. Fails where the browser does not allow it. */
export async function copyTable<Row>({ name, columns, rows, proviso }: CopiedTable<Row>): Promise<void> {
  const { head, cells } = plainCells(columns, rows)
  const { text, html } = clipboardTable(head, proviso === null ? cells : [...cells, [proviso]])
  const kinds = { 'text/plain': text, 'text/html': html }
  const blobs = Object.entries(kinds).map(([type, content]) => [type, new Blob([content], { type })] as const)
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  tellOfSaved({ name: `${name}, copied`, rows: rows.length })
}
