import { AUDIT } from './administration/audit.ts'
import { BRANDING } from './administration/branding.ts'
import { CLIENT } from './administration/client.ts'
import { DATA } from './administration/data.ts'
import { IMPORT } from './administration/import.ts'
import { JOBS } from './administration/jobs.ts'
import { LEDGER_ENTRIES } from './administration/ledger-entries.ts'
import { LEDGER_EXPORT } from './administration/ledger-export.ts'
import { MANDATE } from './administration/mandate.ts'
import { MAPPED_LIST } from './administration/mapped-list.ts'
import { PROPOSAL } from './administration/proposal.ts'
import { SOURCE } from './administration/source.ts'
import { TAX_GROUPS } from './administration/tax-groups.ts'
import { WHITELIST } from './administration/whitelist.ts'
import { CHART } from './chart.ts'
import { CHART_DAYS } from './chart-days.ts'
import { GROUPING, TIME_PERIOD } from './choices.ts'
import { CONTROL } from './control.ts'
import { DRAWING } from './drawing.ts'
import { LEDGER } from './engine/ledger.ts'
import { EXPLAIN } from './explain.ts'
import { FAILURES } from './failures.ts'
import { FIGURE } from './figure.ts'
import { FILTER } from './filter.ts'
import { GROUPINGS } from './groupings.ts'
import { PACK_SCHEDULES } from './pack-schedules.ts'
import { PACKS } from './packs.ts'
import { PALETTE, PALETTE_GROUPS, PALETTE_SCREENS, PALETTE_WORDS, SHORTCUT } from './palette.ts'
import { PERIOD } from './period.ts'
import { ACCOUNT } from './reports/account.ts'
import { CHANGE } from './reports/change.ts'
import { COST } from './reports/cost.ts'
import { HOUSE } from './reports/house.ts'
import { INSTRUMENT } from './reports/instrument.ts'
import { ISSUER } from './reports/issuer.ts'
import { MARKET } from './reports/market.ts'
import { PERFORMANCE } from './reports/performance.ts'
import { PORTFOLIO, WHAT_IF } from './reports/portfolio.ts'
import { RECORDED_AS_OF } from './reports/recorded-as-of.ts'
import { REPORT } from './reports/report.ts'
import { REPORT_TABLE } from './reports/report-table.ts'
import { RISK } from './reports/risk.ts'
import { STORY } from './reports/story.ts'
import { SUMMARY } from './reports/summary.ts'
import { TRADES } from './reports/trades.ts'
import { SCREEN_LEADS } from './screen-leads.ts'
import { MENU_GROUPS, SCREEN_TITLES } from './screen-titles.ts'
import { OPENID } from './session/openid.ts'
import { PASSKEY } from './session/passkey.ts'
import { RECOVERY } from './session/recovery.ts'
import { SESSION } from './session/session.ts'
import { SETTINGS } from './session/settings.ts'
import { SIGN_IN } from './session/sign-in.ts'
import { SIGN_IN_DELAY } from './session/sign-in-delay.ts'
import { SIGN_IN_SCAN } from './session/sign-in-scan.ts'
import { NOT_FOUND, SHELL } from './shell.ts'
import { SUCCESSES } from './successes.ts'
import { TABLE } from './table.ts'
import { VALIDATION } from './validation.ts'

/** The messages in English, by area. */
export const EN = {
  change: CHANGE,
  chart: CHART,
  chartDays: CHART_DAYS,
  control: CONTROL,
  cost: COST,
  drawing: DRAWING,
  explain: EXPLAIN,
  failure: FAILURES,
  account: ACCOUNT,
  figure: FIGURE,
  filter: FILTER,
  instrument: INSTRUMENT,
  issuer: ISSUER,
  mandate: MANDATE,
  taxGroups: TAX_GROUPS,
  branding: BRANDING,
  house: HOUSE,
  jobs: JOBS,
  groupings: GROUPINGS,
  packs: PACKS,
  packSchedules: PACK_SCHEDULES,
  recordedAsOf: RECORDED_AS_OF,
  market: MARKET,
  passkey: PASSKEY,
  recovery: RECOVERY,
  palette: PALETTE,
  paletteGroup: PALETTE_GROUPS,
  paletteScreens: PALETTE_SCREENS,
  paletteWords: PALETTE_WORDS,
  shortcut: SHORTCUT,
  performance: PERFORMANCE,
  portfolio: PORTFOLIO,
  whatIf: WHAT_IF,
  grouping: GROUPING,
  timePeriod: TIME_PERIOD,
  period: PERIOD,
  report: REPORT,
  reportTable: REPORT_TABLE,
  risk: RISK,
  screenLead: SCREEN_LEADS,
  screenTitle: SCREEN_TITLES,
  menuGroup: MENU_GROUPS,
  shell: SHELL,
  notFound: NOT_FOUND,
  story: STORY,
  success: SUCCESSES,
  summary: SUMMARY,
  table: TABLE,
  trades: TRADES,
  validation: VALIDATION,
  openid: OPENID,
  session: SESSION,
  settings: SETTINGS,
  signIn: SIGN_IN,
  signInDelay: SIGN_IN_DELAY,
  signInScan: SIGN_IN_SCAN,
  audit: AUDIT,
  client: CLIENT,
  data: DATA,
  source: SOURCE,
  import: IMPORT,
  ledger: LEDGER,
  ledgerEntries: LEDGER_ENTRIES,
  ledgerExport: LEDGER_EXPORT,
  mappedList: MAPPED_LIST,
  proposal: PROPOSAL,
  whitelist: WHITELIST,
} as const
