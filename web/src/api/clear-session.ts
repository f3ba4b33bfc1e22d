import { sessionText } from '#messages/session/session-texts.ts'
import { useAppData } from '#session/app-data.ts'
import { clearAuth, useAuth } from '#session/auth.ts'
import { clearClientStore } from '#session/client-store.ts'
import { clearReplyMode } from '#session/data-mode.ts'
import { clearNotices, notify } from '#session/notices.ts'

const others = new Set<() => void>()

/** Registers a function that clears user data at the end of the session, such as the data cache once it is loaded. */
export function onSessionEnd(clear: () => void): void {
  others.add(clear)
}

/** Clears all data of the signed-in user in this tab: token, selection, messages, cache. */
export function clearSession(): void {
  clearAuth()
  clearClientStore()
  clearReplyMode()
  clearNotices()
  useAppData.setState({ mayRenew: false })
  for (const clear of others) clear()
}

/** Ends the session after a 401. Only the first refusal of the present token counts. */
export function expireSession(refusedToken: string | null): void {
  const { accessToken } = useAuth.getState()
  if (accessToken === null || accessToken !== refusedToken) return
  clearSession()
  notify('info', sessionText('expired'))
}
