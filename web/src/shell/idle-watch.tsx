import { useEffect } from 'react'
import { type IIdleTimer, useIdleTimer } from 'react-idle-timer'

import { reportActivity } from '#api/renewal.ts'
import { signOut } from '#api/sign-out.ts'
import { sessionText } from '#messages/session/session-texts.ts'
import { notify } from '#session/notices.ts'
import { broadcastToTabs, onTabMessage } from '#session/tabs.ts'
import { IDLE_TIMES } from './idle-times.ts'

/**
 * Signs a user out after 20 idle minutes in all tabs, and warns 2 minutes before (specification S4.12 to S4.14). Each tab has its
 * own timer, reset by activity in any tab, and acts without waiting for other tabs, because a killed tab could not answer.
 */
export function IdleWatch() {
  const timer = useIdleTimer({
    timeout: IDLE_TIMES.timeout,
    promptBeforeIdle: IDLE_TIMES.warning,
    debounce: IDLE_TIMES.debounce,
    onPrompt: (_event, prompted) => warn(prompted),
    onIdle: () => signOut('idle'),
    onAction: (_event, acted) => {
      // While the warning is shown, the timer no longer counts activity by itself.
      if (acted?.isPrompted()) acted.activate()
      reportActivityOfUser()
    },
  })
  const { activate } = timer
  useEffect(
    () =>
      onTabMessage(({ kind }) => {
        if (kind === 'active') activate()
      }),
    [activate],
  )
  return null
}

function warn(timer: IIdleTimer | undefined): void {
  notify('warning', sessionText('idleWarning'), {
    durationMs: IDLE_TIMES.warningShown,
    action: {
      label: sessionText('staySignedIn'),
      run: () => {
        timer?.activate()
        reportActivityOfUser()
      },
    },
  })
}

/** Reports activity to other tabs, and at intervals to the server. */
function reportActivityOfUser(): void {
  broadcastToTabs({ kind: 'active' })
  reportActivity()
}
