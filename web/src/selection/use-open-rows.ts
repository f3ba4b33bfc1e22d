import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

import type { TreeFilters } from './filters.ts'
import { isOpenRow, openRowsText, parseOpenRows, withRows } from './open-rows.ts'

interface OpenRowsOfAddress {
  readonly isOpen: (key: string) => boolean
  readonly onOpen: (keys: readonly string[], isOpen: boolean) => void
  readonly onOpenAll: (isOpen: boolean) => void
}

/**
 * The open rows of a tree table, stored in the URL, so that they survive refresh and reload. A change replaces the history entry.
 */
export function useOpenRows(): OpenRowsOfAddress {
  const { open = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (of: (former: string) => string) =>
      void navigate({
        to: '.',
        search: (former: TreeFilters) => ({ ...former, open: of(former.open) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const rows = useMemo(() => parseOpenRows(open), [open])
  return {
    isOpen: useCallback((key) => isOpenRow(rows, key), [rows]),
    onOpen: useCallback(
      (keys, isOpen) => change((former) => openRowsText(withRows(parseOpenRows(former), keys, isOpen))),
      [change],
    ),
    onOpenAll: useCallback((isOpen) => change(() => (isOpen ? 'all' : '')), [change]),
  }
}
