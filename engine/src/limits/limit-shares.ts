import { kindModel } from '#instruments/kinds.ts'
import type { Market } from '#market/market.ts'
import { CASH } from '#positions/group-of.ts'
import { issuerCalled, issuersOf } from '#positions/issuers.ts'
import type { Limit } from './limit.ts'
import type { SubjectRow } from './limit-subject.ts'

/** Whether a row counts, and how much of it: of a fund that is looked through what is known of it. */
type Part = (row: SubjectRow) => { readonly share: number; readonly uncovered: number }

interface CountedPart {
  readonly part: Part
  readonly isUnsigned: boolean
  /** Ticker of the largest instrument, or the largest issuer; undefined for all other limits. */
  readonly holding?: string | undefined
}

/** The part that counts for a limit on a share: of a concentration that of the largest instrument or issuer, without its sign. */
export function countedPart(limit: Limit, market: Market, rows: readonly SubjectRow[]): CountedPart {
  if (limit.kind !== 'concentration') return { part: partOf(limit, market), isUnsigned: false }
  const inside = insideOfRow(limit, market)
  const sums = new Map<number | string, number>()
  for (const row of rows) for (const [key, share] of inside(row).shares) sums.set(key, (sums.get(key) ?? 0) + share * row.npv)
  let largest: number | string | undefined
  for (const [key, sum] of sums) if (largest === undefined || Math.abs(sum) > Math.abs(sums.get(largest)!)) largest = key
  return {
    part: (row) => {
      const { shares, uncovered } = inside(row)
      return { share: largest === undefined ? 0 : (shares.get(largest) ?? 0), uncovered }
    },
    isUnsigned: true,
    holding: typeof largest === 'number' ? market.instruments[largest]!.ticker : largest,
  }
}

/** The instrument of a row, or its issuers with their shares; what has no issuer does not count as one. */
function insideOfRow({ of, isLookedThrough }: Limit, market: Market) {
  const nothing = { shares: new Map<number | string, number>(), uncovered: 0 }
  return ({ of: held }: SubjectRow): typeof nothing => {
    if (held.kind === 'cash') return nothing
    if (of !== 'issuer') return { ...nothing, shares: new Map([[held.index, 1]]) }
    const issuer = issuersOf(market)[held.index] ?? null
    if (issuer !== null) return { ...nothing, shares: new Map([[issuer, 1]]) }
    if (!isLookedThrough || !isFund(market, held.index)) return nothing
    const { weights, unknown } = insideOf(market, held.index, 'issuer')
    return { shares: new Map(weights), uncovered: unknown }
  }
}

const whole = (isPart: boolean) => ({ share: isPart ? 1 : 0, uncovered: 0 })

function partOf({ kind, of, isLookedThrough }: Limit, market: Market): Part {
  switch (kind) {
    case 'cash':
      return (row) => whole(row.of.kind === 'cash')
    case 'currency':
      return (row) => whole(of === currencyOf(market, row))
    case 'issuer': {
      const name = of === null ? null : (issuerCalled(market, of) ?? of)
      return (row) => {
        if (row.of.kind === 'cash' || name === null) return whole(false)
        const issuer = issuersOf(market)[row.of.index] ?? null
        return isLookedThrough && issuer === null ? shareInside(market, row.of.index, 'issuer', name) : whole(issuer === name)
      }
    }
    default:
      return (row) => {
        if (row.of.kind === 'cash') return whole(of === CASH)
        const { assetClass } = market.instruments[row.of.index]!
        return isLookedThrough && isFund(market, row.of.index)
          ? shareInside(market, row.of.index, 'assetClass', of)
          : whole(of === assetClass)
      }
  }
}

const isFund = (market: Market, index: number): boolean => kindModel(market.instruments[index]!.kind).isLookedThrough

/** Known parts of a fund, and the share that is not known; any other instrument is itself alone. */
function insideOf(market: Market, index: number, dimension: 'assetClass' | 'issuer') {
  const weights = market.lookThrough(index, dimension) ?? new Map<string, number>()
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0)
  return { weights, unknown: isFund(market, index) ? Math.max(0, 1 - sum) : 0 }
}

function shareInside(market: Market, index: number, dimension: 'assetClass' | 'issuer', key: string | null) {
  const { weights, unknown } = insideOf(market, index, dimension)
  return { share: key === null ? 0 : (weights.get(key) ?? 0), uncovered: unknown }
}

/** The code of the currency that a row is in: of cash its own, of an instrument that of its price. */
export function currencyOf(market: Market, { of }: SubjectRow): string {
  return of.kind === 'cash' ? market.currencies[of.currency]! : market.instruments[of.index]!.currency
}
