import type { ReportSection } from '@portal/contract/reports/embedded-report.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { INCOME } from '@portal/presentation/tables/income/income.ts'
import { REALISED_GAINS } from '@portal/presentation/tables/realised-gains.ts'
import type { TableText } from '@portal/presentation/tables/report-table.ts'
import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { TRANSFERS } from '@portal/presentation/tables/transfers.ts'
import { FileDown, Sheet } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { paletteText, paletteWords } from '#messages/palette-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useFirstDay } from '#selection/accounts-in-scope.ts'
import { useReportPdf } from '#selection/files/use-report-pdf.ts'
import { type SaveTableFile, useTableFile } from '#selection/files/use-table-file.ts'
import { useCalendarDay } from '#selection/period/time-period.ts'
import { USUAL_SECTIONS } from '#selection/report-contents.ts'
import { useAppData } from '#session/app-data.ts'
import { useClientStore } from '#session/client-store.ts'
import { notify } from '#session/notices.ts'
import { saveServerFile } from '#ui/grid/export/save-file.ts'
import type { CommandEntry } from './command-entry.ts'
import { type FilePeriod, filePeriods, withPeriod } from './file-periods.ts'
import { usePeriodWithin } from './period-entries.ts'

/**
 * The report as a PDF, and the tables of Trade History and Tax Lots as files, over each time period. Live figures have no calendar periods, and
 * no report is made of hidden amounts.
 */
export function useFileEntries(typed: string): readonly CommandEntry[] {
  const { isLoaded, useLive: isLive, selectedClient, accountsInScope } = useClientStore()
  const areAmountsHidden = useAppData((data) => data.areAmountsHidden)
  const latest = useCalendarDay()
  const first = useFirstDay()
  const within = usePeriodWithin(typed)
  const saveReport = useReportFile()
  const saveTable = useTableFile()
  const hasScope = isLoaded && selectedClient !== '' && accountsInScope.length > 0
  const day = isLive ? null : latest
  return useMemo(() => {
    const periods = hasScope ? withPeriod(filePeriods(day, first), within) : []
    return [
      ...(areAmountsHidden ? [] : periods.flatMap((period) => reportEntries(period, saveReport))),
      ...periods.flatMap((period) => tableEntries(period, saveTable)),
    ]
  }, [hasScope, day, first, within, areAmountsHidden, saveReport, saveTable])
}

type SaveReport = (title: string, timePeriod: TimePeriod, sections?: readonly ReportSection[]) => void

/** Makes a report while the palette is closed already, so it says that it does. */
function useReportFile(): SaveReport {
  const { download } = useReportPdf(saveServerFile)
  return useCallback(
    (file, timePeriod, sections) => {
      notify('info', paletteText('makingFile', { file }))
      download({ timePeriod, sections, comparedWith: undefined })
    },
    [download],
  )
}

function reportEntries({ value, label: period, words, offered }: FilePeriod, save: SaveReport): readonly CommandEntry[] {
  const brief = paletteText('briefFile', { period })
  const full = paletteText('fullFile', { period })
  const common = { kind: 'file', detail: paletteText('pdf'), icon: FileDown } as const
  return [
    {
      ...common,
      id: `file:report:${value}`,
      title: brief,
      words: `${words} ${paletteWords('briefFile')}`,
      isOnlyFound: !offered.includes('report'),
      run: () => save(brief, value),
    },
    {
      ...common,
      id: `file:full-report:${value}`,
      title: full,
      words: `${words} ${paletteWords('fullFile')}`,
      isOnlyFound: true,
      run: () => save(full, value, USUAL_SECTIONS),
    },
  ]
}

const ofTrades = ({ name, title }: { readonly name: string; readonly title: TableText }, words: string) =>
  ({ table: name, path: '/trade-history', title: reportTableText(title), words }) as const

const TABLES = [
  ofTrades(TRANSACTIONS, paletteWords('transactionsFile')),
  ofTrades(INCOME, paletteWords('incomeFile')),
  ofTrades(TRANSFERS, paletteWords('transfersFile')),
  ofTrades(REALISED_GAINS, paletteWords('gainsFile')),
  { table: 'tax-lots', path: '/tax-lots', title: screenTitle('taxLots'), words: paletteWords('taxLotsFile') },
] as const

function tableEntries(
  { value, label: period, words: ofPeriod, offered }: FilePeriod,
  save: SaveTableFile,
): readonly CommandEntry[] {
  return TABLES.map(({ table, path, title, words }) => ({
    id: `file:${table}:${value}`,
    kind: 'file',
    icon: Sheet,
    title: paletteText('tableFile', { table: title, period }),
    detail: paletteText('xlsx'),
    words: `${words} ${ofPeriod} ${paletteWords('xlsx')}`,
    isOnlyFound: !(table === TRANSACTIONS.name && offered.includes('transactions')),
    run: () => save({ table, path, timePeriod: value }),
  }))
}
