import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import type { SearchFilters } from './filters.ts'

/** Delay in milliseconds between typing and the URL update. */
const REST_MS = 250

/**
 * The search text of a screen and its setter. The text changes immediately; the URL follows after a delay and replaces the
 * history entry. If the URL changes, such as by a link, its text is used.
 */
export function useSearchText(): readonly [text: string, change: (text: string) => void] {
  const { search = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [text, setText] = useState(search)
  const written = useRef(search)
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setText(search)
  }, [search])
  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      void navigate({
        to: '.',
        search: (former: SearchFilters) => ({ ...former, search: text }),
        replace: true,
        resetScroll: false,
      })
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [text, navigate])
  return [text, setText]
}
