import { tailSize } from '@portal/analytics/risk/expected-shortfall.ts'
import { worstScenarios } from '@portal/analytics/risk/shortfall-contributions.ts'
import { worstRank } from '@portal/analytics/risk/worst-rank.ts'
import { type Derivation, lazyStep, parameter, step } from '#derivation/derivation.ts'
import { message } from '#message.ts'
import { type ScenarioSet, totalInScenario } from './scenarios/scope-scenarios.derivation.ts'

/** Value at risk: minus the best of the worst scenarios, of which there are `ceil(n (1 - c))`; none of the others is worse. */
export function valueAtRiskOf(set: ScenarioSet, confidence: number): Derivation {
  const rank = worstRank(set.count, confidence)
  const worst = [...worstScenarios(set.total, rank)].map((s) => totalInScenario(set, s))
  const label = message('risk.rankedScenario', { rank, count: set.count })
  const scenario = step('largest', { label, formula: message('risk.bestOfWorst', { rank }) }, worst)
  return step(
    'negative',
    { label: message('risk.var', { confidence: percent(confidence) }), formula: message('risk.lessScenario') },
    [scenario],
  )
}

/** Expected shortfall: mean of the worst `n (1 - c)` losses, the last one with the fraction that is left. */
export function expectedShortfallOf(set: ScenarioSet, confidence: number): Derivation {
  const size = tailSize(set.count, confidence, 'fractional')
  const worst = [...worstScenarios(set.total, Math.ceil(size))].map((s, k) => {
    const weight = Math.min(1, size - k)
    const scenario = totalInScenario(set, s)
    if (weight === 1) return scenario
    return step('product', { label: scenario.label, formula: message('risk.profitFraction') }, [
      scenario,
      lastFraction(set, confidence, k, weight),
    ])
  })
  const sum = step(
    'sum',
    { label: message('risk.worstOf', { count: worst.length, count2: set.count }), formula: message('risk.theirProfit') },
    worst,
  )
  const mean = step('quotient', { label: message('risk.tailMean'), formula: message('risk.sumOverTail') }, [
    sum,
    sizeOfTail(set, confidence, size),
  ])
  return step(
    'negative',
    { label: message('risk.es', { confidence: percent(confidence) }), formula: message('risk.lessTailMean') },
    [mean],
  )
}

/** The scenarios of a tail, the last with its fraction: `n (1 - c)`. */
export function sizeOfTail({ count }: ScenarioSet, confidence: number, size: number): Derivation {
  return lazyStep(
    'product',
    { label: message('risk.tailSize'), formula: message('risk.tailSizeFormula'), unit: 'ratio' },
    size,
    () => [
      parameter(message('risk.scenarios'), count, message('risk.movedDays'), 'count'),
      step('difference', { label: message('risk.tail'), formula: message('risk.oneLessConfidence'), unit: 'fraction' }, [
        parameter(message('risk.one'), 1, message('risk.certainty')),
        parameter(message('risk.confidence'), confidence, message('risk.ofMeasure'), 'fraction'),
      ]),
    ],
  )
}

/** The rest of a tail after its whole scenarios. */
export function lastFraction(set: ScenarioSet, confidence: number, whole: number, value: number): Derivation {
  const description = {
    label: message('risk.lastFraction'),
    formula: message('risk.tailRest'),
    unit: 'fraction' as const,
  }
  return lazyStep('difference', { ...description, scale: whole }, value, () => [
    sizeOfTail(set, confidence, value + whole),
    parameter(message('risk.wholeScenarios'), whole, message('risk.worseThanLast'), 'count'),
  ])
}

const percent = (confidence: number): string => `${Math.round(confidence * 1000) / 10}`
