import { useEffect } from 'react'

import { useReplyMode } from '#session/data-mode.ts'

/**
 * While the figures are live, follows the server's snapshots, or holds the one shown while the reader pauses. What it takes for that is
 * loaded when it is first needed.
 */
export function useLiveFollowing(): void {
  const isLive = useReplyMode(({ mode }) => mode === 'Live')
  const isPaused = useReplyMode((reply) => reply.isPaused)
  useEffect(() => {
    if (!isLive) return
    let isOver = false
    let stop = () => {}
    Promise.all([import('#api/live-stream.ts'), import('#ui/figure/flash-changes.ts')]).then(
      ([{ followSnapshots, holdTogether }, { flashChanges }]) => {
        if (!isOver) stop = (isPaused ? holdTogether : followSnapshots)(flashChanges)
      },
      // Without it the figures stay those of their snapshot, and say of which instant they are.
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [isLive, isPaused])
}
