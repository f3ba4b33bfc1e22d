import type { PortEvolveInterval, PortEvolveView } from '@portal/contract/charts/portfolio-evolution.ts'
import { DEFAULT_MARKET_SCOPE, marketScope } from '@portal/contract/reports/market-request.ts'
import { DEFAULT_TIME_PERIOD, timePeriod } from '@portal/contract/reports/time-period.ts'
import * as z from 'zod/mini'

/**
 * What screens keep in their address. A value that is none of the known ones counts as absent, and a default is not written, so the
 * address says only what differs.
 */
export const FILTER_DEFAULTS = {
  timePeriod: DEFAULT_TIME_PERIOD,
  portEvolveInterval: 'daily',
  portEvolveView: 'assetClass',
  returns: 'annualised',
  scope: DEFAULT_MARKET_SCOPE,
  search: '',
} as const

// By name, not from the contract's file: it holds the chart calls, which the first page need not load.
const interval = z.enum(['daily', 'bridge'] satisfies PortEvolveInterval[])
const view = z.enum(['assetClass', 'factor', 'factorResidual'] satisfies PortEvolveView[])

const returns = z.enum(['annualised', 'cumulative'])

const period = z.catch(z._default(timePeriod, FILTER_DEFAULTS.timePeriod), FILTER_DEFAULTS.timePeriod)
const search = z.catch(z._default(z.string(), FILTER_DEFAULTS.search), FILTER_DEFAULTS.search)

export const periodFilter = z.object({ timePeriod: period })
export const searchFilters = z.object({ timePeriod: period, search })
export const marketFilters = z.object({
  timePeriod: period,
  scope: z.catch(z._default(marketScope, FILTER_DEFAULTS.scope), FILTER_DEFAULTS.scope),
})
export const performanceFilters = z.object({
  timePeriod: period,
  portEvolveInterval: z.catch(z._default(interval, FILTER_DEFAULTS.portEvolveInterval), FILTER_DEFAULTS.portEvolveInterval),
  portEvolveView: z.catch(z._default(view, FILTER_DEFAULTS.portEvolveView), FILTER_DEFAULTS.portEvolveView),
  returns: z.catch(z._default(returns, FILTER_DEFAULTS.returns), FILTER_DEFAULTS.returns),
})

export type PeriodFilter = z.output<typeof periodFilter>
export type SearchFilters = z.output<typeof searchFilters>
export type MarketFilters = z.output<typeof marketFilters>
export type PerformanceFilters = z.output<typeof performanceFilters>
