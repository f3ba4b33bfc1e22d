import { type FactorRisk, factorRisk, factorWeights } from '@portal/analytics/risk/factor-risk.ts'

import { factorEstimate } from '#market/factor-model.ts'
import type { ToldAccounts } from './reporting-scope.ts'
import type { ScopeScenarios } from './scope-scenarios.ts'

/** What a scope's return is made of: the factors, then the currencies it holds value in. */
export interface ScopeFactors extends FactorRisk {
  readonly names: readonly string[]
  /** Exposure times beta, of a currency the net value held in it, over the NPV. */
  readonly weights: Float64Array
}

/** The factor risk of a scope's scenarios: factors by the estimate in use, currencies by their own growth. The NPV must not be 0. */
export function scopeFactors({ market, currency: reporting }: ToldAccounts, risk: ScopeScenarios): ScopeFactors {
  const { t, count, firstDay, rows, total, npv, heldIn, growth } = risk
  const estimate = factorEstimate(market, t)
  const used = market.factors.flatMap((_, f) => (estimate?.isUsed[f] === true ? [f] : []))
  const currencies = market.currencies.flatMap((_, c) => (c !== reporting && heldIn[c] !== 0 ? [c] : []))
  const returns = new Float64Array((used.length + currencies.length) * count)
  used.forEach((f, row) => {
    const from = f * estimate!.dayCount + firstDay
    returns.set(estimate!.returns.subarray(from, from + count), row * count)
  })
  currencies.forEach((c, i) => {
    const to = (used.length + i) * count
    for (let s = 0; s < count; s++) returns[to + s] = growth[c * count + s]! - 1
  })
  const exposed = rows.filter(({ moves }) => moves?.betas)
  const betas = Float64Array.from(exposed.flatMap(({ moves }) => used.map((f) => moves!.betas!.values[f]!)))
  const exposures = Float64Array.from(exposed, ({ exposure }) => exposure)
  const ofFactors = factorWeights(exposures, betas, used.length, npv)
  const weights = Float64Array.of(...ofFactors, ...currencies.map((c) => heldIn[c]! / npv))
  const names = [...used.map((f) => market.factors[f]!.name), ...currencies.map((c) => market.currencies[c]!)]
  return { names, weights, ...factorRisk(total.map((amount) => amount / npv), returns, weights) } // biome-ignore format: one line
}
