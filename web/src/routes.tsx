import type { Right } from '@portal/contract/access/roles.ts'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  retainSearchParams,
  stripSearchParams,
} from '@tanstack/react-router'

import { screenTitle } from '#messages/screen-titles.ts'
import { type AuditFilters, auditFilters, EVERY_EVENT } from '#screens/audit/audit-filters.ts'
import { EVERY_ENTRY, type LedgerFilters, ledgerFilters } from '#screens/ledger/ledger-filters.ts'
import {
  type ComparedFilters,
  comparedFilters,
  type EvolutionFilters,
  evolutionFilters,
  FILTER_DEFAULTS,
  type FrameFilters,
  frameFilters,
  type MarketFilters,
  marketFilters,
  type NameFilters,
  nameFilters,
  type PerformanceFilters,
  performanceFilters,
  type ReportFilters,
  type RiskFilters,
  reportFilters,
  riskFilters,
  type SearchFilters,
  searchFilters,
  TAX_PERIOD,
  type TradeFilters,
  type TreeFilters,
  taxFilters,
  tradeFilters,
  treeFilters,
} from '#selection/filters.ts'
import { parseSearch, stringifySearch } from '#selection/search-params.ts'
import { requireRight, requireSession } from '#shell/guards.ts'
import { SCREEN_RIGHTS } from '#shell/menu/menu-plan.ts'
import { Root } from '#shell/root.tsx'
import { RouteError } from '#shell/route-error.tsx'
import { UnknownThing } from '#shell/unknown-thing.tsx'

const signInScreen = lazyRouteComponent(() => import('#screens/sign-in/sign-in-screen.tsx'), 'SignInScreen')
const styleGuideScreen = lazyRouteComponent(() => import('#screens/style-guide/style-guide-screen.tsx'), 'StyleGuideScreen')
const summaryScreen = lazyRouteComponent(() => import('#screens/summary/summary-screen.tsx'), 'SummaryScreen')
const marketDataScreen = lazyRouteComponent(() => import('#screens/market-data/market-data-screen.tsx'), 'MarketDataScreen')
const performanceScreen = lazyRouteComponent(() => import('#screens/performance/performance-screen.tsx'), 'PerformanceScreen')
const positionDetailsScreen = lazyRouteComponent(
  () => import('#screens/position-details/position-details-screen.tsx'),
  'PositionDetailsScreen',
)
const tradeHistoryScreen = lazyRouteComponent(
  () => import('#screens/trade-history/trade-history-screen.tsx'),
  'TradeHistoryScreen',
)
const taxLotsScreen = lazyRouteComponent(() => import('#screens/tax-lots/tax-lots-screen.tsx'), 'TaxLotsScreen')
const accountScreen = lazyRouteComponent(() => import('#screens/account/account-screen.tsx'), 'AccountScreen')
const issuerScreen = lazyRouteComponent(() => import('#screens/issuer/issuer-screen.tsx'), 'IssuerScreen')
const instrumentScreen = lazyRouteComponent(() => import('#screens/instrument/instrument-screen.tsx'), 'InstrumentScreen')
const portfolioCalculatorScreen = lazyRouteComponent(
  () => import('#screens/portfolio-calculator/portfolio-calculator-screen.tsx'),
  'PortfolioCalculatorScreen',
)
const portfolioEvolutionScreen = lazyRouteComponent(
  () => import('#screens/portfolio-evolution/portfolio-evolution-screen.tsx'),
  'PortfolioEvolutionScreen',
)
const riskScreen = lazyRouteComponent(() => import('#screens/risk/risk-screen.tsx'), 'RiskScreen')
const settingsScreen = lazyRouteComponent(() => import('#screens/settings/settings-screen.tsx'), 'SettingsScreen')
const clientScreen = lazyRouteComponent(() => import('#screens/client/client-screen.tsx'), 'ClientScreen')
const whitelistScreen = lazyRouteComponent(() => import('#screens/whitelist/whitelist-screen.tsx'), 'WhitelistScreen')
const auditScreen = lazyRouteComponent(() => import('#screens/audit/audit-screen.tsx'), 'AuditScreen')
const importsScreen = lazyRouteComponent(() => import('#screens/imports/imports-screen.tsx'), 'ImportsScreen')
const houseScreen = lazyRouteComponent(() => import('#screens/house/house-screen.tsx'), 'HouseScreen')
const packsScreen = lazyRouteComponent(() => import('#screens/packs/packs-screen.tsx'), 'PacksScreen')
const jobsScreen = lazyRouteComponent(() => import('#screens/jobs/jobs-screen.tsx'), 'JobsScreen')
const groupingsScreen = lazyRouteComponent(() => import('#screens/groupings/groupings-screen.tsx'), 'GroupingsScreen')
const ledgerScreen = lazyRouteComponent(() => import('#screens/ledger/ledger-screen.tsx'), 'LedgerScreen')
const dataScreen = lazyRouteComponent(() => import('#screens/data/data-screen.tsx'), 'DataScreen')
const reportsScreen = lazyRouteComponent(() => import('#screens/reports/reports-screen.tsx'), 'ReportsScreen')
const notFoundScreen = lazyRouteComponent(() => import('#screens/not-found/not-found-screen.tsx'), 'NotFoundScreen')
const shell = lazyRouteComponent(() => import('#shell/shell.tsx'), 'Shell')

const NotFound = notFoundScreen
const root = createRootRoute({
  component: Root,
  // With data: thrown by a screen, in whose place it stands. Without: an unknown path.
  notFoundComponent: ({ data }) =>
    data === undefined ? (
      <NotFound />
    ) : (
      <UnknownThing>
        <NotFound />
      </UnknownThing>
    ),
})
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  validateSearch: frameFilters,
  // The day of the figures and the as-recorded instant are kept when the user changes the screen.
  search: { middlewares: [retainSearchParams<FrameFilters>(['knownOn', 'asOf'])] },
  beforeLoad: requireSession,
  component: shell,
})
const admin = createRoute({ getParentRoute: () => signedIn, id: 'admin' })

const anonymous = { getParentRoute: () => root }
const user = { getParentRoute: () => signedIn }
const withRight = (right: Right) => ({ getParentRoute: () => admin, beforeLoad: () => requireRight(right) })

const { timePeriod, search, scope, portEvolveInterval, portEvolveView, returns, grouping, open, trade } = FILTER_DEFAULTS
const { horizonDays, contributions, riskGrouping, hitsView, dimension, fees, costBasisMethod, incomeBy } = FILTER_DEFAULTS
const { attributionGrouping, benchmark, compare, sections } = FILTER_DEFAULTS
const withoutSearch = stripSearchParams<SearchFilters>({ timePeriod, search, costBasisMethod })
const withoutSections = stripSearchParams<ReportFilters>({ timePeriod, sections, compare })
const withoutScope = stripSearchParams<MarketFilters>({ timePeriod, scope })
const withoutView = stripSearchParams<PerformanceFilters>({
  timePeriod,
  portEvolveInterval,
  portEvolveView,
  returns,
  fees,
  attributionGrouping,
  benchmark,
  compare,
})
const withoutTree = stripSearchParams<TreeFilters>({ timePeriod, grouping, open, costBasisMethod, trade })
const withoutEvolution = stripSearchParams<EvolutionFilters>({ timePeriod, grouping, open, portEvolveInterval, portEvolveView })
const withoutRisk = stripSearchParams<RiskFilters>({ timePeriod, horizonDays, contributions, riskGrouping, hitsView, dimension })
const bySearch = { validateSearch: searchFilters, search: { middlewares: [withoutSearch] } }
const byTrades = {
  validateSearch: tradeFilters,
  search: { middlewares: [stripSearchParams<TradeFilters>({ timePeriod, search, costBasisMethod, incomeBy })] },
}
const byName = { validateSearch: nameFilters, search: { middlewares: [stripSearchParams<NameFilters>({ search })] } }
const byTaxYear = {
  validateSearch: taxFilters,
  search: { middlewares: [stripSearchParams<SearchFilters>({ timePeriod: TAX_PERIOD, search, costBasisMethod })] },
}
const byComparison = {
  validateSearch: comparedFilters,
  search: { middlewares: [stripSearchParams<ComparedFilters>({ timePeriod, search, costBasisMethod, compare })] },
}
const byScope = { validateSearch: marketFilters, search: { middlewares: [withoutScope] } }
const bySection = { validateSearch: reportFilters, search: { middlewares: [withoutSections] } }
const byView = { validateSearch: performanceFilters, search: { middlewares: [withoutView] } }
const byTree = { validateSearch: treeFilters, search: { middlewares: [withoutTree] } }
const byEvolution = { validateSearch: evolutionFilters, search: { middlewares: [withoutEvolution] } }
const byRisk = { validateSearch: riskFilters, search: { middlewares: [withoutRisk] } }
const byEntry = { validateSearch: ledgerFilters, search: { middlewares: [stripSearchParams<LedgerFilters>(EVERY_ENTRY)] } }
const byEvent = { validateSearch: auditFilters, search: { middlewares: [stripSearchParams<AuditFilters>(EVERY_EVENT)] } }

/** All routes: one line a screen. */
const screens = root.addChildren([
  createRoute({ ...anonymous, path: '/sign-in', ...page(screenTitle('signIn'), signInScreen) }),
  createRoute({ ...anonymous, path: '/sign-in/callback/$organisation', ...page(screenTitle('signIn'), signInScreen) }),
  createRoute({ ...anonymous, path: '/style-guide', ...page(screenTitle('styleGuide'), styleGuideScreen) }),
  signedIn.addChildren([
    createRoute({ ...user, path: '/', ...figures(screenTitle('summary'), summaryScreen) }),
    createRoute({ ...user, path: '/market-data', ...byScope, ...figures(screenTitle('marketData'), marketDataScreen) }),
    createRoute({ ...user, path: '/risk', ...byRisk, ...figures(screenTitle('risk'), riskScreen) }),
    createRoute({ ...user, path: '/performance', ...byView, ...figures(screenTitle('performance'), performanceScreen) }),
    createRoute({
      ...user,
      path: '/position-details',
      ...bySearch,
      ...figures(screenTitle('positions'), positionDetailsScreen),
    }),
    createRoute({ ...user, path: '/trade-history', ...byTrades, ...figures(screenTitle('tradeHistory'), tradeHistoryScreen) }),
    createRoute({ ...user, path: '/tax-lots', ...byTaxYear, ...figures(screenTitle('taxLots'), taxLotsScreen) }),
    createRoute({ ...user, path: '/account/$accountId', ...byComparison, ...figures(screenTitle('account'), accountScreen) }),
    createRoute({ ...user, path: '/issuer/$issuerId', ...bySearch, ...figures(screenTitle('issuer'), issuerScreen) }),
    createRoute({
      ...user,
      path: '/instrument/$instrumentId',
      ...byComparison,
      ...figures(screenTitle('instrument'), instrumentScreen),
    }),
    createRoute({
      ...user,
      path: '/portfolio-calculator',
      ...byTree,
      ...figures(screenTitle('portfolioCalculator'), portfolioCalculatorScreen),
    }),
    createRoute({
      ...user,
      path: '/portfolio-evolution',
      ...byEvolution,
      ...figures(screenTitle('portfolioEvolution'), portfolioEvolutionScreen),
    }),
    createRoute({ ...user, path: '/settings', ...page(screenTitle('settings'), settingsScreen) }),
    createRoute({ ...user, path: '/reports', ...bySection, ...figures(screenTitle('reports'), reportsScreen) }),
    admin.addChildren([
      createRoute({
        ...withRight(SCREEN_RIGHTS['/client/$clientId']),
        path: '/client/$clientId',
        ...page(screenTitle('adminPortal'), clientScreen),
      }),
      createRoute({
        ...withRight(SCREEN_RIGHTS['/whitelist']),
        path: '/whitelist',
        ...page(screenTitle('whitelist'), whitelistScreen),
      }),
      createRoute({
        ...withRight(SCREEN_RIGHTS['/audit']),
        path: '/audit',
        ...byEvent,
        ...page(screenTitle('audit'), auditScreen),
      }),
      createRoute({ ...withRight(SCREEN_RIGHTS['/imports']), path: '/imports', ...page(screenTitle('imports'), importsScreen) }),
      createRoute({
        ...withRight(SCREEN_RIGHTS['/house']),
        path: '/house',
        ...byName,
        ...page(screenTitle('house'), houseScreen),
      }),
      createRoute({ ...withRight(SCREEN_RIGHTS['/packs']), path: '/packs', ...page(screenTitle('packs'), packsScreen) }),
      createRoute({ ...withRight(SCREEN_RIGHTS['/jobs']), path: '/jobs', ...page(screenTitle('jobs'), jobsScreen) }),
      createRoute({
        ...withRight(SCREEN_RIGHTS['/groupings']),
        path: '/groupings',
        ...page(screenTitle('groupings'), groupingsScreen),
      }),
      createRoute({
        ...withRight(SCREEN_RIGHTS['/ledger']),
        path: '/ledger',
        ...byEntry,
        ...page(screenTitle('ledger'), ledgerScreen),
      }),
      createRoute({ ...withRight(SCREEN_RIGHTS['/data']), path: '/data', ...page(screenTitle('data'), dataScreen) }),
    ]),
  ]),
])

/** The router. Default history: the browser's. */
export function portalRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: screens,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: RouteError,
    defaultPreload: 'intent',
    scrollRestoration: false,
    // As on the server: another spelling is another path.
    caseSensitive: true,
    ...(history && { history }),
  })
}

function page(title: string, component: typeof reportsScreen) {
  return { component, staticData: { title } }
}

/** A screen with figures, which can be shown as recorded on an earlier instant. */
function figures(title: string, component: typeof reportsScreen) {
  return { component, staticData: { title, hasFigures: true } }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof portalRouter>
  }
  interface StaticDataRouteOption {
    /** The document title. */
    readonly title?: string
    /** Whether its figures can be shown as recorded on an earlier instant. */
    readonly hasFigures?: boolean
  }
}
