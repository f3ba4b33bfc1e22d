import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useWantedFile } from '#session/wanted-file.ts'

/** The screen whose tables can be asked for as files. */
export const FILES_PATH = '/trade-history'

export type SaveTableFile = (table: string, timePeriod: TimePeriod) => void

/** Shows Trade History over a time period, and has one of its tables saved when its rows are there. */
export function useTableFile(): SaveTableFile {
  const navigate = useNavigate()
  const { costBasisMethod } = useSearch({ strict: false })
  return useCallback(
    (table, timePeriod) =>
      void navigate({ to: FILES_PATH, search: { timePeriod, costBasisMethod, asOf: undefined } }).then(() => {
        // A screen with unsaved changes may not be left.
        if (location.pathname === FILES_PATH) useWantedFile.setState({ file: { table, timePeriod } })
      }),
    [navigate, costBasisMethod],
  )
}
