import { clipboardTable } from '@portal/presentation/format/clipboard-table.ts'

import type { Column } from '#ui/grid/columns/column.ts'
import { plainCells } from './plain-cells.ts'
import { notifySaved } from './save-file.ts'

interface CopiedTable<Row> {
  /** The name in the audit trail. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** A remark below the rows that applies to all of them, or null. */
  readonly proviso: string | null
}

/** Copies a table to the clipboard as text and HTML, and notifies listeners. Rejects if the browser does not permit it. */
export async function copyTable<Row>({ name, columns, rows, proviso }: CopiedTable<Row>): Promise<void> {
  const { head, cells } = plainCells(columns, rows)
  const { text, html } = clipboardTable(head, proviso === null ? cells : [...cells, [proviso]])
  const kinds = { 'text/plain': text, 'text/html': html }
  const blobs = Object.entries(kinds).map(([type, content]) => [type, new Blob([content], { type })] as const)
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  notifySaved({ name: `${name}, copied`, rows: rows.length })
}
