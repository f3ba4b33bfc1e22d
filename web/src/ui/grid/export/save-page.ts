import { saveWorkbook } from './save-workbook.ts'
import { tableWorksheet } from './table-worksheet.ts'
import { worksheetsOnScreen } from './worksheets-on-screen.ts'

/**
 * Saves the tables and chart data of the screen as one workbook, one sheet each. @returns the number of sheets; 0 if there is
 * nothing to save
 */
export async function savePage(name: `${string}.xlsx`): Promise<number> {
  const sheets = worksheetsOnScreen(tableWorksheet)
  if (sheets.length > 0) await saveWorkbook(name, sheets)
  return sheets.length
}
