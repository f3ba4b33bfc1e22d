import { useIsFetching } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { loadToasts } from './notifications/load-toasts.ts'

/** How long nothing is asked for until the screen counts as settled: chained calls follow one another at once. */
const SETTLED_MS = 250

/**
 * Loads what the end of a session shows while there still is a connection: signing out works without one, and must not end on a screen
 * that cannot be fetched. The first figures come first.
 */
export function ReadyToLeave() {
  const router = useRouter()
  const isBusy = useIsFetching() > 0
  const isReady = useRef(false)
  useEffect(() => {
    if (isBusy || isReady.current) return
    const timer = setTimeout(() => {
      isReady.current = true
      // A failure shows when the screen is really asked for; here nobody waits for it.
      Promise.all([router.preloadRoute({ to: '/sign-in' }), loadToasts()]).catch(() => {})
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isBusy, router])
  return null
}
