import { useIsFetching } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { loadToasts } from './notifications/load-toasts.ts'

/** Time without requests after which the screen counts as settled; chained calls follow each other immediately. */
const SETTLED_MS = 250

/** Preloads what sign-out shows, because signing out must work offline. It waits for the screen's first figures. */
export function PreloadSignOut() {
  const router = useRouter()
  const isBusy = useIsFetching() > 0
  const isReady = useRef(false)
  useEffect(() => {
    if (isBusy || isReady.current) return
    const timer = setTimeout(() => {
      isReady.current = true
      // An error will be shown when the screen is needed.
      Promise.all([router.preloadRoute({ to: '/sign-in' }), loadToasts()]).catch(() => {})
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isBusy, router])
  return null
}
