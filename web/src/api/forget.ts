import { sessionText } from '#messages/session/session-texts.ts'
import { useAppData } from '#session/app-data.ts'
import { clearAuth, useAuth } from '#session/auth.ts'
import { clearClientStore } from '#session/client-store.ts'
import { clearReplyMode } from '#session/data-mode.ts'
import { clearNotices, notify } from '#session/notices.ts'

const others = new Set<() => void>()

/** Names something else to be forgotten with the person, such as the data cache once it is loaded. */
export function alsoForget(forget: () => void): void {
  others.add(forget)
}

/** Leaves nothing of the signed-in person in this tab: token, selection, messages, data. */
export function forgetEverything(): void {
  clearAuth()
  clearClientStore()
  clearReplyMode()
  clearNotices()
  useAppData.setState({ mayRenew: false })
  for (const forget of others) forget()
}

/** The server refused a token: the session is over. Only the first refusal of the present token counts. */
export function expireSession(refusedToken: string | null): void {
  const { accessToken } = useAuth.getState()
  if (accessToken === null || accessToken !== refusedToken) return
  forgetEverything()
  notify('info', sessionText('expired'))
}
