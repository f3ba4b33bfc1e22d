import { type Derivation, named, step, withValue } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { message } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { movesBetween, negativeMoves } from '#risk/moves-between.ts'
import type { Holdings } from '#risk/scenarios/scope-scenarios.ts'
import { assumedHoldings } from '#scope/assumed-holdings.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import type { Limit } from './limit.ts'
import { breachSteps } from './limit-cause.ts'
import { limitMeasureOf } from './limit-measure.derivation.ts'

/**
 * The figure of a limit at the last close as the steps of its day made it: what was held before at this close, then flows, then trades.
 * Null where one of them is not known.
 */
export function breachStepsOf(limit: Limit, scope: ReportingScope, log: MismatchLog): Derivation | null {
  const steps = breachSteps(limit, scope, log)
  const [market, flows, trades] = [steps.market.value, steps.flows.value, steps.trades.value]
  if (market === null || flows === null || trades === null) return null
  const t = scope.market.last
  const day = dayText(scope.market, t)
  // A drawdown is of the index, which does not change with what is held at its end.
  const measureIn = (changed: ReportingScope, value: number) =>
    withValue(limitMeasureOf(limit, limit.kind === 'drawdown' ? scope : changed, log), value)
  const before = named(measureIn(withoutMoves(scope, t, 'flows and trades'), market), message('limits.afterMarket', { day }))
  const flowed = measureIn(withoutMoves(scope, t, 'trades'), flows)
  const traded = measureIn(scope, trades)
  const words = { formula: message('limits.afterLessBefore'), unit: before.unit }
  const scale = Math.abs(market) + Math.abs(flows) + Math.abs(trades)
  return step('sum', { label: message('limits.stepsOf', { day }), formula: message('limits.steps'), unit: before.unit, scale }, [
    before,
    step('difference', { ...words, label: message('limits.byFlows') }, [named(flowed, message('limits.afterFlows')), before]),
    step('difference', { ...words, label: message('limits.byTrades') }, [
      named(traded, message('limits.afterTrades')),
      named(flowed, message('limits.afterFlows')),
    ]),
  ])
}

/** The scope without what its accounts traded on a day, or without what came in and went out either. */
function withoutMoves(scope: ReportingScope, t: number, left: 'trades' | 'flows and trades'): ReportingScope {
  const out = (history: ReportingScope['accounts'][number]): Holdings => {
    const { trades, flows } = movesBetween([history], t - 1, t)
    return negativeMoves(left === 'trades' ? [trades] : [trades, flows])
  }
  const text = left === 'trades' ? message('limits.withoutTrades') : message('limits.withoutMoves')
  return assumedHoldings(scope, out, text)
}
