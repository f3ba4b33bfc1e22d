import { NOT_ASSIGNED } from '@portal/analytics/grouping/tree.ts'
import { kindModel } from '#instruments/kinds.ts'
import { countryName } from '#market/country-names.ts'
import type { Market } from '#market/market.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { Position } from './positions.ts'

/** How a tree table groups its rows, by the names of the wire. */
export type Grouping = 'assetClass' | 'type' | 'sector' | 'currency' | 'country' | 'account' | 'portfolio'

/** The asset class of every cash row. */
export const CASH = 'Cash'

/** The group of a tree table in which a row of an account stands. */
export function groupOf(market: Market, grouping: Grouping, of: Position['of'], account: AccountHistory['account']): string {
  if (grouping === 'account') return account.name
  if (grouping === 'portfolio') return account.portfolioName
  if (of.kind === 'cash') return grouping === 'currency' ? of.currency : CASH_GROUPS[grouping]
  const { assetClass, kind, sector, currency, country } = market.instruments[of.index]!
  switch (grouping) {
    case 'assetClass':
      return assetClass
    case 'type':
      return kindModel(kind).name
    case 'sector':
      return sector ?? NOT_ASSIGNED
    case 'currency':
      return currency
    case 'country':
      return country === null ? NOT_ASSIGNED : countryName(country)
  }
}

const CASH_GROUPS = { assetClass: CASH, type: kindModel('cash').name, sector: NOT_ASSIGNED, country: NOT_ASSIGNED } as const
