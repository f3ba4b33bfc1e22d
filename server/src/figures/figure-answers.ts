import { chartAnswers } from '#charts/answers.ts'
import type { AnyAnswer } from '#http/answer.ts'
import { answerSendQuotes } from '#live/send-quotes.ts'
import { reportAnswers } from '#reports/answers.ts'
import { answerWhatChanged } from '#reports/what-changed.ts'
import type { FigureServices } from './figure-services.ts'

/** The answers that are made of histories and quotes. Only what computes may import them: they bring the whole engine along. */
export const figureAnswers: readonly AnyAnswer<FigureServices>[] = [
  ...reportAnswers,
  answerWhatChanged,
  ...chartAnswers,
  answerSendQuotes,
]
