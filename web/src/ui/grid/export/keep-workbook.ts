import { tableText } from '#messages/table-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import type { TableSettings } from '#ui/grid/settings/table-settings.ts'

interface KeptWorkbook<Row> {
  /** The file's name without its ending. */
  readonly name: string
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly hasTotal: boolean
}

/** Saves rows as a workbook with what has to be said of them; where that cannot be, it says so. */
export async function keepWorkbook<Row>(host: TableSettings, { name, ...table }: KeptWorkbook<Row>): Promise<void> {
  try {
    const [{ saveWorkbook }, { tableSheet }] = await Promise.all([import('./save-workbook.ts'), import('./table-sheet.ts')])
    await saveWorkbook(`${name}.xlsx`, [tableSheet({ ...table, lines: host.fileLines() })])
  } catch {
    host.say('error', tableText('noWorkbook'))
  }
}
