import type { FactorEstimate } from '#market/factor-model.ts'
import type { Market } from '#market/market.ts'
import type { ToldMarket } from '#portfolio/reporting-scope.ts'
import { lessOne, priceMoveOf } from './quotes.ts'
import { dayText } from './sources.ts'
import { dayGrowth } from './total-return.ts'
import { input, laterStep, parameter, step, type Trail } from './trail.ts'

/** What a factor's proxy did on a day: `price` without its payouts, as profit and loss sees it, or `total` with them, as risk does. */
type ProxyReturn = 'price' | 'total'

/**
 * The return of a factor on a day, free of the factors before it: that of its proxy less its loading on each of them.
 *
 * @param estimate whose loadings made them free of each other
 * @param returnOf the returns of the factors on that day, by their position; NaN where unknown
 */
export function factorReturnOf(
  told: ToldMarket,
  kind: ProxyReturn,
  estimate: FactorEstimate | null,
  f: number,
  t: number,
  returnOf: (f: number) => number,
): Trail {
  const { market } = told
  const { name, instrument } = market.factors[f]!
  const { ticker } = market.instruments[instrument]!
  const value = returnOf(f)
  const formula = 'return of its proxy - loading × return of each factor before it'
  const saying = { label: `Return of ${name}, ${dayText(market, t)}`, formula, unit: 'fraction' as const }
  return laterStep('difference', saying, value, () => {
    const proxy = proxyReturn(told, kind, instrument, t)
    const before = estimate ? factorsBefore(told, estimate, kind, f, t, returnOf) : []
    const found = before.reduce((rest, each) => rest - each.value, proxy.value)
    if (Math.abs(found - value) <= 1e-12) return [proxy, ...before]
    const text = `Returns of ${ticker}, free of the factors before it by the loadings of ${windowText(market, estimate)}`
    return [input(`Return of ${name}`, value, { kind: 'text', text }, { unit: 'fraction', day: market.days[t]! })]
  })
}

function factorsBefore(
  told: ToldMarket,
  estimate: FactorEstimate,
  kind: ProxyReturn,
  f: number,
  t: number,
  returnOf: (f: number) => number,
): readonly Trail[] {
  const { market } = told
  const { loadings } = estimate
  const count = market.factors.length
  return market.factors.slice(0, f).flatMap(({ name }, i) => {
    const loading = loadings[f * count + i]!
    if (loading === 0 || Number.isNaN(returnOf(i))) return []
    return step('product', { label: `Loading on ${name}`, formula: 'loading × return', unit: 'fraction' }, [
      parameter(`Loading of ${market.factors[f]!.name} on ${name}`, loading, `Regression, ${windowText(market, estimate)}`),
      factorReturnOf(told, kind, estimate, i, t, returnOf),
    ])
  })
}

function proxyReturn(told: ToldMarket, kind: ProxyReturn, instrument: number, t: number): Trail {
  const { market } = told
  const { ticker } = market.instruments[instrument]!
  const label = `Return of ${ticker}, ${dayText(market, t)}`
  if (kind === 'price' || market.instrumentAt(instrument).settlement !== 'paid')
    return priceMoveOf(told, instrument, t - 1, t, label)
  return lessOne(label, '(value + payout) ÷ value before - 1', dayGrowth(told, instrument, t))
}

/** The days that an estimate looked at. */
export function windowText(market: Market, estimate: FactorEstimate | null): string {
  if (!estimate) return 'no estimate'
  const { start, end, length } = estimate
  return `${length} days from ${dayText(market, start)} to ${dayText(market, end)}, those of 252 days before counting half`
}
