import type { PortEvolveView, portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import type { Endpoint } from '@portal/contract/endpoint.ts'
import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import type * as z from 'zod/mini'
import type { Log } from '#base/log.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { explanationTask } from '#histories/long-tasks.ts'
import { reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ChartServices } from './chart-services.ts'
import type { EvolutionRequest } from './portfolio-evolution-view.ts'

type Request = typeof portfolioEvolutionCharts.daily.assetClass.request

/**
 * Answers a chart of portfolio evolution. The explanation of the period takes long, so it runs as tasks before the chart.
 *
 * @param reply returns the chart of a scope and view, or the reason why there is none
 */
export function answerEvolution<Response extends z.ZodMiniType>(
  endpoint: Endpoint<`/${string}`, Request, Response, 'read-reports'>,
  view: PortEvolveView,
  reply: (scope: ReportingScope, question: EvolutionRequest, log: Log) => z.output<Response>,
) {
  return answer(endpoint, async ({ body, caller }, services: ChartServices) => {
    const { timePeriod = DEFAULT_TIME_PERIOD, fees = DEFAULT_FEES } = body
    const scope = await reportingScope(services, caller, body)
    const question = `${endpoint.path} ${timePeriod} ${fees}`
    return cachedReply(scope, question, async () => {
      await explanationTask(scope, timePeriod, services.log)
      return prepare(endpoint, reply(scope, { timePeriod, view, fees }, services.log))
    })
  })
}
