import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useAuth } from '#session/auth.ts'

/** A way out that waits for an answer; undefined while nobody leaves. */
interface LeaveBlock {
  readonly stay: () => void
  readonly leave: () => void
}

/**
 * Holds up who leaves a screen with unsaved changes, until they are saved. The end of the session is not held up: nothing could be saved
 * any more.
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
