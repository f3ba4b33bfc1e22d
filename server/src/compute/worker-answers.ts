import { chartAnswers } from '#charts/answers.ts'
import type { AnyAnswer } from '#http/answer.ts'
import { answerLimits } from '#limits/limits-report.ts'
import { reportAnswers } from '#reports/answers.ts'
import { answerComparison } from '#reports/comparison.ts'
import { answerDataExceptions } from '#reports/exceptions.ts'
import { answerInstrument } from '#reports/instrument.ts'
import { answerIssuer } from '#reports/issuer.ts'
import { answerIssuerClients } from '#reports/issuer-clients.ts'
import { answerWhatChanged } from '#reports/what-changed.ts'
import { answerWhatIf } from '#reports/what-if.ts'
import type { WorkerServices } from './worker-services.ts'

/** The answers that are computed from histories. Only workers import them: they load the whole engine. */
export const workerAnswers: readonly AnyAnswer<WorkerServices>[] = [
  ...reportAnswers,
  answerComparison,
  answerInstrument,
  answerIssuer,
  answerIssuerClients,
  answerLimits,
  answerWhatChanged,
  answerWhatIf,
  answerDataExceptions,
  ...chartAnswers,
]
