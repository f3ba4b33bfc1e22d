import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useWantedFile } from '#session/wanted-file.ts'

/** The screens whose tables can be asked for as files. */
type FilesPath = '/trade-history' | '/tax-lots'

export type SaveTableFile = (file: { readonly table: string; readonly path: FilesPath; readonly timePeriod: TimePeriod }) => void

/** Shows a screen over a time period, and has one of its tables saved when its rows are there. */
export function useTableFile(): SaveTableFile {
  const navigate = useNavigate()
  const { costBasisMethod } = useSearch({ strict: false })
  return useCallback(
    (file) =>
      void navigate({ to: file.path, search: { timePeriod: file.timePeriod, costBasisMethod, asOf: undefined } }).then(() => {
        // A screen with unsaved changes may not be left.
        if (location.pathname === file.path) useWantedFile.setState({ file })
      }),
    [navigate, costBasisMethod],
  )
}
