import { type FactorRisk, factorRisk, factorWeights } from '@portal/analytics/risk/factor-risk.ts'
import { factorEstimate } from '#factors/factor-model.ts'
import type { Market } from '#market/market.ts'
import { dropMemo, type MemoTable, memo, peekMemo } from '#memo.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { growthSeries } from './scenarios/rate-growth.ts'
import type { RiskRow, ScopeScenarios } from './scenarios/scope-scenarios.ts'

/** Parts of a scope's return: the factors, then the currencies it holds value in. */
export interface ScopeFactors extends FactorRisk {
  readonly names: readonly string[]
  /** Exposure times beta, of a currency the net value held in it, over the NPV. */
  readonly weights: Float64Array
}

/** Exposure times beta over the NPV of the rows that move with the factors, one entry a factor of the market. */
export function factorWeightsOf({ factors }: Market, rows: readonly RiskRow[], npv: number): Float64Array {
  const exposed = rows.flatMap(({ exposure, moves }) => (moves?.betas ? [{ exposure, betas: moves.betas.values }] : []))
  const betas = new Float64Array(exposed.length * factors.length)
  for (const [i, each] of exposed.entries()) betas.set(each.betas, i * factors.length)
  const exposures = Float64Array.from(exposed, ({ exposure }) => exposure)
  return factorWeights(exposures, betas, factors.length, npv)
}

/**
 * The factor risk of a scope's scenarios: factors by the estimate in use, currencies by their own growth. The NPV must not be 0.
 *
 * @param ofFactors see {@link factorWeightsOf}
 */
export function scopeFactors(
  scope: ReportingAccounts,
  scenarios: Pick<ScopeScenarios, 't' | 'count' | 'firstDay' | 'total' | 'npv' | 'heldIn'>,
  ofFactors: Float64Array,
): ScopeFactors {
  const { market, currency: reporting } = scope
  const { t, count, firstDay, total, npv, heldIn } = scenarios
  const estimate = factorEstimate(market, t)
  const used = market.factors.flatMap((_, f) => (estimate?.isUsed[f] === true ? [f] : []))
  const currencies = market.currencies.flatMap((_, c) => (c !== reporting && heldIn[c] !== 0 ? [c] : []))
  const returns = roomFor(market, (used.length + currencies.length) * count)
  used.forEach((f, row) => {
    const from = f * estimate!.dayCount + firstDay
    returns.set(estimate!.returns.subarray(from, from + count), row * count)
  })
  currencies.forEach((c, i) => {
    const [to, growth] = [(used.length + i) * count, growthSeries(scope, c)]
    for (let s = 0; s < count; s++) returns[to + s] = growth[firstDay + s]! - 1
  })
  const weights = Float64Array.of(...used.map((f) => ofFactors[f]!), ...currencies.map((c) => heldIn[c]! / npv))
  const names = [...used.map((f) => market.factors[f]!.name), ...currencies.map((c) => market.currencies[c]!)]
  const risk = factorRisk(
    total.map((amount) => amount / npv),
    returns,
    weights,
  )
  return { names, weights, ...risk, specific: Math.abs(risk.specific) <= ROUNDING ? 0 : risk.specific }
}

/** A smaller share of the variance is what rounding leaves where the factors explain all of it, as currencies do of cash. */
const ROUNDING = 1e-12

/** One a market. */
const ROOMS: MemoTable<Float64Array> = { name: 'factor risk of closes', bytesOf: ({ byteLength }) => byteLength }

/** Where the returns of a close stand while its risk is computed: a year of closes would leave as many copies to be collected. */
function roomFor(market: Market, length: number): Float64Array {
  if ((peekMemo(market, ROOMS, 0)?.length ?? length) < length) dropMemo(market, ROOMS, 0)
  return memo(market, ROOMS, 0, () => new Float64Array(length))
    .subarray(0, length)
    .fill(0)
}
