import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { FrameFilters } from '#selection/filters.ts'

/** Told what to make of the text that the address has by then. */
export type ChangeText = (changed: (text: string) => string) => void

/** What the address says of a screen's tables and charts under a name, and how to change it, which replaces the history. */
export function useTablesText(name: 'sort' | 'cols' | 'view'): readonly [text: string, change: ChangeText] {
  const { [name]: text = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useMemo(
    (): ChangeText => (changed) =>
      void navigate({
        to: '.',
        search: (former: FrameFilters) => ({ ...former, [name]: changed(former[name] ?? '') || undefined }),
        replace: true,
        resetScroll: false,
      }),
    [name, navigate],
  )
  return [text, change]
}
