import { addMonths } from '@portal/analytics/calendar/day-number.ts'
import type { TaxMethod } from '#market/stored-market.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import type { CostMethod } from './cost-lots.ts'
import { type Realised, treatmentOf } from './lot-engine.ts'
import { WITHIN_DAYS } from './tax-rules/recorded-trades.ts'

/** The accounts in scope of one taxable owner. */
export interface TaxGroup {
  /** Null for accounts that are in no group. */
  readonly name: string | null
  readonly method: TaxMethod
  /** Ids of the taxable ones, in the order of the scope. */
  readonly accounts: readonly string[]
  /** Ids of those whose gains are not taxed. */
  readonly exempt: readonly string[]
}

/** An account in a tax group, whatever is stored of it; null: in none. */
export interface AssumedTaxAccount {
  readonly account: string
  readonly group: string | null
  readonly method: TaxMethod
  readonly isTaxable: boolean
}

/**
 * The tax groups of a scope on its last day, by name; accounts of no group are one, by a method of its own.
 *
 * @param assumed takes the place of what is stored of its accounts, and of the methods of its groups
 */
export function taxGroups(
  { accounts, market }: ReportingScope,
  otherwise: CostMethod,
  assumed: readonly AssumedTaxAccount[] = [],
): readonly TaxGroup[] {
  const day = market.days[market.last]!
  const ids = accounts.map(({ account }) => account.id)
  const inScope = new Set(ids)
  const replaced = new Set(assumed.map(({ account }) => account))
  const stored = [
    ...assumed.flatMap(({ account: accountId, group, ...rest }) => (group === null ? [] : [{ accountId, group, ...rest }])),
    ...(market.stored.lists.taxAccounts ?? []).filter(
      ({ accountId, fromDay, toDay }) => !replaced.has(accountId) && fromDay <= day && (toDay ?? day) >= day,
    ),
  ].filter(({ accountId }) => inScope.has(accountId))
  const named = [...Map.groupBy(stored, ({ group }) => group)].map(([name, own]): TaxGroup => {
    const idsOf = (isTaxable: boolean) => {
      const some = new Set(own.filter((each) => each.isTaxable === isTaxable).map(({ accountId }) => accountId))
      return ids.filter((id) => some.has(id))
    }
    return { name, method: own[0]!.method, accounts: idsOf(true), exempt: idsOf(false) }
  })
  const grouped = new Set(stored.map(({ accountId }) => accountId))
  const others = ids.filter((id) => !grouped.has(id))
  const all = others.length > 0 ? [...named, { name: null, method: otherwise, accounts: others, exempt: [] }] : named
  return all.sort((a, b) => (a.name === null ? 1 : b.name === null ? -1 : a.name < b.name ? -1 : 1))
}

/** Whether all units of a group cost the same, in whatever account they are. */
export const isPooled = (method: TaxMethod): boolean => method === 'unitedKingdom' || method === 'canada'

/** The order in which lots of a method are closed. */
export function lotMethodOf(method: TaxMethod): CostMethod {
  if (isPooled(method) || method === 'average') return 'average'
  return method === 'lifo' ? 'lifo' : 'fifo'
}

/** The last day on which a purchase can still change how a closing counts; null once that is over, and where none can. */
export function provisionalUntil(method: TaxMethod, closing: Realised, lastDay: number): number | null {
  const day = closing.closed + WITHIN_DAYS
  if (closing.quantity < 0 || day <= lastDay) return null
  if (method === 'unitedKingdom') return treatmentOf(closing).matched === 'sameDay' ? null : day
  return (method === 'canada' || method === 'unitedStates') && closing.gainReporting < 0 ? day : null
}

/** By rules that tell them apart: whether units were held for more than a year. */
export function holdingTerm(method: TaxMethod, heldSince: number, day: number): 'short' | 'long' | null {
  if (method !== 'unitedStates') return null
  return day > addMonths(heldSince, 12) ? 'long' : 'short'
}
