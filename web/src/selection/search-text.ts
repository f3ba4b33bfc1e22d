import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import type { SearchFilters } from './filters.ts'

/** How long typing rests before the address follows, in milliseconds. */
const REST_MS = 250

/**
 * The search of a screen and how to change it. The text is there at once; the address follows when typing rests, in place of the
 * former one in the history. An address that changes by itself, such as by a link, brings its own text.
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
