import { create } from 'zustand'

const MARK = '#set-password='

/** The single-use token of an opened reset or invitation link. */
export const usePasswordLink = create<{ readonly token: string | null }>(() => ({ token: null }))

/**
 * Removes the token from the URL immediately, now and whenever a link is opened in this tab, so that it does not stay in view or
 * history.
 */
export function followPasswordLink(): void {
  take()
  addEventListener('hashchange', take)
}

/** Clears the token of the opened link. */
export function clearPasswordLink(): void {
  usePasswordLink.setState({ token: null })
}

function take(): void {
  const { hash, pathname, search } = location
  if (!hash.startsWith(MARK)) return
  usePasswordLink.setState({ token: decodeURIComponent(hash.slice(MARK.length)) })
  history.replaceState(history.state, '', pathname + search)
}
