/** The screens of the portal (specification S2.1 to S2.19, and what administrators have beside it); `{name}` marks a parameter. Any other path shows the not-found screen. */
export const SCREENS: readonly string[] = [
  '/',
  // The same screen: of paths with one first segment the last one's page is sent.
  '/sign-in/callback/{organisation}',
  '/sign-in',
  '/style-guide',
  '/market-data',
  '/risk',
  '/performance',
  '/position-details',
  '/trade-history',
  '/tax-lots',
  '/instrument/{instrumentId}',
  '/account/{accountId}',
  '/issuer/{issuerId}',
  '/portfolio-calculator',
  '/portfolio-evolution',
  '/settings',
  '/reports',
  '/client/{clientId}',
  '/house',
  '/packs',
  '/groupings',
  '/ledger',
  '/whitelist',
  '/audit',
  '/imports',
  '/jobs',
  '/data',
]

const pattern = new RegExp(`^(?:${SCREENS.map((screen) => screen.replaceAll(/\{\w+\}/g, '[^/]+')).join('|')})$`)

/**
 * The screen that a path leads to: itself, or the same without needless slashes and escapes. The answer begins with one slash and
 * names a screen of ours, so that a redirect to it never leaves the portal. Undefined for any other path.
 */
export function screenMeantBy(path: string): string | undefined {
  if (pattern.test(path)) return path
  const plain = `/${path.split('/').filter(Boolean).map(withoutEscapes).join('/')}`
  return pattern.test(plain) ? plain : undefined
}

/** A segment with every escape gone that only stands for a letter, a digit, `-` or `_`. */
const withoutEscapes = (segment: string): string =>
  segment.replaceAll(/%[0-9a-f]{2}/gi, (written) => {
    const letter = String.fromCharCode(Number.parseInt(written.slice(1), 16))
    return /[\w-]/.test(letter) ? letter : written
  })
