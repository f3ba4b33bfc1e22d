import type { Grouping } from '@portal/contract/reports/grouping.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-tree.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'

import type { Log } from '#base/log.ts'
import { inTurns } from '#base/turns.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { calculatorLineSteps } from '#portfolio/calculator-lines.ts'
import { explanationInTurns } from '#portfolio/explanation.ts'
import { groupOf } from '#portfolio/group-of.ts'
import { keptReply } from '#portfolio/kept-replies.ts'
import { type ReportingScope, replyFields, reportingScope } from '#portfolio/reporting-scope.ts'
import { riskInTurns } from '#portfolio/scope-risk.ts'
import { shareableNpv } from '#portfolio/shareable-npv.ts'
import { calculatorTree } from './calculator-tree.ts'
import type { ReportServices } from './report-services.ts'

export const answerPortfolioCalculator = answer(portfolioCalculator, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD, grouping = 'assetClass' } = body
  const scope = await reportingScope(services, caller, body)
  const question = `${portfolioCalculator.path} ${timePeriod} ${grouping}`
  return keptReply(scope, question, async () => {
    return prepare(portfolioCalculator, await reply(scope, timePeriod, grouping, services.log))
  })
})

async function reply(scope: ReportingScope, timePeriod: TimePeriod, grouping: Grouping, log: Log) {
  const { market } = scope
  const explanation = await explanationInTurns(scope, timePeriod, log)
  const lines = await inTurns(calculatorLineSteps(scope, explanation, (of, account) => groupOf(market, grouping, of, account)))
  const risk = await riskInTurns(scope, log)
  const base = shareableNpv(scope, risk.scenarios.npv)
  const { sectionRow, sections, notes } = calculatorTree(scope, { explanation, lines, risk, base }, log)
  return { ...replyFields(scope), sectionRow, sections, ...notes.field() }
}
