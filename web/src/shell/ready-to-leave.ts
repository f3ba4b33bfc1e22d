import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Loads what the end of a session shows while there still is a connection: signing out works without one, and must not end on a screen
 * that cannot be fetched.
 */
export function useReadyToLeave(isSignedIn: boolean, loadToasts: () => Promise<unknown>): void {
  const router = useRouter()
  useEffect(() => {
    if (!isSignedIn) return
    // A failure shows when the screen is really asked for; here nobody waits for it.
    Promise.all([router.preloadRoute({ to: '/sign-in' }), loadToasts()]).catch(() => {})
  }, [isSignedIn, router, loadToasts])
}
