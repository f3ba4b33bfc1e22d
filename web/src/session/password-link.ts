import { create } from 'zustand'

const MARK = '#set-password='

/** The single-use token of a reset or invitation link, once such a link was opened. */
export const usePasswordLink = create<{ readonly token: string | null }>(() => ({ token: null }))

/** Takes the token out of the address at once, now and whenever a link is opened in this tab: it must not stay in view or history. */
export function followPasswordLink(): void {
  take()
  addEventListener('hashchange', take)
}

/** Forgets the token of the link by which the page was opened. */
export function forgetPasswordLink(): void {
  usePasswordLink.setState({ token: null })
}

function take(): void {
  const { hash, pathname, search } = location
  if (!hash.startsWith(MARK)) return
  usePasswordLink.setState({ token: decodeURIComponent(hash.slice(MARK.length)) })
  history.replaceState(history.state, '', pathname + search)
}
