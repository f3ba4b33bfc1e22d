import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { FrameFilters } from '#selection/filters.ts'

/** Receives a function that computes the new text from the present one. */
export type ChangeText = (changed: (text: string) => string) => void

/** The URL parameter of a screen's tables and charts, and its setter, which replaces the history entry. */
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
