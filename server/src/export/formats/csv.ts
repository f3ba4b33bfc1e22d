import { cellOf, type ExportFormat } from './format.ts'

/** The files of an import, as docs/import.md describes them. */
export const csv: ExportFormat = {
  extension: '.csv',
  maxRows: 250_000,
  isCompressed: false,
  write: async function* (columns, pages) {
    const names = Object.keys(columns)
    yield Buffer.from(`${names.join(',')}\n`)
    for await (const rows of pages)
      yield Buffer.from(rows.map((row) => `${names.map((name) => quoted(cellOf(row, name) ?? '')).join(',')}\n`).join(''))
  },
}

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
