import type { AnyAnswer } from '#http/answer.ts'
import { answerGlTop } from './gl-top.ts'
import { answerNpvSnapshot } from './npv-snapshot.ts'
import type { ReportServices } from './report-services.ts'

export const reportAnswers: readonly AnyAnswer<ReportServices>[] = [answerNpvSnapshot, answerGlTop]
