import { kindModel } from '#instruments/kinds.ts'
import type { AccountLedger, CashRow, InstrumentRow } from '#ledger/account-ledger.ts'
import type { Market } from '#market/market.ts'
import { CASH, type GroupedMarket, type Grouping, groupOf, groupOfHolding, isByAccount } from '#positions/group-of.ts'
import type { Position } from '#positions/positions.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'

/**
 * Part of an instrument in a place: its value; of a future its exposure, and the negative cash beside it; of a currency forward one
 * of its legs.
 */
export type Role = 'value' | 'exposure' | 'margin' | 'bought' | 'sold'

/** A part of a portfolio in one group and one currency. */
export interface Place {
  readonly group: string
  readonly currency: number
  readonly account: AccountHistory['account']
  readonly ledger: AccountLedger
  readonly of:
    | { readonly kind: 'cash'; readonly row: CashRow }
    | { readonly kind: 'instrument'; readonly row: InstrumentRow; readonly role: Role }
}

/** Inputs from which places are built. */
export interface PlacedScope extends Pick<ReportingAccounts, 'accounts' | 'rates' | 'currency'> {
  readonly market: GroupedMarket & Pick<Market, 'instrumentAt' | 'currencies'>
}

/** The places of all rows of some accounts: together they are what the accounts hold. */
export function placesOf({ market, accounts }: PlacedScope, grouping: Grouping): readonly Place[] {
  return accounts.flatMap(({ account, ledger }) => [
    ...ledger.rows.flatMap((row) =>
      rolesOf(market, row.instrument).map(({ role, currency }): Place => {
        const of = role === 'margin' ? cashOf(market, currency) : ({ kind: 'instrument', index: row.instrument } as const)
        const group = placedGroup(market, grouping, { of, account, currency })
        return { group, currency, account, ledger, of: { kind: 'instrument', row, role } }
      }),
    ),
    ...ledger.cash.map((row): Place => {
      const { currency } = row
      const group = placedGroup(market, grouping, { of: cashOf(market, currency), account, currency })
      return { group, currency, account, ledger, of: { kind: 'cash', row } }
    }),
  ])
}

/** In which currencies an instrument stands. */
export function rolesOf(
  market: Pick<Market, 'instrumentAt'>,
  index: number,
): readonly { readonly role: Role; readonly currency: number }[] {
  const instrument = market.instrumentAt(index)
  const { currency } = instrument
  switch (instrument.settlement) {
    case 'paid':
      return [{ role: 'value', currency }]
    case 'margined':
      return [
        { role: 'exposure', currency },
        { role: 'margin', currency },
      ]
    case 'forward':
      return [
        { role: 'bought', currency: instrument.buyCurrency },
        { role: 'sold', currency },
      ]
  }
}

/** The cash of a currency. */
export const cashOf = ({ currencies }: Pick<Market, 'currencies'>, currency: number) =>
  ({ kind: 'cash', currency: currencies[currency]! }) as const satisfies Position['of']

interface Placed {
  readonly of: Position['of']
  readonly account: AccountHistory['account']
  readonly currency: number
}

/** The group of what an account has in a currency. */
export function placedGroup(market: PlacedScope['market'], grouping: Grouping, { account, ...held }: Placed): string {
  if (grouping === 'account') return account.name
  if (grouping === 'portfolio') return account.portfolioName
  if (isByAccount(market, grouping)) return groupOf(market, grouping, held.of, account)
  return heldGroup(market, grouping, held)
}

/** Cash is a group of its own, and currency forwards are another; by currency each leg stands in its own. */
export function heldGroup(
  market: GroupedMarket & Pick<Market, 'currencies'>,
  grouping: Exclude<Grouping, 'account' | 'portfolio'>,
  { of, currency }: Omit<Placed, 'account'>,
): string {
  if (grouping === 'currency') return market.currencies[currency]!
  if (grouping === 'sector' || grouping === 'country') {
    if (of.kind === 'cash') return CASH
    const { name, settlement } = kindModel(market.instruments[of.index]!.kind)
    if (settlement === 'forward') return name
  }
  return groupOfHolding(market, grouping, of)
}
