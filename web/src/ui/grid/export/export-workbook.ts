import { tableText } from '#messages/table-texts.ts'
import type { FigureCall } from '#ui/explain/explain-target.ts'
import type { Column } from '../columns/column.ts'
import type { TableSettings } from '../settings/table-settings.ts'

interface ExportedWorkbook<Row> {
  /** File name without extension. */
  readonly name: string
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly hasTotal: boolean
  /** The call that returned the figures. */
  readonly call: FigureCall | undefined
}

/** Saves rows as a workbook with their remarks; shows an error if that fails. */
export async function exportWorkbook<Row>(host: TableSettings, { name, call, ...table }: ExportedWorkbook<Row>): Promise<void> {
  try {
    const [{ saveWorkbook }, { tableWorksheet }] = await Promise.all([
      import('./save-workbook.ts'),
      import('./table-worksheet.ts'),
    ])
    await saveWorkbook(`${name}.xlsx`, [tableWorksheet({ ...table, lines: host.fileLines(call) })])
  } catch {
    host.say('error', tableText('noWorkbook'))
  }
}
