import type { ToldAccounts } from '#portfolio/reporting-scope.ts'
import type { ScopeScenarios } from '#portfolio/scope-scenarios.ts'
import type { StressScenario } from '#portfolio/stress-scenarios.ts'
import type { StressTests } from '#portfolio/stress-tests.ts'
import type { ScenarioSet } from './scenarios.ts'

/** Stress scenarios as scenarios of what is held. */
export function stressSet(scope: ToldAccounts, risk: ScopeScenarios, tests: StressTests): ScenarioSet {
  const { scenarios, total, profitAndLoss, legs, moves, growth } = tests
  return {
    ...{ scope, risk, count: scenarios.length, total, profitAndLoss, legs, moves, growth },
    nameOf: (s) => scenarioText(scenarios[s]!),
    dayOf: () => null,
    movesText: 'Betas × shocks of the proxies, bonds by their own yield, or what the price did in the window; full revaluation',
  }
}

function scenarioText(scenario: StressScenario): string {
  return scenario.kind === 'historical' ? `${scenario.name}, ${scenario.from} to ${scenario.to}` : scenario.name
}
