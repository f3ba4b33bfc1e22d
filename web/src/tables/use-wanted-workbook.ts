import type { TableText } from '@portal/presentation/tables/report-table.ts'
import { useEffect } from 'react'
import type { Report } from '#api/use-report.ts'
import { formatDatesIn } from '#messages/page-formats.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { tradesText } from '#messages/reports/trades-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import { notify } from '#session/notices.ts'
import { useWantedFile } from '#session/wanted-file.ts'

interface SavedTable {
  readonly name: string
  /** The title of the table, or of the screen where all of it is saved. */
  readonly title: string
  readonly isScreen?: boolean
  readonly report: Report<unknown>
}

/** A table of a screen that can be asked for as a file. */
export const savedTable = (
  { name, title }: { readonly name: string; readonly title: TableText },
  report: Report<unknown>,
): SavedTable => ({ name, title: reportTableText(title), report })

/** Saves the table that a file is wanted of, as its menu does, once all its rows of the period are shown; or says why there is none. */
export function useWantedWorkbook(tables: readonly SavedTable[], search: string): void {
  const wanted = useWantedFile(({ file }) => file)
  const table = tables.find(({ name }) => name === wanted?.table)
  const { name, title = '', isScreen = false, report } = table ?? {}
  const timePeriod = wanted?.timePeriod
  const error = report?.error ?? null
  const isDue = report?.isSettled && search === '' && report.call.fields.timePeriod === timePeriod
  useEffect(() => {
    if (!isDue || name === undefined || timePeriod === undefined || useWantedFile.getState().file === null) return
    useWantedFile.setState({ file: null })
    // Files of several periods lie beside each other.
    void save(`${name}-${timePeriod.replace('/', '-')}`, title, { isScreen, error })
  }, [isDue, name, title, isScreen, error, timePeriod])
  useEffect(
    () => () => {
      if (location.pathname !== useWantedFile.getState().file?.path) useWantedFile.setState({ file: null })
    },
    [],
  )
}

async function save(
  name: string,
  title: string,
  { isScreen, error }: { readonly isScreen: boolean; readonly error: Error | null },
): Promise<void> {
  const say = (reason: string) => notify('error', tradesText('noFile', { title, reason }))
  if (error) return say(formatDatesIn(error.message))
  try {
    const { savePage } = await import('#ui/grid/export/save-page.ts')
    if ((await savePage(`${name}.xlsx`, isScreen ? undefined : title)) === 0) say(tableText('noData'))
  } catch {
    notify('error', tableText('noWorkbook'))
  }
}
