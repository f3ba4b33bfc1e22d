import type { AnyAnswer } from '#http/answer.ts'
import { answerLive } from './live.ts'
import type { LiveServices } from './live-services.ts'

export const liveAnswers: readonly AnyAnswer<LiveServices>[] = [answerLive]
