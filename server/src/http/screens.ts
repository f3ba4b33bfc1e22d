/** The screens of the portal (spec.md section 2); `{name}` marks a parameter. Any other path shows the not-found screen. */
export const SCREENS: readonly string[] = [
  '/',
  '/sign-in',
  '/style-guide',
  '/market-data',
  '/risk',
  '/performance',
  '/position-details',
  '/trade-history',
  '/portfolio-calculator',
  '/portfolio-evolution',
  '/settings',
  '/reports',
  '/client/{clientId}',
  '/whitelist',
]

const pattern = new RegExp(`^(?:${SCREENS.map((screen) => screen.replaceAll(/\{\w+\}/g, '[^/]+')).join('|')})$`)

/** Whether a path leads to a screen of the portal. */
export const isScreen = (path: string): boolean => pattern.test(path)
