import { NOT_ASSIGNED } from '@portal/analytics/grouping/tree.ts'
import { kindModel } from '#instruments/kinds.ts'
import { countryName } from '#market/country-names.ts'
import type { Market } from '#market/market.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { groupOfHolding } from './group-of.ts'
import { issuersOf } from './issuers.ts'
import { type Position, positionsOf } from './positions.ts'

/** By what holdings are looked through. */
type LookThroughDimension = 'assetClass' | 'country' | 'sector' | 'currency' | 'issuer'

/** A part of a holding: the group it stands in, and which share of its value. */
interface HeldPart {
  /** Null: what is inside a fund and not known. */
  readonly key: string | null
  readonly share: number
}

/** The NPV of a scope by group, directly held and through funds; money in the reporting currency, NaN where unknown. */
interface LookThroughNpv {
  /** By key. */
  readonly groups: ReadonlyMap<string, { readonly direct: number; readonly throughFunds: number }>
  /** Inside funds, and of no known group. */
  readonly uncovered: number
  /** Share of the sum of absolute values whose group is known; NaN without any. */
  readonly coverage: number
}

/** Weights are given with four decimals, so that those of a fund may miss 1 by as much. */
const ROUNDING = 1e-3

/** Divides the NPV of a scope: a fund's by what stands inside it, everything else by its own group. */
export function lookThroughNpv(scope: ReportingScope, dimension: LookThroughDimension): LookThroughNpv {
  const groups = new Map<string, { direct: number; throughFunds: number }>()
  let uncovered = 0
  let unknown = 0
  let gross = 0
  for (const history of scope.accounts)
    for (const { of, npv } of positionsOf(scope, history)) {
      if (npv === 0) continue
      gross += Math.abs(npv)
      for (const { key, share } of heldParts(scope, dimension, of)) {
        if (key === null) {
          uncovered += share * npv
          unknown += Math.abs(share * npv)
          continue
        }
        const group = groups.get(key) ?? { direct: 0, throughFunds: 0 }
        group[isFund(scope, of) ? 'throughFunds' : 'direct'] += share * npv
        groups.set(key, group)
      }
    }
  return { groups, uncovered, coverage: 1 - unknown / gross }
}

/** Whether a holding is looked through. */
export const isFund = ({ market }: Pick<ReportingMarket, 'market'>, of: Position['of']): boolean =>
  of.kind === 'instrument' && kindModel(market.instruments[of.index]!.kind).isLookedThrough

/** The groups of a holding, with their shares: together 1. */
export function heldParts(
  reporting: Pick<ReportingMarket, 'market'>,
  dimension: LookThroughDimension,
  of: Position['of'],
): readonly HeldPart[] {
  const { market } = reporting
  if (of.kind === 'cash' || !isFund(reporting, of)) return [{ key: ownKey(market, dimension, of), share: 1 }]
  const inside = [...(market.lookThrough(of.index, dimension) ?? [])]
  const sum = inside.reduce((total, [, weight]) => total + weight, 0)
  const isWhole = Math.abs(sum - 1) <= ROUNDING
  const known = inside.map(([key, weight]) => ({
    key: dimension === 'country' ? countryName(key) : key,
    share: isWhole ? weight / sum : weight,
  }))
  return isWhole ? known : [...known, { key: null, share: 1 - sum }]
}

function ownKey(market: Market, dimension: LookThroughDimension, of: Position['of']): string {
  if (dimension !== 'issuer') return groupOfHolding(market, dimension, of)
  return (of.kind === 'cash' ? null : issuersOf(market)[of.index]) ?? NOT_ASSIGNED
}
