import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useAuth } from '#session/auth.ts'

/** A blocked navigation that waits for the user's decision; undefined if there is none. */
interface LeaveBlock {
  readonly stay: () => void
  readonly leave: () => void
}

/**
 * Blocks leaving a screen with unsaved changes. The end of the session is not blocked, because nothing could be saved any more.
 */
export function useLeaveBlock(isDirty: boolean): LeaveBlock | undefined {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && useAuth.getState().accessToken !== null,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  useEffect(() => {
    if (status === 'blocked' && !isDirty) proceed()
  }, [status, isDirty, proceed])
  return status === 'blocked' ? { stay: reset, leave: proceed } : undefined
}
