import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/** How long a page may take until it is as long as it was. */
const MAX_WAIT_MS = 5000
/** Events of a reader who stays on the page. */
const BY_READER = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Returns a function that scrolls to where the reader was on the page of the present history entry, and to the top of a new one.
 * Figures arrive later, so it follows until the page is long enough or the reader scrolls.
 */
export function useScrollReturn(): () => void {
  const router = useRouter()
  const places = useRef(new Map<string | undefined, number>())
  const stop = useRef(() => {})
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        stop.current()
        if (fromLocation && pathChanged) places.current.set(fromLocation.state.__TSR_key, scrollY)
      }),
    [router],
  )
  return useCallback(() => {
    const place = places.current.get(router.state.location.state.__TSR_key) ?? 0
    scrollTo(0, place)
    if (scrollY < place - 1) stop.current = followTo(place)
  }, [router])
}

/** Scrolls on as the page grows. @returns a function that ends it */
function followTo(place: number): () => void {
  const observer = new ResizeObserver(() => {
    scrollTo(0, place)
    if (scrollY >= place - 1) stop()
  })
  const timer = setTimeout(stop, MAX_WAIT_MS)
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of BY_READER) removeEventListener(event, stop)
  }
  for (const event of BY_READER) addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
