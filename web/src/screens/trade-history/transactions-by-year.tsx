import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { timePeriodText } from '#messages/choice-texts.ts'
import { tradesText } from '#messages/reports/trades-texts.ts'
import { useTableFile } from '#selection/files/use-table-file.ts'
import { periodPresets } from '#selection/period/period-presets.ts'
import { useCalendarDay } from '#selection/period/time-period.ts'
import { useClientStore } from '#session/client-store.ts'
import { useWantedFile } from '#session/wanted-file.ts'
import { PeriodFiles } from '#ui/page/period-files.tsx'

/** The transactions of each year as a workbook: shows the year and saves its table. */
export function TransactionsByYear() {
  const save = useTableFile()
  const isLoaded = useClientStore((store) => store.isLoaded)
  const pending = useWantedFile(({ file }) => (file?.table === TRANSACTIONS.name ? file.timePeriod : null))
  return (
    <PeriodFiles
      label={tradesText('workbooks')}
      files={periodPresets(useCalendarDay()).years.map((value) => {
        const period = timePeriodText(value)
        return { value, label: period, name: tradesText('workbookOf', { period }) }
      })}
      pending={pending}
      isDisabled={!isLoaded}
      onChoose={(timePeriod) => save(TRANSACTIONS.name, timePeriod)}
    />
  )
}
