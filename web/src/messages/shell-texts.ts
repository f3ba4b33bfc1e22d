/** Words of the frame around every screen. */
export const SHELL_TEXTS = {
  product: 'Clarity',
  demo: 'Demo data: simulated prices',
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
  notifications: 'Notifications',
  noNotifications: 'No notifications yet.',
  userMenu: 'User menu',
  signOut: 'Sign out',
  noAccounts: 'No accounts are assigned to you yet. Ask your administrator.',
  emptyScope: 'Choose accounts in Settings.',
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
