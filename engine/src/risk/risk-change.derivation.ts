import { type Derivation, named, step, withValue } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { createMemo } from '#memo.ts'
import { message, type Text } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { assumedHoldings } from '#scope/assumed-holdings.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { movesBetween, negativeMoves } from './moves-between.ts'
import { amountOf, type ChangedMeasure, type ChangeStep, riskLevels } from './risk-change.ts'
import { measureDerivations } from './risk-measures.derivation.ts'
import type { ScopeScenarios } from './scenarios/scope-scenarios.ts'
import { scopeRisk } from './scope-risk.ts'

/** How the risk at the start or end of a period, or a part of its change, was made. @param from index of the close that starts the period */
export function riskChangeOf(
  scope: ReportingScope,
  from: number,
  { measure, step: asked }: { readonly measure: ChangedMeasure; readonly step: ChangeStep },
  log: MismatchLog,
): Derivation {
  const levels = riskLevels(scope, from, log)
  const amountIn = (changed: ReportingScope, scenarios: ScopeScenarios) =>
    measureDerivations(changed, scenarios, measure, 1).amount
  const at = (level: keyof typeof levels): Derivation => {
    const known = levels[level]
    if ('reason' in known) throw new Error('A figure that is withheld has no derivation.')
    const { scenarios } = known
    if (level === 'end') return amountIn(scope, scenarios)
    if (level === 'start') return amountIn(withOwnMemo(scope), scenarios)
    const changed = withoutMoves(scope, from, level === 'flows' ? 'trades' : 'flows and trades')
    return withValue(amountIn(changed, scopeRisk(changed, log).scenarios), amountOf(measure, known).value!)
  }
  const part = (after: Derivation, before: Derivation, label: Text) =>
    step('difference', { label, formula: message('limits.afterLessBefore'), unit: after.unit }, [after, before])
  const start = () => named(at('start'), message('risk.atStart', { day: dayText(scope.market, from) }))
  const market = () => named(at('market'), message('limits.afterMarket', { day: dayText(scope.market, scope.market.last) }))
  const flows = () => named(at('flows'), message('limits.afterFlows'))
  switch (asked) {
    case 'start':
      return start()
    case 'market':
      return part(market(), start(), message('risk.byMarket'))
    case 'flows':
      return part(flows(), market(), message('limits.byFlows'))
    case 'trades':
      return part(at('end'), flows(), message('limits.byTrades'))
    case 'end':
      return at('end')
  }
}

/** Scenarios of the same close that the backtest explains are not these. */
const withOwnMemo = (scope: ReportingScope): ReportingScope => ({
  ...scope,
  market: { ...scope.market, memo: createMemo(scope.market.memo.budget) },
})

/** The scope without what its accounts traded in the period, or without what came in and went out either. */
function withoutMoves(scope: ReportingScope, from: number, left: 'trades' | 'flows and trades'): ReportingScope {
  const text = left === 'trades' ? message('risk.withoutTrades') : message('risk.withoutMoves')
  return assumedHoldings(
    scope,
    (history) => {
      const { trades, flows } = movesBetween([history], from, scope.market.last)
      return negativeMoves(left === 'trades' ? [trades] : [trades, flows])
    },
    text,
  )
}
