/** The name of each screen: in the side menu, at the head of the page and in the browser's tab. */
export const SCREEN_TITLES = {
  summary: 'Summary',
  marketData: 'Market Data',
  positions: 'Positions',
  performance: 'Performance',
  risk: 'Risk',
  portfolioCalculator: 'Portfolio Calculator',
  portfolioEvolution: 'Portfolio Evolution',
  tradeHistory: 'Trade History',
  taxLots: 'Tax Lots',
  instrument: 'Instrument',
  account: 'Account',
  issuer: 'Issuer',
  reports: 'Reports',
  settings: 'Settings',
  adminPortal: 'Admin Portal',
  whitelist: 'Whitelist',
  audit: 'Audit',
  imports: 'Imports',
  house: 'House',
  packs: 'Packs',
  groupings: 'Groupings',
  ledger: 'Ledger',
  jobs: 'Jobs',
  data: 'Data',
  signIn: 'Sign in',
  styleGuide: 'Style guide',
} as const

/** The headings the side menu gathers screens under. */
export const MENU_GROUPS = {
  analytics: 'Analytics',
  accountManagement: 'Account Management',
} as const
