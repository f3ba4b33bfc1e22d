import { SCREEN_TITLES } from '#messages/screen-titles.ts'

/** The screens that are not built yet. Each shows its title and says so; a test lists them, so that none is forgotten. */
export const LATER_SCREENS = [
  { path: '/market-data', title: SCREEN_TITLES.marketData },
  { path: '/risk', title: SCREEN_TITLES.risk },
  { path: '/performance', title: SCREEN_TITLES.performance },
  { path: '/position-details', title: SCREEN_TITLES.positions },
  { path: '/trade-history', title: SCREEN_TITLES.tradeHistory },
  { path: '/portfolio-calculator', title: SCREEN_TITLES.portfolioCalculator },
  { path: '/portfolio-evolution', title: SCREEN_TITLES.portfolioEvolution },
  { path: '/settings', title: SCREEN_TITLES.settings },
  { path: '/reports', title: SCREEN_TITLES.reports },
  { path: '/client/$clientId', title: SCREEN_TITLES.adminPortal },
  { path: '/whitelist', title: SCREEN_TITLES.whitelist },
] as const
