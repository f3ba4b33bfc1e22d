import { preparedOnce } from '#http/prepared.ts'
import { evaluateLimits } from '#limits/evaluate-limits.ts'
import { checkQuotes } from '#live/check-quotes.ts'
import { computeRun } from '#runs/compute-run.ts'
import type { WorkerCompute } from './compute.ts'
import { workerAnswers } from './worker-answers.ts'
import type { WorkerServices } from './worker-services.ts'

/** Answers in the thread of the caller. */
export function createWorkerCompute(services: WorkerServices): WorkerCompute {
  const { entitlements, histories } = services
  const handlers = new Map(workerAnswers.map((answer) => [answer.endpoint, answer]))
  return {
    answer: async (endpoint, { caller, body }) => {
      const answer = handlers.get(endpoint)
      if (!answer) throw new Error(`${endpoint.path} is not a compute call.`)
      return preparedOnce(endpoint, await answer.handler({ params: {}, body, caller, context: undefined }, services))
    },
    checkQuotes: async (institutionId, sent, receivedAt) =>
      checkQuotes(await histories.marketOf(institutionId), sent, receivedAt),
    evaluateLimits: (institutionId) => evaluateLimits(services, institutionId),
    computeRun: (institutionId) => computeRun(services, institutionId),
    warm: async (institutionId) => void (await histories.marketOf(institutionId)),
    invalidateData: histories.invalidate,
    invalidateEntitlements: entitlements.invalidate,
  }
}
