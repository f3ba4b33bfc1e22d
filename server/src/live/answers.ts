import type { AnyAnswer } from '#http/answer.ts'
import { answerLive } from './live.ts'
import type { QuoteServices, StreamServices } from './live-services.ts'
import { answerSendQuotes } from './send-quotes.ts'

export const liveAnswers: readonly AnyAnswer<QuoteServices & StreamServices>[] = [answerLive, answerSendQuotes]
