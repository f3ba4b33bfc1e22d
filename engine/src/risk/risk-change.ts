import { expectedShortfallOfSorted } from '@portal/analytics/risk/expected-shortfall.ts'
import { MIN_TAIL_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { scenarioVolatility } from '@portal/analytics/risk/scenarios/scenario-volatility.ts'
import { valueAtRisk } from '@portal/analytics/risk/value-at-risk.ts'
import { VALUATION_DAYS_A_YEAR } from '#market/valuation-year.ts'
import { message } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import type { Figure } from '#scope/figure.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { movedAndChanged, movesBetween, without } from './moves-between.ts'
import { type Holdings, holdingsAt, type ScopeScenarios, scopeScenarios, simulation } from './scenarios/scope-scenarios.ts'
import { knownScenarios, riskOf, type ScopeRisk, scopeRisk, tooFewScenarios } from './scope-risk.ts'

/** Measures whose change over a period is explained, all of one day. */
export const CHANGED_MEASURES = ['var95', 'var99', 'es975', 'volatility'] as const
export type ChangedMeasure = (typeof CHANGED_MEASURES)[number]

/** The causes of a change of risk, in the order in which they are examined, between the risk at the start and that at the end. */
export type ChangeStep = 'start' | 'market' | 'flows' | 'trades' | 'end'

/** A measure at the start of a period and at its end, amounts in the reporting currency, and what changed it. */
interface RiskChange {
  readonly measure: ChangedMeasure
  readonly figures: Readonly<Record<ChangeStep, Figure>>
}

/** Scenarios, or why there are none. */
type Known = ReturnType<typeof knownScenarios>

/** The risk of a scope at the start of a period, after each step, and at its end. */
interface RiskLevels {
  readonly start: Known
  /** Of what was held at the start and what became of it, at the last close. */
  readonly market: Known
  /** With the external flows of the period too. */
  readonly flows: Known
  readonly end: Known
}

/**
 * Why risk changed: what was held at the start of a period is simulated at the last close, then the flows of the period are added, then
 * its trades. The parts sum to the change.
 *
 * @param from index of the close that starts the period
 */
export function riskChanges(scope: ReportingScope, from: number, log: MismatchLog): readonly RiskChange[] {
  const levels = riskLevels(scope, from, log)
  return CHANGED_MEASURES.map((measure): RiskChange => {
    const at = (level: keyof RiskLevels) => amountOf(measure, levels[level])
    const [start, market, flows, end] = [at('start'), at('market'), at('flows'), at('end')]
    return {
      measure,
      figures: { start, market: less(market, start), flows: less(flows, market), trades: less(end, flows), end },
    }
  })
}

/**
 * The scenarios of a scope at the start of a period, at the last close before its flows and trades, before its trades, and as it is.
 *
 * @param from index of the close that starts the period
 */
export function riskLevels(scope: ReportingScope, from: number, log: MismatchLog): RiskLevels {
  const { accounts, market } = scope
  const end = knownOf(scopeRisk(scope, log))
  const start = knownOf(riskOf(scope, scopeScenarios(scope, from), log, from))
  // A mismatch at the last close is in each of the steps to it.
  if ('reason' in end) return { start, market: end, flows: end, end }
  const changed = movedAndChanged(accounts, from, market.last)
  if (changed !== null) {
    const reason = message('risk.movedAndChanged', { ticker: market.instruments[changed]!.ticker })
    return { start, market: { reason }, flows: { reason }, end }
  }
  const { trades, flows } = movesBetween(accounts, from, market.last)
  const held = holdingsAt(scope, market.last)
  const afterFlows = without(held, trades)
  const known = (moves: Holdings, holdings: Holdings, otherwise: Known) =>
    isEmpty(moves) ? otherwise : knownScenarios(simulation(scope, holdings, market.last))
  const flowed = known(trades, afterFlows, end)
  return { start, market: known(flows, without(afterFlows, flows), flowed), flows: flowed, end }
}

/** The scenarios of a scope's risk, or why it is withheld. */
const knownOf = (risk: ScopeRisk): Known => (risk.state === 'known' ? { scenarios: risk.scenarios } : { reason: risk.reason })

const isEmpty = ({ quantities, balances }: Holdings): boolean => quantities.size === 0 && balances.size === 0

/** A measure in the reporting currency, losses positive; null with the reason where there are too few scenarios. */
export function amountOf(measure: ChangedMeasure, known: Known): Figure {
  if ('reason' in known) return { value: null, reason: known.reason }
  const { total, count }: ScopeScenarios = known.scenarios
  if (measure === 'var95') return { value: valueAtRisk(total, 0.95) }
  if (measure === 'volatility') return { value: scenarioVolatility(total, VALUATION_DAYS_A_YEAR) }
  if (count < MIN_TAIL_SCENARIOS) return { value: null, reason: tooFewScenarios(count, MIN_TAIL_SCENARIOS) }
  return { value: measure === 'var99' ? valueAtRisk(total, 0.99) : expectedShortfallOfSorted(total.toSorted(), 0.975) }
}

function less(after: Figure, before: Figure): Figure {
  if (after.value === null) return { value: null, reason: after.reason }
  if (before.value === null) return { value: null, reason: before.reason }
  return { value: after.value - before.value }
}
