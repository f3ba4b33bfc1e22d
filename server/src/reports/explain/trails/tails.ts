import { tailSize } from '@portal/analytics/risk/expected-shortfall.ts'
import { worstScenarios } from '@portal/analytics/risk/shortfall-contributions.ts'
import { worstRank } from '@portal/analytics/risk/worst-rank.ts'

import { type ScenarioSet, totalInScenario } from './scenarios.ts'
import { parameter, step, type Trail } from './trail.ts'

/** Value at risk: minus the best of the worst scenarios, of which there are `ceil(n (1 - c))`; none of the others is worse. */
export function valueAtRiskOf(set: ScenarioSet, confidence: number): Trail {
  const rank = worstRank(set.count, confidence)
  const worst = [...worstScenarios(set.total, rank)].map((s) => totalInScenario(set, s))
  const label = `Scenario of rank ${rank} from the worst, of ${set.count}`
  const scenario = step('largest', { label, formula: `the best of the ${rank} worst scenarios` }, worst)
  return step('negative', { label: `VaR ${percent(confidence)}`, formula: '-(P/L of that scenario)' }, [scenario])
}

/** Expected shortfall: mean of the worst `n (1 - c)` losses, the last one with the fraction that is left. */
export function expectedShortfallOf(set: ScenarioSet, confidence: number): Trail {
  const size = tailSize(set.count, confidence, 'fractional')
  const worst = [...worstScenarios(set.total, Math.ceil(size))].map((s, k) => {
    const weight = Math.min(1, size - k)
    const scenario = totalInScenario(set, s)
    if (weight === 1) return scenario
    const part = parameter('Fraction of the last scenario', weight, 'Size of the tail less the whole scenarios in it', 'fraction')
    return step('product', { label: scenario.label, formula: 'P/L × fraction' }, [scenario, part])
  })
  const sum = step('sum', { label: `Worst ${worst.length} scenarios of ${set.count}`, formula: 'their P/L' }, worst)
  const mean = step('quotient', { label: 'Mean of the tail', formula: 'sum ÷ size of the tail' }, [
    sum,
    parameter('Size of the tail', size, `${set.count} × (1 - ${confidence})`, 'ratio'),
  ])
  return step('negative', { label: `ES ${percent(confidence)}`, formula: '-(mean of the tail)' }, [mean])
}

const percent = (confidence: number): string => `${Math.round(confidence * 1000) / 10}`
