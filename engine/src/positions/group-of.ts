import { NOT_ASSIGNED } from '@portal/analytics/grouping/tree.ts'
import { kindModel } from '#instruments/kinds.ts'
import type { MarketInstrument } from '#instruments/market-instrument.ts'
import { countryName } from '#market/country-names.ts'
import type { Market } from '#market/market.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { Position } from './positions.ts'

/** How a tree table groups its rows, by the names of the wire; one of the institution by its name. */
export type Grouping =
  | 'assetClass'
  | 'type'
  | 'sector'
  | 'currency'
  | 'country'
  | 'account'
  | 'portfolio'
  | `${typeof OWN}${string}`

const OWN = 'own:'

/** The asset class of every cash row. */
export const CASH = 'Cash'

/** Market of the instruments that are grouped. */
export interface GroupedMarket extends Pick<Market, 'groupings'> {
  readonly instruments: readonly Pick<MarketInstrument, 'assetClass' | 'kind' | 'sector' | 'currency' | 'country'>[]
}

/** The group of a tree table in which a row of an account stands. */
export function groupOf(
  market: GroupedMarket,
  grouping: Grouping,
  of: Position['of'],
  account: AccountHistory['account'],
): string {
  if (grouping === 'account') return account.name
  if (grouping === 'portfolio') return account.portfolioName
  return isOwn(grouping) ? ownGroup(market, grouping, of, account.id) : groupOfHolding(market, grouping, of)
}

/** The same of what does not depend on the account. */
export function groupOfHolding(
  market: GroupedMarket,
  grouping: Exclude<Grouping, 'account' | 'portfolio'>,
  of: Position['of'],
): string {
  if (isOwn(grouping)) return ownGroup(market, grouping, of)
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

/**
 * Whether rows of one instrument can stand in several groups, by account.
 */
export function isByAccount({ groupings }: Pick<Market, 'groupings'>, grouping: Grouping): boolean {
  if (!isOwn(grouping)) return grouping === 'account' || grouping === 'portfolio'
  return (groupings.get(nameOf(grouping))?.ofAccount.size ?? 0) > 0
}

/** Whether it is a specified grouping, or one of the institution. */
export const isKnownGrouping = ({ groupings }: Market, grouping: Grouping): boolean =>
  !isOwn(grouping) || groupings.has(nameOf(grouping))

const isOwn = (grouping: Grouping): grouping is `${typeof OWN}${string}` => grouping.startsWith(OWN)

const nameOf = (grouping: Grouping): string => grouping.slice(OWN.length)

function ownGroup({ groupings }: GroupedMarket, grouping: Grouping, of: Position['of'], account?: string): string {
  const own = groupings.get(nameOf(grouping))
  if (!own) return NOT_ASSIGNED
  const held = of.kind === 'cash' ? own.ofCash.get(of.currency) : own.ofInstrument.get(of.index)
  return held ?? (account === undefined ? undefined : own.ofAccount.get(account)) ?? NOT_ASSIGNED
}
