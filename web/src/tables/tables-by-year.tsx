import { timePeriodText } from '#messages/choice-texts.ts'
import { useFirstDay } from '#selection/accounts-in-scope.ts'
import { type SaveTableFile, useTableFile } from '#selection/files/use-table-file.ts'
import { periodPresets } from '#selection/period/period-presets.ts'
import { usePresetDay } from '#selection/period/time-period.ts'
import { useClientStore } from '#session/client-store.ts'
import { useWantedFile } from '#session/wanted-file.ts'
import { PeriodFiles } from '#ui/page/period-files.tsx'

interface TablesByYearProps extends Pick<Parameters<SaveTableFile>[0], 'table' | 'path'> {
  readonly label: string
  /** Name of the file of a year. */
  readonly nameOf: (period: string) => string
}

/** The tables of each year as a workbook: shows the year and saves them. */
export function TablesByYear({ table, path, label, nameOf }: TablesByYearProps) {
  const save = useTableFile()
  const isLoaded = useClientStore((store) => store.isLoaded)
  const pending = useWantedFile(({ file }) => (file?.table === table ? file.timePeriod : null))
  return (
    <PeriodFiles
      label={label}
      files={periodPresets(usePresetDay(), useFirstDay()).years.map((value) => {
        const period = timePeriodText(value)
        return { value, label: period, name: nameOf(period) }
      })}
      pending={pending}
      isDisabled={!isLoaded}
      onChoose={(timePeriod) => save({ table, path, timePeriod })}
    />
  )
}
