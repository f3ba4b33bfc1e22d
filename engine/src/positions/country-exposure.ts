import { kindModel, underlyingOf } from '#instruments/kinds.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import type { HeldInstrument } from './exposures.ts'

/** Where the exposure of some holdings lies, in the reporting currency, signed. */
interface CountryExposure {
  /** By ISO 3166-1 alpha-2 code. */
  readonly byCountry: ReadonlyMap<string, number>
  /** Exposure to no known country, by instrument, other than 0. */
  readonly uncovered: readonly { readonly ticker: string; readonly exposure: number }[]
}

/** Exposure to an instrument. */
export type CountryHolding = Pick<HeldInstrument, 'index' | 'exposure'>

/** Look-through weights are given with four decimals, so that those of a fund may miss 1 by as much. */
const ROUNDING = 1e-3

/** Divides exposures by country: a fund's by what stands inside it, never by its domicile; an option's or future's as its underlying's. */
export function countryExposure(reporting: ReportingMarket, held: readonly CountryHolding[]): CountryExposure {
  const byCountry = new Map<string, number>()
  const uncovered: { ticker: string; exposure: number }[] = []
  for (const { index, exposure } of held) {
    let rest = 1
    for (const [country, share] of countryShares(reporting, index)) {
      byCountry.set(country, (byCountry.get(country) ?? 0) + share * exposure)
      rest -= share
    }
    const { ticker } = reporting.market.instruments[index]!
    if (rest > 1e-9 && exposure !== 0) uncovered.push({ ticker, exposure: rest * exposure })
  }
  return { byCountry, uncovered }
}

/** Shares of an instrument's exposure by country. Weights that miss 1 only by rounding are scaled to it. */
export function countryShares(
  { market }: Pick<ReportingMarket, 'market'>,
  index: number,
): readonly (readonly [string, number])[] {
  const { kind, country } = market.instruments[index]!
  if (kindModel(kind).isLookedThrough) {
    const inside = [...(market.lookThrough(index, 'country') ?? [])]
    const sum = inside.reduce((total, [, weight]) => total + weight, 0)
    return Math.abs(sum - 1) <= ROUNDING ? inside.map(([key, weight]) => [key, weight / sum]) : inside
  }
  if (country !== null) return [[country, 1]]
  const underlying = underlyingOf(market.instruments[index]!)
  const of = market.instruments.findIndex(({ externalId }) => externalId === underlying)
  return of < 0 || of === index ? [] : countryShares({ market }, of)
}
