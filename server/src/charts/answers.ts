import type { AnyAnswer } from '#http/answer.ts'
import type { ChartServices } from './chart-services.ts'
import { answerNpvPie } from './npv-pie.ts'

export const chartAnswers: readonly AnyAnswer<ChartServices>[] = [answerNpvPie]
