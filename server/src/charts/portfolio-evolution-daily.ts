import type { BarsData } from '@portal/contract/charts/chart-data.ts'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { unknownDay } from '@portal/engine/attribution/explanation.ts'
import { periodField } from '@portal/engine/performance/time-period.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import type { Log } from '#base/log.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields } from '#histories/reporting-scope.ts'
import { answerEvolution } from './answer-evolution.ts'
import { chartText } from './chart-text.ts'
import { type EvolutionRequest, type EvolutionView, evolutionView, withheldChart } from './portfolio-evolution-view.ts'

const { daily } = portfolioEvolutionCharts

export const answerEvolutionDaily = answerEvolution(daily.assetClass, 'assetClass', reply)
export const answerFactorEvolutionDaily = answerEvolution(daily.factor, 'factor', reply)
export const answerResidualEvolutionDaily = answerEvolution(daily.factorResidual, 'factorResidual', reply)

const TOTAL = 'Total'

function reply(scope: ReportingScope, question: EvolutionRequest, log: Log) {
  const evolution = evolutionView(scope, question, log)
  if (!evolution) return withheldChart(scope)
  const notes = createNotes()
  const chart = chartOf(scope, evolution, question.view, notes)
  return withDoubtNotes(scope, {
    ...replyFields(scope),
    ...periodField(scope, evolution.explanation.span),
    chart,
    ...notes.field(),
  })
}

/** A series a group and the running total from the period's start, which ends at the first unknown day. */
function chartOf(
  scope: ReportingScope,
  { explanation, groups, running, remarks }: EvolutionView,
  view: EvolutionRequest['view'],
  notes: Notes,
): BarsData {
  const { start, end } = explanation.span
  const stated = (row: string, field: string, amounts: Float64Array) => {
    const unknown = amounts.findIndex(Number.isNaN)
    if (unknown >= 0) notes.add({ row, field, reason: unknownDay(scope, explanation, unknown) })
    return Array.from(amounts, (amount) => (Number.isNaN(amount) ? null : amount))
  }
  return {
    kind: 'bars',
    title: chartText('title.evolutionDaily', { view: chartText(`view.${view}`) }),
    ...(remarks.length > 0 && { remarks: [...remarks] }),
    unit: 'money',
    valueLabel: chartText('label.dailyProfitAndLoss', { currency: scope.reportingCCY }),
    isStacked: true,
    categories: { days: Array.from(scope.market.days.subarray(start + 1, end + 1), (day) => day * 86_400) },
    series: groups.map(({ key, label, amount }) => ({ key, label, values: stated(label, 'values', amount) })),
    line: { label: chartText('label.runningSum'), values: stated(TOTAL, 'line', running) },
  }
}
