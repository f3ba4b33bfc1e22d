import { countryOf } from '../catalogue/countries.ts'
import type { ReturnSource } from '../catalogue/return-source.ts'
import { ln } from '../random/arithmetic.ts'
import { fatTailed, seriesKey } from '../random/draw.ts'
import type { EquityPaths } from './equity-paths.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import { DAYS_A_YEAR } from './regime.ts'
import type { Timeline } from './timeline.ts'
import type { YieldPaths } from './yield-paths.ts'

/** The returns behind all prices. */
export interface Drivers {
  readonly timeline: Timeline
  readonly equity: EquityPaths
  readonly yields: YieldPaths
  readonly rates: ExchangeRates
}

const COMMODITIES = {
  gold: { drift: 0.05, volatility: 0.14, perEquity: 0 },
  broad: { drift: 0.02, volatility: 0.14, perEquity: 0.3 },
} as const

/** Logarithmic total returns of a source a day, in a currency. */
export function sourceReturns(source: ReturnSource, currency: string, drivers: Drivers): Float64Array {
  switch (source.of) {
    case 'equity':
      return equityReturns(source, currency, drivers)
    case 'bonds':
      return bondReturns(source, currency, drivers)
    case 'commodity':
      return commodityReturns(source.commodity, currency, drivers)
    case 'mix':
      return weightedSum(
        source.parts.map(({ source: part, weight }) => ({ returns: sourceReturns(part, currency, drivers), weight })),
        drivers.timeline.days.length,
      )
  }
}

function equityReturns(source: ReturnSource & { of: 'equity' }, currency: string, drivers: Drivers): Float64Array {
  const { equity, rates, timeline } = drivers
  const countries = Object.entries(source.countries).map(([code, weight]) => ({
    weight,
    returns: plus(equity.countries[code]!, rateReturns(rates, countryOf(code).currency, currency)),
  }))
  const over = [source.sector && equity.sectors[source.sector], source.style && equity.styles[source.style]]
  const market = weightedSum(countries, timeline.days.length)
  return over.reduce<Float64Array>((returns, path) => (path ? plus(returns, path) : returns), market)
}

/** Carry less duration times the change of the yield, plus half the convexity of a bullet of that length. */
function bondReturns(
  source: ReturnSource & { of: 'bonds' },
  currency: string,
  { yields, rates, timeline }: Drivers,
): Float64Array {
  const yieldOn = (t: number): number => yields.bondYield(source.currency, source.years, source.credit, Math.max(t, 0))
  const local = Float64Array.from(timeline.days, (_, t) => {
    const before = yieldOn(t - 1)
    const change = yieldOn(t) - before
    const duration = source.years / (1 + (before * source.years) / 2)
    return before / DAYS_A_YEAR - duration * change + 0.5 * duration * duration * change * change
  })
  return plus(local, rateReturns(rates, source.currency, currency))
}

function commodityReturns(commodity: 'gold' | 'broad', currency: string, { equity, rates, timeline }: Drivers): Float64Array {
  const { drift, volatility, perEquity } = COMMODITIES[commodity]
  const key = seriesKey(`commodity ${commodity}`)
  const inDollars = Float64Array.from(timeline.days, (day, t) => {
    const own = (volatility / Math.sqrt(DAYS_A_YEAR)) * equity.volatility[t]! * fatTailed(key, day)
    return drift / DAYS_A_YEAR + own + perEquity * equity.countries.US![t]!
  })
  return plus(inDollars, rateReturns(rates, 'USD', currency))
}

function rateReturns(rates: ExchangeRates, from: string, to: string): Float64Array {
  const [local, foreign] = [rates[from]!, rates[to]!]
  if (from === to) return new Float64Array(local.length)
  return local.map((rate, t) => (t === 0 ? 0 : ln((rate * foreign[t - 1]!) / (foreign[t]! * local[t - 1]!))))
}

const plus = (left: Float64Array, right: Float64Array): Float64Array => left.map((value, t) => value + right[t]!)

function weightedSum(
  parts: readonly { readonly returns: Float64Array; readonly weight: number }[],
  length: number,
): Float64Array {
  const sum = new Float64Array(length)
  for (const { returns, weight } of parts) for (let t = 0; t < length; t++) sum[t]! += weight * returns[t]!
  return sum
}
