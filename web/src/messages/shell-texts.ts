/** Words of the frame around every screen. */
export const SHELL_TEXTS = {
  product: 'Clarity',
  demo: 'Demo data: simulated prices',
  demoBar: 'About these data',
  skip: 'Skip to content',
  menu: 'Main menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  expandMenu: 'Expand menu',
  collapseMenu: 'Collapse menu',
  client: 'Client',
  currency: 'Reporting currency',
  dataMode: 'Data mode',
  toDark: 'Switch to dark theme',
  toLight: 'Switch to light theme',
  hideAmounts: 'Hide amounts',
  showAmounts: 'Show amounts',
  notifications: 'Notifications',
  noNotifications: 'No notifications yet.',
  userMenu: 'User menu',
  signOut: 'Sign out',
  noAccounts: 'No accounts are assigned to you yet. Ask your administrator.',
  emptyScope: 'Choose accounts in Settings.',
  accounts: (count: number) => (count === 1 ? '1 account' : `${count} accounts`),
  printedAt: (instant: string) => `Printed ${instant}`,
  comesLater: 'This screen is not built yet: it comes with a later version.',
  failed: 'This screen could not be loaded.',
  retry: 'Retry',
} as const

/** The page for a path that is none (spec.md section 2). */
export const NOT_FOUND_TEXTS = {
  code: '404',
  title: 'Page Not Found',
  explanation: "The page you're looking for doesn't exist or has been moved.",
  home: 'Go back home',
} as const
