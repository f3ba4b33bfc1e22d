import { useEffect } from 'react'

import { useReplyMode } from '#session/data-mode.ts'

/** While the figures are live, follows the server's snapshots. What it takes for that is loaded when it is first needed. */
export function useLiveFollowing(): void {
  const isLive = useReplyMode(({ mode }) => mode === 'Live')
  useEffect(() => {
    if (!isLive) return
    let isOver = false
    let stop = () => {}
    import('#api/live-stream.ts').then(
      ({ followSnapshots }) => {
        if (!isOver) stop = followSnapshots()
      },
      // Without it the figures stay those of their snapshot, and say of which instant they are.
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [isLive])
}
