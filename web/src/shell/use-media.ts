import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches, updated on changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  const holds = () => matchMedia(query).matches
  return useSyncExternalStore(subscribe, holds, holds)
}

/** Below this width the side menu is a sheet and cards are stacked. */
export const SMALL_SCREEN = '(width < 768px)'
