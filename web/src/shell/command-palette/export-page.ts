import { paletteText } from '#messages/palette-texts.ts'
import { notify } from '#session/notices.ts'

/** Saves the tables and charts of the screen as one workbook, named after the screen's path. */
export async function exportPage(): Promise<void> {
  const name = location.pathname.replaceAll(/^\/|\/.*$/g, '') || 'summary'
  try {
    const { savePage } = await import('#ui/grid/export/save-page.ts')
    const sheets = await savePage(`${name}-page.xlsx`)
    if (sheets === 0) notify('error', paletteText('nothingToExport'))
    else notify('success', paletteText('pageExported', { sheets }))
  } catch {
    notify('error', paletteText('pageNotExported'))
  }
}
