import { logout } from '@portal/contract/session/sign-in.ts'

import { sessionText } from '#messages/session/session-texts.ts'
import { successText } from '#messages/successes.ts'
import { useAuth } from '#session/auth.ts'
import { notify } from '#session/notices.ts'
import { broadcastToTabs, onTabMessage, type SignOutReason } from '#session/tabs.ts'
import { clearSession } from './clear-session.ts'
import { send } from './send.ts'

/**
 * Signs the user out in all tabs. Local data are cleared first and the server is informed afterwards, so that it works offline.
 */
export function signOut(reason: SignOutReason): void {
  const { accessToken, user } = useAuth.getState()
  if (accessToken === null || user === null) return
  clearSession()
  broadcastToTabs({ kind: 'signed-out', reason })
  showGoodbye(reason)
  sendLogout(user.email, accessToken)
}

/** Ends the session in this tab when another tab ended it. */
export function followSignOut(): void {
  onTabMessage((message) => {
    if (message.kind !== 'signed-out' || useAuth.getState().accessToken === null) return
    clearSession()
    showGoodbye(message.reason)
  })
}

/** Sends the logout without waiting; if the browser is offline, it is sent when the connection returns. */
function sendLogout(email: string, token: string): void {
  send(logout, { body: { email } }, token, true).catch(() => {
    addEventListener('online', () => sendLogout(email, token), { once: true })
  })
}

function showGoodbye(reason: SignOutReason): void {
  if (reason === 'idle') notify('info', sessionText('idle'))
  else notify('success', successText('signOut'))
}
