import { INCOME } from '@portal/presentation/tables/income.ts'
import { REALISED_GAINS } from '@portal/presentation/tables/realised-gains.ts'
import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { TRANSFERS } from '@portal/presentation/tables/transfers.ts'
import { useEffect } from 'react'
import type { Report } from '#api/use-report.ts'
import { formatDatesIn } from '#messages/page-formats.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { tradesText } from '#messages/reports/trades-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import { FILES_PATH } from '#selection/files/use-table-file.ts'
import { notify } from '#session/notices.ts'
import { useWantedFile } from '#session/wanted-file.ts'

interface TradeReports {
  readonly report: Report<unknown>
  readonly gains: Report<unknown>
  readonly search: string
}

/** Saves the table that a file is wanted of, as its menu does, once all its rows of the period are shown; or says why there is none. */
export function useWantedWorkbook({ report, gains, search }: TradeReports): void {
  const wanted = useWantedFile(({ file }) => file)
  const table = [TRANSACTIONS, INCOME, TRANSFERS, REALISED_GAINS].find(({ name }) => name === wanted?.table)
  const { isSettled, error, call } = table === REALISED_GAINS ? gains : report
  const isDue = isSettled && search === '' && call.fields.timePeriod === wanted?.timePeriod
  useEffect(() => {
    if (!isDue || !table || useWantedFile.getState().file === null) return
    useWantedFile.setState({ file: null })
    void save(table.name, reportTableText(table.title), error)
  }, [isDue, table, error])
  useEffect(
    () => () => {
      if (location.pathname !== FILES_PATH) useWantedFile.setState({ file: null })
    },
    [],
  )
}

async function save(name: string, title: string, error: Error | null): Promise<void> {
  const say = (reason: string) => notify('error', tradesText('noFile', { title, reason }))
  if (error) return say(formatDatesIn(error.message))
  try {
    const { savePage } = await import('#ui/grid/export/save-page.ts')
    if ((await savePage(`${name}.xlsx`, title)) === 0) say(tableText('noData'))
  } catch {
    notify('error', tableText('noWorkbook'))
  }
}
