import { saveWorkbook } from './save-workbook.ts'
import { tableWorksheet } from './table-worksheet.ts'
import { worksheetsOnScreen } from './worksheets-on-screen.ts'

/**
 * Saves the tables and chart data of the screen as one workbook, one sheet each, or one of them alone. @param only
 * the title of that one @returns the number of sheets; 0 if there is nothing to save
 */
export async function savePage(name: `${string}.xlsx`, only?: string): Promise<number> {
  const sheets = worksheetsOnScreen(tableWorksheet).filter(({ title }) => only === undefined || title === only)
  if (sheets.length > 0) await saveWorkbook(name, sheets)
  return sheets.length
}
