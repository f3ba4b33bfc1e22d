import type { WaterfallData } from '@portal/contract/charts/chart-data.ts'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { unknownDay } from '@portal/engine/attribution/explanation.ts'
import { periodField } from '@portal/engine/performance/time-period.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { withDoubtNotes } from '#histories/notes.ts'
import { replyFields } from '#histories/reporting-scope.ts'
import { answerEvolution } from './answer-evolution.ts'
import { chartText } from './chart-text.ts'
import { type EvolutionRequest, type EvolutionView, evolutionView, withheldChart } from './portfolio-evolution-view.ts'

const { bridge } = portfolioEvolutionCharts

export const answerEvolutionBridge = answerEvolution(bridge.assetClass, 'assetClass', reply)
export const answerFactorEvolutionBridge = answerEvolution(bridge.factor, 'factor', reply)
export const answerResidualEvolutionBridge = answerEvolution(bridge.factorResidual, 'factorResidual', reply)

function reply(scope: ReportingScope, question: EvolutionRequest, log: Log) {
  const evolution = evolutionView(scope, question, log)
  if (!evolution) return withheldChart(scope)
  const fields = { ...replyFields(scope), ...periodField(scope, evolution.explanation.span) }
  const unknown = evolution.running.findIndex(Number.isNaN)
  // A period without a valuation day has no profit and loss, and an NPV of its own.
  const isKnown = unknown < 0 && !Number.isNaN(evolution.bridge.opening)
  if (isKnown) return withDoubtNotes(scope, { ...fields, chart: chartOf(evolution, question.view, scope.reportingCCY) })
  const reason = unknownDay(scope, evolution.explanation, Math.max(unknown, 0))
  return { ...fields, chart: null, notes: [{ row: 'Total', field: 'chart', reason: engineText(reason) }] }
}

/** From the NPV at the period's start over each group's profit and loss and the external flows to the NPV at its end. */
function chartOf(
  { groups, bridge: { opening, flows, closing, groups: sums }, fees, remarks }: EvolutionView,
  view: EvolutionRequest['view'],
  currency: string,
): WaterfallData {
  const sumOf = new Map(sums.map(({ key, amount }) => [key, amount]))
  return {
    kind: 'waterfall',
    title: chartText('title.evolutionBridge', { view: chartText(`view.${view}`) }),
    ...(remarks.length > 0 && { remarks: [...remarks] }),
    unit: 'money',
    valueLabel: chartText('label.npv', { currency }),
    opening: { label: chartText('label.opening'), value: opening },
    steps: [
      ...groups.map(({ key, label }) => ({ key, label, value: sumOf.get(key)! })),
      { key: 'external flows', label: chartText('label.externalFlows'), value: flows },
      ...(fees === null ? [] : [{ key: 'fees', label: chartText('label.feesPaid'), value: -fees }]),
    ],
    closing: { label: chartText('label.closing'), value: closing },
  }
}
