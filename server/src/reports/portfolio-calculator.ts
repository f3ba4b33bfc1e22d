import type { Grouping } from '@portal/contract/reports/grouping.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { scopeCost } from '@portal/engine/lots/cost-figures.ts'
import { type ScopeLots, scopeLots } from '@portal/engine/lots/cost-lots.ts'
import { periodField } from '@portal/engine/performance/time-period.ts'
import { groupOf } from '@portal/engine/positions/group-of.ts'
import type { Position } from '@portal/engine/positions/positions.ts'
import { shareableNpv } from '@portal/engine/positions/shareable-npv.ts'
import { valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { type CalculatorLine, calculatorLines } from '@portal/engine/what-if/calculator-lines.ts'
import type { Log } from '#base/log.ts'
import { runLongTask, runTask } from '#base/task-queue.ts'
import { withBookedEvents } from '#histories/booked-events.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { explanationTask, riskTask } from '#histories/long-tasks.ts'
import { withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { calculatorTree } from './calculator-tree.ts'
import { lineCost } from './positions/line-cost.ts'
import type { ReportServices } from './report-services.ts'

export const answerPortfolioCalculator = answer(portfolioCalculator, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD, grouping = 'assetClass', costBasisMethod } = body
  const question = `${portfolioCalculator.path} ${timePeriod} ${grouping} ${costBasisMethod ?? ''}`
  return await withBookedEvents(
    services.histories,
    () => reportingScope(services, caller, body),
    (scope, read) =>
      cachedReply(scope, question, async () => {
        const events = costBasisMethod && (await read())
        const lots = events && (await runLongTask(() => scopeLots(scope, events, timePeriod, costBasisMethod)))
        return prepare(portfolioCalculator, await reply(scope, timePeriod, grouping, services.log, lots))
      }),
  )
})

/** @param lots where cost was requested */
async function reply(scope: ReportingScope, timePeriod: TimePeriod, grouping: Grouping, log: Log, lots?: ScopeLots) {
  const { market } = scope
  const explanation = await explanationTask(scope, timePeriod, log)
  const group = (of: Position['of'], account: AccountHistory['account']) => groupOf(market, grouping, of, account)
  const lines = await runLongTask(() => calculatorLines(scope, explanation, group))
  const risk = await riskTask(scope, log)
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
