import { cellOf, type ExportColumns, type ExportFormat } from './format.ts'

/** A list of objects a file, a line an object; numbers have all their digits. */
export const json: ExportFormat = {
  extension: '.json',
  maxRows: Number.POSITIVE_INFINITY,
  isCompressed: false,
  write: async function* (columns, pages) {
    const fields = Object.entries(columns).map(([name, column]) => ({ name, key: JSON.stringify(name), column }))
    let isFirst = true
    for await (const rows of pages) {
      const lines = rows.map(
        (row) => `{${fields.map(({ name, key, column }) => `${key}:${cellValue(column, cellOf(row, name))}`).join(',')}}`,
      )
      yield Buffer.from(`${isFirst ? '[' : ','}\n${lines.join(',\n')}`)
      isFirst = false
    }
    yield Buffer.from(isFirst ? '[]\n' : '\n]\n')
  },
}

function cellValue({ type }: ExportColumns[string], cell: string | null): string {
  if (cell === null) return 'null'
  if (type === 'number' || type === 'whole number') return cell
  return type === 'yes or no' ? String(cell === 'yes') : JSON.stringify(cell)
}
