import { type Derivation, parameter, step } from '#derivation/derivation.ts'
import { betaAt } from '#factors/betas.derivation.ts'
import type { Betas } from '#factors/betas.ts'
import { onCleanPrice } from '#factors/explained-moves.derivation.ts'
import { factorEstimate } from '#factors/factor-model.ts'
import { convexityOf, durationOf } from '#instruments/models.derivation.ts'
import { yieldModel } from '#instruments/models.ts'
import { closedMarket } from '#market/local-returns.derivation.ts'
import { message, type Text } from '#message.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { growthOfRate, onInstrument, windowOf } from '../scenarios/day-moves.derivation.ts'
import type { ScenarioSet } from '../scenarios/scope-scenarios.derivation.ts'
import type { Leg, ScopeScenarios } from '../scenarios/scope-scenarios.ts'
import { shockOf } from './shocks.derivation.ts'
import type { HypotheticalScenario, StressScenario } from './stress-scenarios.ts'
import { daysOf, type StressTests, shocksOf } from './stress-tests.ts'

/** Stress scenarios as scenarios of the holdings. */
export function stressSet(scope: ReportingAccounts, risk: ScopeScenarios, tests: StressTests): ScenarioSet {
  const { scenarios, total, profitAndLoss, legs, moves, growth } = tests
  return {
    scope,
    risk,
    count: scenarios.length,
    total,
    profitAndLoss,
    legs,
    moves,
    growth,
    nameOf: (s) => scenarioText(scenarios[s]!),
    moveOf: (leg, value, s) => moveOfLeg(scope, risk, scenarios[s]!, leg, value),
    growthOf: (currency, value, s) => growthOf(scope, scenarios[s]!, currency, value),
  }
}

function scenarioText(scenario: StressScenario): Text {
  return scenario.kind === 'historical'
    ? message('risk.historical', { name: scenario.name, from: scenario.from, to: scenario.to })
    : scenario.name
}

function growthOf(scope: ReportingAccounts, scenario: StressScenario, currency: number, value: number): Derivation {
  if (scenario.kind === 'historical') {
    const { from, to } = daysOf(scope.market, scenario)
    return growthOfRate(scope, currency, { from: from + 1, to }, value)
  }
  const code = scope.market.currencies[currency]!
  return parameter(message('risk.growth', { code }), value, message('risk.otherCurrenciesMove', { name: scenario.name }))
}

function moveOfLeg(
  scope: ReportingAccounts,
  { rows, t }: ScopeScenarios,
  scenario: StressScenario,
  leg: Leg,
  value: number,
): Derivation {
  const { of } = rows[leg.row]!
  const { moves } = leg
  if (of.kind === 'cash' || !moves) throw new Error('Only an instrument has moves.')
  if (scenario.kind === 'historical') {
    const { from, to } = daysOf(scope.market, scenario)
    return windowOf(scope, of.index, moves, { from: from + 1, to }, value, t)
  }
  const own = shockedMove(scope, moves.option?.underlying ?? of.index, moves.betas, scenario, t)
  return onInstrument(scope, of.index, moves.option, own, value, t)
}

/** Betas times shocks, on the clean price of a bond, and what a bond's yield does to it by itself. */
function shockedMove(
  scope: ReportingAccounts,
  index: number,
  betas: Betas | null,
  scenario: HypotheticalScenario,
  t: number,
): Derivation {
  const { market } = scope
  const { ticker } = market.instruments[index]!
  const { yieldShift } = scenario
  const isBond = yieldShift !== 0 && yieldModel(market, index, t) !== null
  const estimate = factorEstimate(market, t)
  const shocks = estimate && betas ? shocksOf(market, estimate, scenario, isBond) : new Float64Array()
  const byFactor = market.factors.flatMap(({ name }, f) =>
    estimate && betas?.values[f] && shocks[f]
      ? step('product', { label: name, formula: message('risk.betaTimesShock'), unit: 'fraction' }, [
          betaAt(scope, estimate, index, f, t, betas.values[f]),
          shockOf({ reporting: closedMarket(scope), estimate, scenario, isBond, shocks }, f),
        ])
      : [],
  )
  const label = message('risk.betasOnShocks', { ticker })
  const description = { label, formula: message('risk.betasTimesShocks'), unit: 'fraction' as const }
  const factors = onCleanPrice(scope, index, t, step('sum', description, byFactor), description)
  if (!isBond) return factors
  const shift = parameter(message('risk.yieldShift'), yieldShift, message('risk.scenario', { name: scenario.name }), 'fraction')
  const byYield = step(
    'difference',
    { label: message('risk.yieldOf', { ticker }), formula: message('risk.yieldMoveFormula'), unit: 'fraction' },
    [
      step('product', { label: message('risk.secondOrder'), formula: message('risk.secondOrderFormula'), unit: 'fraction' }, [
        parameter(message('risk.oneHalf'), 0.5, message('risk.secondTerm')),
        convexityOf(scope, index, t, 'toRates'),
        shift,
        shift,
      ]),
      step('product', { label: message('risk.firstOrder'), formula: message('risk.durationMove'), unit: 'fraction' }, [
        durationOf(scope, index, t, 'toRates'),
        shift,
      ]),
    ],
  )
  return step('sum', { label: message('risk.moveOf', { ticker }), formula: message('risk.yieldPlusFactors'), unit: 'fraction' }, [
    byYield,
    factors,
  ])
}
