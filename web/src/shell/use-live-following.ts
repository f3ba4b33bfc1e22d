import { useEffect } from 'react'

import { useReplyMode } from '#session/data-mode.ts'

/** Follows the server's snapshots in Live mode, or keeps the shown one while the user pauses. The code is loaded on first use. */
export function useLiveFollowing(): void {
  const isLive = useReplyMode(({ mode }) => mode === 'Live')
  const isPaused = useReplyMode((reply) => reply.isPaused)
  useEffect(() => {
    if (!isLive) return
    let isOver = false
    let stop = () => {}
    Promise.all([import('#api/live-stream.ts'), import('#ui/figure/flash-changes.ts')]).then(
      ([{ followSnapshots, keepOneSnapshot }, { flashChanges }]) => {
        if (!isOver) stop = (isPaused ? keepOneSnapshot : followSnapshots)(flashChanges)
      },
      // If the code fails to load, the figures stay at their snapshot and state its instant.
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [isLive, isPaused])
}
