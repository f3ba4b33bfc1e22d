import type { PasswordPolicy } from '@portal/contract/session/password.ts'
import { refresh } from '@portal/contract/session/sign-in.ts'
import { API } from '../serve.ts'
import { type Outline, outlinesOf } from './outlines.ts'
import { preloadsOf } from './preloads.ts'
import { SCREENS } from './screens.ts'
import { type WrittenPage, writtenPage } from './written-page.ts'

/** Facts of this installation that the page needs before a sign-in. */
export interface PageFacts {
  /** Whether the figures are simulated. */
  readonly isDemo: boolean
  readonly passwordPolicy: PasswordPolicy
  /** The host for which there are passkeys; null where there are none. */
  readonly passkeyHost: string | null
}

/** The page as it is sent for a path: the same scripts, another outline of what they will draw. */
export interface WrittenPages {
  readonly notFound: WrittenPage
  /** For who has no session, on a screen that asks for one. */
  readonly guest: WrittenPage
  /** By the first segment of the screen's path. */
  readonly screens: ReadonlyMap<string, { readonly isFramed: boolean; readonly page: WrittenPage }>
}

const SIGN_IN = '/sign-in'

/** Writes the built page for every screen and installation fact, once, for as long as the server runs. */
export async function writtenPages(webFolder: string, facts: PageFacts, built: string): Promise<WrittenPages> {
  const html = pageWith(facts, built)
  const outlines = outlinesOf(webFolder, facts.isDemo)
  const signIn = outlines.get(SIGN_IN)
  const screenOf = async (screen: string) => {
    const outline = outlines.get(screen)
    const page = await writtenPage(withOutline(html.replace('</head>', `${preloadsOf(webFolder, screen)}</head>`), outline))
    return [firstSegment(screen), { isFramed: outline?.isFramed === true, page }] as const
  }
  const [notFound, guest, ...screens] = await Promise.all([
    writtenPage(html),
    writtenPage(
      withOutline(html.replace('</head>', `${preloadsOf(webFolder, SIGN_IN)}</head>`), signIn && { ...signIn, title: '' }, true),
    ),
    ...SCREENS.map(screenOf),
  ])
  return { notFound, guest, screens: new Map(screens) }
}

/**
 * The page for the caller.
 *
 * @param screen its path as in the address; undefined where there is none
 * @param mayHaveSession whether a session's cookie came along: whether it is good, the session's renewal will tell
 */
export function pageFor(
  { notFound, guest, screens }: WrittenPages,
  screen: string | undefined,
  mayHaveSession: boolean,
): WrittenPage {
  const found = screen === undefined ? undefined : screens.get(firstSegment(screen))
  if (found === undefined) return notFound
  return found.isFramed && !mayHaveSession ? guest : found.page
}

/** The facts stand on the page's root element, where its scripts read them without a call. */
function pageWith({ isDemo, passwordPolicy, passkeyHost }: PageFacts, html: string): string {
  const passkeys = passkeyHost === null ? '' : ` data-passkeys="${passkeyHost}"`
  return html.replace('<html', `<html${isDemo ? ' data-demo' : ''} data-password-policy="${passwordPolicy}"${passkeys}`)
}

/**
 * Puts into the page what its scripts will draw first. It says which it is: that of a signed-in screen is hidden where no user has
 * signed in, and one that is a guess where a user has (web/src/ui/styles/outline.css).
 */
function withOutline(html: string, outline: Outline | undefined, isGuess = false): string {
  if (outline === undefined) return html
  const kind = outline.isFramed ? 'signed-in' : isGuess ? 'guess' : 'public'
  return (outline.isFramed ? html.replace('<html', `<html data-renew-at="${API}${refresh.path}"`) : html)
    .replace('<title>', outline.title === '' ? '<title>' : `<title>${outline.title} · `)
    .replace('<div id="root"></div>', () => `<div id="root" data-outline-of="${kind}">${outline.html}</div>`)
}

/** By which a screen is distinguished from the others, whatever its parameters are. */
const firstSegment = (screen: string): string => screen.split('/')[1]!
