import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { ExportRow } from '#store/export/export-rows.ts'
import { cellOf, type ExportColumns, type ExportFormat } from './format.ts'

const ROWS_A_GROUP = 50_000

/** A table a file: days are dates, instants those of UTC, numbers doubles of up to 17 digits. */
export const parquet: ExportFormat = {
  extension: '.parquet',
  maxRows: Number.POSITIVE_INFINITY,
  isCompressed: true,
  write: async function* (columns, pages) {
    const bytes = new ByteWriter()
    const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(columns) })
    let group: ExportRow[] = []
    for await (const rows of pages) {
      group.push(...rows)
      if (group.length < ROWS_A_GROUP) continue
      writeGroup(writer, columns, group)
      group = []
      yield taken(bytes)
    }
    if (group.length > 0) writeGroup(writer, columns, group)
    writer.finish()
    yield taken(bytes)
  },
}

/** The bytes written since the last call. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}

function writeGroup(writer: ParquetWriter, columns: ExportColumns, rows: readonly ExportRow[]): void {
  const columnData = Object.entries(columns).map(([name, { type }]) => ({
    name,
    data: rows.map((row) => cellValue(type, cellOf(row, name))),
  }))
  writer.write({ columnData, rowGroupSize: rows.length })
}

function cellValue(type: string, cell: string | null): string | number | boolean | Date | null {
  if (cell === null) return null
  if (type === 'number' || type === 'whole number') return Number(cell)
  if (type === 'day') return new Date(`${cell}T00:00:00Z`)
  if (type === 'instant') return new Date(cell)
  return type === 'yes or no' ? cell === 'yes' : cell
}

const schemaOf = (columns: ExportColumns): SchemaElement[] => [
  { name: 'root', num_children: Object.keys(columns).length },
  ...Object.entries(columns).map(([name, column]) => ({ name, repetition_type: 'OPTIONAL' as const, ...elementOf(column) })),
]

function elementOf({ type }: ExportColumns[string]): Pick<SchemaElement, 'type' | 'converted_type'> {
  if (type === 'number') return { type: 'DOUBLE' }
  if (type === 'whole number') return { type: 'INT32' }
  if (type === 'day') return { type: 'INT32', converted_type: 'DATE' }
  if (type === 'instant') return { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }
  if (type === 'yes or no') return { type: 'BOOLEAN' }
  return { type: 'BYTE_ARRAY', converted_type: 'UTF8' }
}
