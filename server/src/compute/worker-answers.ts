import { chartAnswers } from '#charts/answers.ts'
import type { AnyAnswer } from '#http/answer.ts'
import { reportAnswers } from '#reports/answers.ts'
import { answerWhatChanged } from '#reports/what-changed.ts'
import type { WorkerServices } from './worker-services.ts'

/** The answers that are computed from histories. Only workers import them: they load the whole engine. */
export const workerAnswers: readonly AnyAnswer<WorkerServices>[] = [...reportAnswers, answerWhatChanged, ...chartAnswers]
