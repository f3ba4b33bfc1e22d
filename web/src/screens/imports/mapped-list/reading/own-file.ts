import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'

import { delimitedRows } from './delimited-rows.ts'
import { isBlank } from './file-head.ts'

/** Whether a file has one of our names and only our titles. It is then sent unchanged, and the server reports its faults. */
export function isOwnFile(name: string, head: string): boolean {
  const own = Object.values(IMPORT_FILES).find(({ file }) => file === name)
  if (!own) return false
  for (const row of delimitedRows(head.replace(/^\ufeff/, ''), ',')) {
    if (!isBlank(row)) return row.cells.every((title) => Object.hasOwn(own.columns, title))
  }
  return true
}
