import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'

import { delimitedRows } from './delimited-rows.ts'
import { isBlank } from './file-head.ts'

/** Whether a file has one of our names and only titles of ours: then it is sent as it stands, and the server tells what is wrong with it. */
export function isOwnFile(name: string, head: string): boolean {
  const own = Object.values(IMPORT_FILES).find(({ file }) => file === name)
  if (!own) return false
  for (const row of delimitedRows(head.replace(/^\ufeff/, ''), ',')) {
    if (!isBlank(row)) return row.cells.every((title) => Object.hasOwn(own.columns, title))
  }
  return true
}
