import { create } from 'zustand'

/** Purpose of a mailed link: to set a password, or to sign in from this browser without delay. */
const MARKS = { password: '#set-password=', signIn: '#link=' } as const
type MailedLinkKind = keyof typeof MARKS

/** The single-use token of an opened link. */
export const useMailedLink = create<{ readonly link: { readonly kind: MailedLinkKind; readonly token: string } | null }>(() => ({
  link: null,
}))

/**
 * Removes the token from the URL immediately, now and whenever a link is opened in this tab, so that it does not stay in view or
 * history.
 */
export function followMailedLink(): void {
  take()
  addEventListener('hashchange', take)
}

/** Clears the token of the opened link. */
export function clearMailedLink(): void {
  useMailedLink.setState({ link: null })
}

function take(): void {
  const { hash, pathname, search } = location
  for (const kind of ['password', 'signIn'] as const) {
    if (!hash.startsWith(MARKS[kind])) continue
    useMailedLink.setState({ link: { kind, token: decodeURIComponent(hash.slice(MARKS[kind].length)) } })
    history.replaceState(history.state, '', pathname + search)
  }
}
