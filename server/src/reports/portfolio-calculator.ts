import type { Grouping } from '@portal/contract/reports/grouping.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'

import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { explanationInTurns } from '#portfolio/attribution/explanation.ts'
import { scopeCost } from '#portfolio/cost/cost-figures.ts'
import { type ScopeLots, scopeLots, withBookedEvents } from '#portfolio/cost/cost-lots.ts'
import { keptReply } from '#portfolio/kept-replies.ts'
import type { AccountHistory } from '#portfolio/ledger/scope-history.ts'
import { withDoubtNotes } from '#portfolio/market/doubt-notes.ts'
import { periodField } from '#portfolio/performance/time-period.ts'
import { groupOf } from '#portfolio/positions/group-of.ts'
import type { Position } from '#portfolio/positions/positions.ts'
import { shareableNpv } from '#portfolio/positions/shareable-npv.ts'
import { valuedFlows } from '#portfolio/positions/valued-flows.ts'
import { type ReportingScope, replyFields, reportingScope } from '#portfolio/reporting-scope.ts'
import { riskInTurns } from '#portfolio/risk/scope-risk.ts'
import { type CalculatorLine, calculatorLines } from '#portfolio/what-if/calculator-lines.ts'
import { calculatorTree } from './calculator-tree.ts'
import { lineCost } from './line-cost.ts'
import type { ReportServices } from './report-services.ts'

export const answerPortfolioCalculator = answer(portfolioCalculator, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD, grouping = 'assetClass', costBasisMethod } = body
  const question = `${portfolioCalculator.path} ${timePeriod} ${grouping} ${costBasisMethod ?? ''}`
  return await withBookedEvents(
    services.histories,
    () => reportingScope(services, caller, body),
    (scope, read) =>
      keptReply(scope, question, async () => {
        const events = costBasisMethod && (await read())
        const lots = events && (await runTask(() => scopeLots(scope, events, timePeriod, costBasisMethod)))
        return prepare(portfolioCalculator, await reply(scope, timePeriod, grouping, services.log, lots))
      }),
  )
})

/** @param lots where their cost was asked for */
async function reply(scope: ReportingScope, timePeriod: TimePeriod, grouping: Grouping, log: Log, lots?: ScopeLots) {
  const { market } = scope
  const explanation = await explanationInTurns(scope, timePeriod, log)
  const group = (of: Position['of'], account: AccountHistory['account']) => groupOf(market, grouping, of, account)
  const lines = await runTask(() => calculatorLines(scope, explanation, group))
  const risk = await riskInTurns(scope, log)
  const base = shareableNpv(scope, valuedFlows(scope, scope.accounts).value[scope.market.last]!)
  const accountsOf = (line: CalculatorLine) => scope.accounts.filter(({ account }) => group(line.of, account) === line.group)
  const cost = lots && { cost: lineCost(scopeCost(scope, lots, log), accountsOf) }
  const { sectionRow, sections, notes } = await runTask(() =>
    calculatorTree(scope, { explanation, lines, risk, base, ...cost }, log),
  )
  return withDoubtNotes(scope, {
    ...replyFields(scope),
    ...periodField(scope, explanation.span),
    sectionRow,
    sections,
    ...notes.field(),
  })
}
