import { saveWorkbook } from './save-workbook.ts'
import { sheetsOnScreen } from './sheets-on-screen.ts'
import { tableSheet } from './table-sheet.ts'

/**
 * Saves every table and the data of every chart of the screen as one workbook, a sheet each.
 *
 * @returns how many sheets it has; 0 where nothing on the screen has rows, and nothing is saved then
 */
export async function savePage(name: `${string}.xlsx`): Promise<number> {
  const sheets = sheetsOnScreen(tableSheet)
  if (sheets.length > 0) await saveWorkbook(name, sheets)
  return sheets.length
}
