import type { PortEvolveInterval, PortEvolveView } from '@portal/contract/charts/portfolio-evolution.ts'
import type { RiskContributions } from '@portal/contract/charts/risk-pie.ts'
import type { ExposureDimension } from '@portal/contract/reports/exposure.ts'
import { DEFAULT_FEES, fees } from '@portal/contract/reports/fees.ts'
import { grouping } from '@portal/contract/reports/grouping.ts'
import { costBasisMethod, DEFAULT_COST_BASIS_METHOD } from '@portal/contract/reports/parts/cost-basis.ts'
import { DEFAULT_MARKET_SCOPE, marketScope } from '@portal/contract/reports/parts/market-request.ts'
import { DEFAULT_TIME_PERIOD, day, interval, timePeriod } from '@portal/contract/reports/time-period.ts'
import * as z from 'zod/mini'

/** URL parameters of the screens. An unknown value counts as absent, and a default is not written. */
export const FILTER_DEFAULTS = {
  timePeriod: DEFAULT_TIME_PERIOD,
  portEvolveInterval: 'daily',
  portEvolveView: 'assetClass',
  returns: 'annualised',
  fees: DEFAULT_FEES,
  attributionGrouping: 'assetClass',
  benchmark: '',
  compare: '',
  costBasisMethod: DEFAULT_COST_BASIS_METHOD,
  incomeBy: 'type',
  scope: DEFAULT_MARKET_SCOPE,
  search: '',
  grouping: '',
  open: '',
  trade: '',
  horizonDays: '1',
  contributions: 'volatility',
  riskGrouping: 'assetClass',
  hitsView: 'distribution',
  sections: '',
  paper: '',
  dimension: 'country',
} as const

/** The time period of the tax lots. */
export const TAX_PERIOD = 'YTD'

// Listed here instead of imported, because the contract file contains the chart calls, which the first page does not need.
const evolutionInterval = z.enum(['daily', 'bridge'] satisfies PortEvolveInterval[])
const view = z.enum(['assetClass', 'factor', 'factorResidual'] satisfies PortEvolveView[])

const returns = z.enum(['annualised', 'cumulative'])

const period = z.catch(z._default(timePeriod, FILTER_DEFAULTS.timePeriod), FILTER_DEFAULTS.timePeriod)
const search = z.catch(z._default(z.string(), FILTER_DEFAULTS.search), FILTER_DEFAULTS.search)

const method = z.catch(z._default(costBasisMethod, FILTER_DEFAULTS.costBasisMethod), FILTER_DEFAULTS.costBasisMethod)

/** A name from a list of the server, so that the text is validated later. */
const text = (name: 'grouping' | 'open' | 'benchmark' | 'compare' | 'trade') =>
  z.catch(z._default(z.string(), FILTER_DEFAULTS[name]), FILTER_DEFAULTS[name])

const periodFilter = z.object({ timePeriod: period })
/** Sections of the full report by name, with full stops; empty for the brief. */
export const reportFilters = z.object({
  timePeriod: period,
  sections: z.catch(z._default(z.string(), FILTER_DEFAULTS.sections), FILTER_DEFAULTS.sections),
  compare: text('compare'),
  /** Empty for that of the reader's country. */
  paper: z.catch(z._default(z.enum(['', 'A4', 'Letter']), FILTER_DEFAULTS.paper), FILTER_DEFAULTS.paper),
})
/** Of a list without a period. */
export const nameFilters = z.object({ search })

export const searchFilters = z.object({
  timePeriod: period,
  search,
  costBasisMethod: method,
  /** The days of which expected payments are shown; all without one. */
  due: z.catch(z.optional(interval), undefined),
})
/** Of the entries of accounts. */
export const tradeFilters = z.extend(searchFilters, {
  incomeBy: z.catch(z._default(z.enum(['type', 'month']), FILTER_DEFAULTS.incomeBy), FILTER_DEFAULTS.incomeBy),
})
/** Of gains as tax counts them: by default those of the year so far. */
export const taxFilters = z.extend(searchFilters, {
  timePeriod: z.catch(z._default(timePeriod, TAX_PERIOD), TAX_PERIOD),
})
/** Of a page with a chart that can stand beside others. */
export const comparedFilters = z.extend(searchFilters, { compare: text('compare') })
export const marketFilters = z.object({
  timePeriod: period,
  scope: z.catch(z._default(marketScope, FILTER_DEFAULTS.scope), FILTER_DEFAULTS.scope),
})
export const performanceFilters = z.object({
  timePeriod: period,
  portEvolveInterval: z.catch(
    z._default(evolutionInterval, FILTER_DEFAULTS.portEvolveInterval),
    FILTER_DEFAULTS.portEvolveInterval,
  ),
  portEvolveView: z.catch(z._default(view, FILTER_DEFAULTS.portEvolveView), FILTER_DEFAULTS.portEvolveView),
  returns: z.catch(z._default(returns, FILTER_DEFAULTS.returns), FILTER_DEFAULTS.returns),
  fees: z.catch(z._default(fees, FILTER_DEFAULTS.fees), FILTER_DEFAULTS.fees),
  attributionGrouping: z.catch(z._default(grouping, FILTER_DEFAULTS.attributionGrouping), FILTER_DEFAULTS.attributionGrouping),
  benchmark: text('benchmark'),
  compare: text('compare'),
})

const tree = z.object({ timePeriod: period, grouping: text('grouping'), open: text('open') })
/** `trade`: the ticker that a what-if begins with. */
export const treeFilters = z.extend(tree, { costBasisMethod: method, trade: text('trade') })
export const evolutionFilters = z.extend(tree, {
  portEvolveInterval: performanceFilters.shape.portEvolveInterval,
  portEvolveView: performanceFilters.shape.portEvolveView,
})

const horizonDays = z.enum(['1', '10', '20'])
const contributions = z.enum(['volatility', 'expectedShortfall'] satisfies RiskContributions[])
const dimension = z.enum(['country', 'sector', 'currency', 'assetClass', 'issuer'] satisfies ExposureDimension[])
const hitsView = z.enum(['distribution', 'history', 'backtest'])
export const riskFilters = z.object({
  timePeriod: period,
  horizonDays: z.catch(z._default(horizonDays, FILTER_DEFAULTS.horizonDays), FILTER_DEFAULTS.horizonDays),
  contributions: z.catch(z._default(contributions, FILTER_DEFAULTS.contributions), FILTER_DEFAULTS.contributions),
  riskGrouping: z.catch(z._default(grouping, FILTER_DEFAULTS.riskGrouping), FILTER_DEFAULTS.riskGrouping),
  hitsView: z.catch(z._default(hitsView, FILTER_DEFAULTS.hitsView), FILTER_DEFAULTS.hitsView),
  dimension: z.catch(z._default(dimension, FILTER_DEFAULTS.dimension), FILTER_DEFAULTS.dimension),
})

const optionalText = z.catch(z.optional(z.string()), undefined)
/**
 * URL parameters of every signed-in screen: explained figure, sort order and columns of tables, views of tables and charts,
 * cross-filter, as-recorded instant, day of the figures, and the start of the shown changes.
 */
export const frameFilters = z.object({
  explain: optionalText,
  sort: optionalText,
  cols: optionalText,
  view: optionalText,
  pick: optionalText,
  knownOn: optionalText,
  asOf: z.catch(z.optional(day), undefined),
  since: optionalText,
})

export type FrameFilters = z.output<typeof frameFilters>
export type PeriodFilter = z.output<typeof periodFilter>
export type ReportFilters = z.output<typeof reportFilters>
export type NameFilters = z.output<typeof nameFilters>
export type TradeFilters = z.output<typeof tradeFilters>
export type SearchFilters = z.output<typeof searchFilters>
export type ComparedFilters = z.output<typeof comparedFilters>
export type MarketFilters = z.output<typeof marketFilters>
export type PerformanceFilters = z.output<typeof performanceFilters>
export type TreeFilters = z.output<typeof treeFilters>
export type EvolutionFilters = z.output<typeof evolutionFilters>
export type RiskFilters = z.output<typeof riskFilters>

/** A text of an address, empty without one. */
export const plainText = z.catch(z._default(z.string(), ''), '')

/** `YYYY-MM-DD` of an address, or empty. */
export const dayOrNone = z.catch(z._default(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), ''), '')
