import type { LookThroughRecord } from '#ingest/dataset.ts'
import { COUNTRIES } from './catalogue/countries.ts'
import type { Fund } from './catalogue/fund.ts'
import type { ReturnSource } from './catalogue/return-source.ts'
import type { Sector } from './catalogue/sectors.ts'
import { SHARES } from './catalogue/shares.ts'
import { decimal, rounded } from './decimal.ts'

type Dimension = LookThroughRecord['dimension']

/** Sector weights of a whole market. */
const SECTOR_SPLIT: Readonly<Record<Sector, number>> = {
  'Communication services': 0.09,
  'Consumer discretionary': 0.11,
  'Consumer staples': 0.07,
  Energy: 0.05,
  Financials: 0.15,
  'Health care': 0.12,
  Industrials: 0.11,
  Materials: 0.05,
  'Real estate': 0.03,
  Technology: 0.19,
  Utilities: 0.03,
}

/** Issuer countries of a currency's bond market. */
const BOND_COUNTRIES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  USD: { US: 1 },
  EUR: { DE: 0.34, FR: 0.36, IT: 0.3 },
  GBP: { GB: 1 },
  CHF: { CH: 1 },
}

const KINDS_LOOKED_THROUGH: readonly string[] = ['etf', 'fund']
const DECIMALS = 4
/** Part of a market that its listed companies of the demo stand for, and of how many of them a fund tells. */
const DISCLOSED = 0.6
const MAX_ISSUERS = 10

/** The look-through weights of an ETF or fund, by country, sector, asset class, currency and issuer; empty for other kinds. */
export function lookThrough(fund: Fund, fromDay: string): LookThroughRecord[] {
  if (!KINDS_LOOKED_THROUGH.includes(fund.kind)) return []
  const weights: Record<Dimension, Map<string, number>> = {
    country: new Map(),
    sector: new Map(),
    assetClass: new Map(),
    currency: new Map(),
    issuer: new Map(),
  }
  collect(fund.source, 1, (dimension, key, weight) => {
    weights[dimension].set(key, (weights[dimension].get(key) ?? 0) + weight)
  })
  weights.issuer = largest(weights.issuer)
  return (Object.keys(weights) as Dimension[]).flatMap((dimension) =>
    [...weights[dimension]]
      .map(([key, weight]) => ({ key, weight: rounded(weight, DECIMALS) }))
      .map(({ key, weight }) => ({ instrument: fund.ticker, fromDay, dimension, key, weight: decimal(weight, DECIMALS) })),
  )
}

/** The companies of a market, or of one of its sectors, by market value. */
function companies(country: string, sector: Sector | undefined): readonly (readonly [string, number])[] {
  const listed = SHARES.filter((share) => share.country === country && (sector === undefined || share.sector === sector))
  const whole = listed.reduce((sum, { marketValueBillions }) => sum + marketValueBillions, 0)
  return listed.map(({ name, marketValueBillions }) => [name, (DISCLOSED * marketValueBillions) / whole])
}

/** Funds tell their largest holdings alone. */
const largest = (weights: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...weights].sort(([, a], [, b]) => b - a).slice(0, MAX_ISSUERS))

function collect(source: ReturnSource, part: number, add: (dimension: Dimension, key: string, weight: number) => void): void {
  switch (source.of) {
    case 'equity': {
      add('assetClass', 'Equity', part)
      for (const [country, weight] of Object.entries(source.countries)) {
        add('country', country, part * weight)
        const { currency } = COUNTRIES[country] ?? {}
        if (currency !== undefined) add('currency', currency, part * weight)
        for (const [name, share] of companies(country, source.sector)) add('issuer', name, part * weight * share)
      }
      const sectors = source.sector ? { [source.sector]: 1 } : SECTOR_SPLIT
      for (const [sector, weight] of Object.entries(sectors)) add('sector', sector, part * weight)
      return
    }
    case 'bonds':
      add('assetClass', 'Fixed income', part)
      add('currency', source.currency, part)
      for (const [country, weight] of Object.entries(BOND_COUNTRIES[source.currency] ?? {}))
        add('country', country, part * weight)
      return
    case 'commodity':
      add('assetClass', 'Commodities', part)
      return
    case 'mix':
      for (const { source: inner, weight } of source.parts) collect(inner, part * weight, add)
  }
}
