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
 * A figure in the address: fourteen characters made of its call with its column, and of its row. The rest of the address says which
 * time period, grouping and the like its call is asked for.
 */
export const figureName = ({ endpoint, row, column }: Addressed): string =>
  shortName(`${endpoint}\n${column}`) + shortName(row.join('\n'))

/** The name of the figure whose calculation the address shows, empty for none, and how to change it. It replaces the history. */
export function useAskedFigureName(): readonly [name: string, change: (name: string) => void] {
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
