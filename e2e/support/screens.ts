/** Every screen behind the sign-in: its path and its title. */
export const SCREENS = [
  ['/', 'Summary'],
  ['/market-data', 'Market Data'],
  ['/risk', 'Risk'],
  ['/performance', 'Performance'],
  ['/position-details', 'Positions'],
  ['/trade-history', 'Trade History'],
  ['/portfolio-calculator', 'Portfolio Calculator'],
  ['/portfolio-evolution', 'Portfolio Evolution'],
  ['/settings', 'Settings'],
  ['/reports', 'Reports'],
  ['/client/1', 'Admin Portal'],
  ['/whitelist', 'Whitelist'],
  ['/audit', 'Audit'],
  ['/imports', 'Imports'],
] as const
