import { tableText } from '#messages/table-texts.ts'
import type { Column } from '../columns/column.ts'
import type { TableSettings } from '../settings/table-settings.ts'

interface ExportedWorkbook<Row> {
  /** File name without extension. */
  readonly name: string
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly hasTotal: boolean
}

/** Saves rows as a workbook with their remarks; shows an error if that fails. */
export async function exportWorkbook<Row>(host: TableSettings, { name, ...table }: ExportedWorkbook<Row>): Promise<void> {
  try {
    const [{ saveWorkbook }, { tableWorksheet }] = await Promise.all([
      import('./save-workbook.ts'),
      import('./table-worksheet.ts'),
    ])
    await saveWorkbook(`${name}.xlsx`, [tableWorksheet({ ...table, lines: host.fileLines() })])
  } catch {
    host.say('error', tableText('noWorkbook'))
  }
}
