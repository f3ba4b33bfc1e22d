import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { FrameFilters } from './filters.ts'
import { shortName } from './short-name.ts'

interface Addressed {
  readonly endpoint: string
  readonly row: readonly string[]
  readonly column: string
}

/**
 * The identifier of a figure in the URL: fourteen characters from hashes of its call with column, and of its row. Time period,
 * grouping and other parameters are elsewhere in the URL.
 */
export const figureName = ({ endpoint, row, column }: Addressed): string =>
  shortName(`${endpoint}\n${column}`) + shortName(row.join('\n'))

/** The identifier of the explained figure in the URL (empty for none) and its setter, which replaces the history entry. */
export function useExplainedFigureName(): readonly [name: string, change: (name: string) => void] {
  const { explain = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (name: string) =>
      void navigate({
        to: '.',
        search: (former: FrameFilters) => ({ ...former, explain: name }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [explain, change]
}
