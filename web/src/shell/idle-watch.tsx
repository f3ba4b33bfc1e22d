import { useIdleTimer } from 'react-idle-timer'

import { reportActivity } from '#api/renewal.ts'
import { signOut } from '#api/sign-out.ts'
import { SESSION_TEXTS } from '#messages/session-texts.ts'
import { notify } from '#session/notices.ts'

const MINUTE_MS = 60_000

/** Signs out whoever is away for 20 minutes in all tabs, and warns 2 minutes before (spec.md section 4). */
export function IdleWatch() {
  useIdleTimer({
    name: 'clarity',
    timeout: 20 * MINUTE_MS,
    promptBeforeIdle: 2 * MINUTE_MS,
    crossTab: true,
    syncTimers: 1_000,
    debounce: 1_000,
    onPrompt: (_event, timer) => {
      notify('warning', SESSION_TEXTS.idleWarning, {
        durationMs: 30_000,
        action: {
          label: SESSION_TEXTS.staySignedIn,
          run: () => {
            timer?.activate()
            reportActivity()
          },
        },
      })
    },
    onIdle: () => signOut('idle'),
    onAction: (_event, timer) => {
      // Once the warning stands, the timer no longer counts what people do as activity by itself.
      if (timer?.isPrompted()) timer.activate()
      reportActivity()
    },
  })
  return null
}
