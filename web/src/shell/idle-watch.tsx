import { useEffect } from 'react'
import { type IIdleTimer, useIdleTimer } from 'react-idle-timer'

import { reportActivity } from '#api/renewal.ts'
import { signOut } from '#api/sign-out.ts'
import { sessionText } from '#messages/session/session-texts.ts'
import { notify } from '#session/notices.ts'
import { onTabMessage, tellTabs } from '#session/tabs.ts'
import { IDLE_TIMES } from './idle-times.ts'

/**
 * Signs out whoever is away for 20 minutes in all tabs, and warns 2 minutes before (specification S4.12 to S4.14). Each tab counts for itself from
 * the last activity that any of them told. None waits for another one's consent: a tab that was killed cannot give it.
 */
export function IdleWatch() {
  const timer = useIdleTimer({
    timeout: IDLE_TIMES.timeout,
    promptBeforeIdle: IDLE_TIMES.warning,
    debounce: IDLE_TIMES.debounce,
    onPrompt: (_event, prompted) => warn(prompted),
    onIdle: () => signOut('idle'),
    onAction: (_event, acted) => {
      // Once the warning stands, the timer no longer counts what people do as activity by itself.
      if (acted?.isPrompted()) acted.activate()
      tellActivity()
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
        tellActivity()
      },
    },
  })
}

/** To the other tabs, and now and then to the server. */
function tellActivity(): void {
  tellTabs({ kind: 'active' })
  reportActivity()
}
