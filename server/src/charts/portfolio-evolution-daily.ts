import type { Bars } from '@portal/contract/charts/chart-data.ts'
import { type PortEvolveView, portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'

import type { Log } from '#base/log.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { explanationInTurns, unknownDay } from '#portfolio/explanation.ts'
import { keptReply } from '#portfolio/kept-replies.ts'
import { createNotes, type Notes } from '#portfolio/notes.ts'
import { type ReportingScope, replyFields, reportingScope } from '#portfolio/reporting-scope.ts'
import { periodField } from '#portfolio/time-period.ts'
import type { ChartServices } from './chart-services.ts'
import {
  type EvolutionQuestion,
  type EvolutionView,
  evolutionView,
  VIEW_NAMES,
  withheldChart,
} from './portfolio-evolution-view.ts'

const { daily } = portfolioEvolutionCharts

export const answerEvolutionDaily = answerBy('assetClass')
export const answerFactorEvolutionDaily = answerBy('factor')
export const answerResidualEvolutionDaily = answerBy('factorResidual')

function answerBy(view: PortEvolveView) {
  const endpoint: (typeof daily)[PortEvolveView] = daily[view]
  return answer(endpoint, async ({ body, caller }, services: ChartServices) => {
    const { timePeriod = DEFAULT_TIME_PERIOD, fees = DEFAULT_FEES } = body
    const scope = await reportingScope(services, caller, body)
    const question = `${endpoint.path} ${timePeriod} ${fees}`
    return keptReply(scope, question, async () => {
      await explanationInTurns(scope, timePeriod, services.log)
      return prepare(endpoint, reply(scope, { timePeriod, view, fees }, services.log))
    })
  })
}

const TOTAL = 'Total'

function reply(scope: ReportingScope, question: EvolutionQuestion, log: Log) {
  const evolution = evolutionView(scope, question, log)
  if (!evolution) return withheldChart(scope)
  const notes = createNotes()
  const chart = chartOf(scope, evolution, VIEW_NAMES[question.view], notes)
  return { ...replyFields(scope), ...periodField(scope, evolution.explanation.span), chart, ...notes.field() }
}

/** A series a group and the running sum of all from the period's start, which ends at the first day that is not known. */
function chartOf(
  scope: ReportingScope,
  { explanation, groups, running, remarks }: EvolutionView,
  viewName: string,
  notes: Notes,
): Bars {
  const { start, end } = explanation.span
  const told = (row: string, field: string, amounts: Float64Array) => {
    const unknown = amounts.findIndex(Number.isNaN)
    if (unknown >= 0) notes.add({ row, field, reason: unknownDay(scope, explanation, unknown) })
    return Array.from(amounts, (amount) => (Number.isNaN(amount) ? null : amount))
  }
  return {
    kind: 'bars',
    title: `P/L a day ${viewName}`,
    ...(remarks.length > 0 && { remarks: [...remarks] }),
    unit: 'money',
    isStacked: true,
    categories: { days: Array.from(scope.market.days.subarray(start + 1, end + 1), (day) => day * 86_400) },
    series: groups.map(({ key, label, amount }) => ({ key, label, values: told(label, 'values', amount) })),
    line: { label: 'Running sum', values: told(TOTAL, 'line', running) },
  }
}
