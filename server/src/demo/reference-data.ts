import { isoDay } from '@portal/analytics/calendar/day-number.ts'

import type { Dataset, MarketRowRecord } from '#ingest/dataset.ts'
import { FIRST_DAY } from './calendar.ts'
import { INTERNATIONAL_ETFS, US_EQUITY_ETFS, US_FIXED_INCOME_ETFS } from './catalogue/etfs.ts'
import { FUNDS } from './catalogue/funds.ts'
import { decimal } from './decimal.ts'
import type { InstitutionPlan } from './ledger/plan.ts'
import { liquidity } from './liquidity.ts'
import { lookThrough } from './look-through.ts'
import type { Market } from './market/market.ts'
import { isInUniverse } from './universe.ts'

type ReferenceData = Pick<
  Dataset,
  | 'reportingCurrencies'
  | 'benchmarks'
  | 'identifiers'
  | 'clients'
  | 'portfolios'
  | 'accounts'
  | 'benchmarkWeights'
  | 'factors'
  | 'lookThrough'
  | 'taxGroups'
  | 'groupings'
  | 'mandateLimits'
  | 'mandateAssignments'
  | 'marketRows'
>

const NOTHING: ReferenceData = {
  reportingCurrencies: [],
  benchmarks: [],
  identifiers: [],
  clients: [],
  portfolios: [],
  accounts: [],
  benchmarkWeights: [],
  factors: [],
  lookThrough: [],
  taxGroups: [],
  groupings: [],
  mandateLimits: [],
  mandateAssignments: [],
  marketRows: [],
}

/** The reference data of an institution's plan; empty without one. */
export function referenceData(institution: InstitutionPlan | null, market: Market): ReferenceData {
  if (!institution) return NOTHING
  const { clients, accounts, benchmarks, factors } = institution
  return {
    reportingCurrencies: institution.reportingCurrencies,
    identifiers: [],
    benchmarks: benchmarks.map(({ id, name }) => ({ id, name })),
    clients: clients.map(({ id, name, reportingCurrency, benchmark }) => ({
      id,
      name,
      reportingCurrency,
      benchmark,
      reportAddress: null,
    })),
    portfolios: clients.flatMap(({ id, portfolios }) => portfolios.map((name) => ({ client: id, name }))),
    accounts: accounts.map(({ id, client, name, currency, portfolio, benchmark, openedOn }) => ({
      id,
      client,
      name,
      currency,
      portfolio,
      benchmark,
      openedOn,
      closedOn: null,
    })),
    benchmarkWeights: benchmarks.flatMap(({ id, parts }) =>
      parts.flatMap(({ from, weights }) =>
        Object.entries(weights).map(([instrument, weight]) => ({
          benchmark: id,
          fromDay: from,
          instrument,
          weight: decimal(weight, 4),
        })),
      ),
    ),
    factors: factors.map(([key, name, instrument], i) => ({ key, name, position: i + 1, instrument })),
    lookThrough: FUNDS.filter(({ ticker }) => isInUniverse(institution, market, ticker)).flatMap((fund) =>
      lookThrough(fund, isoDay(FIRST_DAY)),
    ),
    taxGroups: institution.taxGroups,
    groupings: liquidity(institution, market),
    // They are given to it once, so that ended ones stay ended.
    mandateLimits: [],
    mandateAssignments: [],
    marketRows: marketRows(institution, market),
  }
}

function marketRows(institution: InstitutionPlan, market: Market): readonly MarketRowRecord[] {
  const rowsOf = (table: MarketRowRecord['table'], tickers: readonly string[]): MarketRowRecord[] =>
    tickers
      .filter((ticker) => isInUniverse(institution, market, ticker))
      .map((instrument, i) => ({ table, position: i + 1, instrument, currencyPair: null }))
  const tickersOf = (funds: readonly { readonly ticker: string }[]) => funds.map(({ ticker }) => ticker)
  return [
    ...rowsOf('usEqETFs', tickersOf(US_EQUITY_ETFS)),
    ...rowsOf('intlEqETFs', tickersOf(INTERNATIONAL_ETFS)),
    ...rowsOf('fixedIncomeETFs', tickersOf(US_FIXED_INCOME_ETFS)),
    ...institution.currencyPairs.map((currencyPair, i) => ({
      table: 'currencies' as const,
      position: i + 1,
      instrument: null,
      currencyPair,
    })),
    ...rowsOf('watchlist', institution.watchlist),
  ]
}
