import { tailSize } from '@portal/analytics/risk/expected-shortfall.ts'
import { worstScenarios } from '@portal/analytics/risk/shortfall-contributions.ts'
import { worstRank } from '@portal/analytics/risk/worst-rank.ts'
import { type Derivation, lazyStep, parameter, step } from '#derivation/derivation.ts'
import { type ScenarioSet, totalInScenario } from './scenarios/scope-scenarios.derivation.ts'

/** Value at risk: minus the best of the worst scenarios, of which there are `ceil(n (1 - c))`; none of the others is worse. */
export function valueAtRiskOf(set: ScenarioSet, confidence: number): Derivation {
  const rank = worstRank(set.count, confidence)
  const worst = [...worstScenarios(set.total, rank)].map((s) => totalInScenario(set, s))
  const label = `Scenario of rank ${rank} from the worst, of ${set.count}`
  const scenario = step('largest', { label, formula: `the best of the ${rank} worst scenarios` }, worst)
  return step('negative', { label: `VaR ${percent(confidence)}`, formula: '-(P/L of that scenario)' }, [scenario])
}

/** Expected shortfall: mean of the worst `n (1 - c)` losses, the last one with the fraction that is left. */
export function expectedShortfallOf(set: ScenarioSet, confidence: number): Derivation {
  const size = tailSize(set.count, confidence, 'fractional')
  const worst = [...worstScenarios(set.total, Math.ceil(size))].map((s, k) => {
    const weight = Math.min(1, size - k)
    const scenario = totalInScenario(set, s)
    if (weight === 1) return scenario
    return step('product', { label: scenario.label, formula: 'P/L × fraction' }, [
      scenario,
      lastFraction(set, confidence, k, weight),
    ])
  })
  const sum = step('sum', { label: `Worst ${worst.length} scenarios of ${set.count}`, formula: 'their P/L' }, worst)
  const mean = step('quotient', { label: 'Mean of the tail', formula: 'sum ÷ size of the tail' }, [
    sum,
    sizeOfTail(set, confidence, size),
  ])
  return step('negative', { label: `ES ${percent(confidence)}`, formula: '-(mean of the tail)' }, [mean])
}

/** The scenarios of a tail, the last with its fraction: `n (1 - c)`. */
export function sizeOfTail({ count }: ScenarioSet, confidence: number, size: number): Derivation {
  return lazyStep('product', { label: 'Size of the tail', formula: 'scenarios × (1 - confidence)', unit: 'ratio' }, size, () => [
    parameter('Scenarios', count, 'Days with a move', 'count'),
    step('difference', { label: 'Tail', formula: '1 - confidence', unit: 'fraction' }, [
      parameter('One', 1, 'Certainty'),
      parameter('Confidence', confidence, 'Of the measure', 'fraction'),
    ]),
  ])
}

/** What is left of a tail after its whole scenarios. */
export function lastFraction(set: ScenarioSet, confidence: number, whole: number, value: number): Derivation {
  const description = {
    label: 'Fraction of the last scenario',
    formula: 'size of the tail - whole scenarios',
    unit: 'fraction' as const,
  }
  return lazyStep('difference', { ...description, scale: whole }, value, () => [
    sizeOfTail(set, confidence, value + whole),
    parameter('Whole scenarios', whole, 'Worse than the last one', 'count'),
  ])
}

const percent = (confidence: number): string => `${Math.round(confidence * 1000) / 10}`
