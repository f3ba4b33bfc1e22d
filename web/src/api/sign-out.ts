import { logout } from '@portal/contract/session/sign-in.ts'

import { sessionText } from '#messages/session/session-texts.ts'
import { successText } from '#messages/successes.ts'
import { useAuth } from '#session/auth.ts'
import { notify } from '#session/notices.ts'
import { onTabMessage, type SignOutReason, tellTabs } from '#session/tabs.ts'
import { forgetEverything } from './forget.ts'
import { send } from './send.ts'

/**
 * Signs the person out here and in every other tab. The browser forgets everything first and tells the server afterwards, so that it
 * works without a connection.
 */
export function signOut(reason: SignOutReason): void {
  const { accessToken, user } = useAuth.getState()
  if (accessToken === null || user === null) return
  forgetEverything()
  tellTabs({ kind: 'signed-out', reason })
  sayGoodbye(reason)
  tellServer(user.email, accessToken)
}

/** Ends the session here when another tab ended it. */
export function followSignOut(): void {
  onTabMessage((message) => {
    if (message.kind !== 'signed-out' || useAuth.getState().accessToken === null) return
    forgetEverything()
    sayGoodbye(message.reason)
  })
}

/** Nobody waits for the reply; without a connection it is sent once there is one. */
function tellServer(email: string, token: string): void {
  send(logout, { body: { email } }, token, true).catch(() => {
    addEventListener('online', () => tellServer(email, token), { once: true })
  })
}

function sayGoodbye(reason: SignOutReason): void {
  if (reason === 'idle') notify('info', sessionText('idle'))
  else notify('success', successText('signOut'))
}
