import type { AnyAnswer } from '#http/answer.ts'
import { answerAccountPerformanceScatter } from './account-performance-scatter.ts'
import { answerAssetReturnHistogram } from './asset-return-histogram.ts'
import type { ChartServices } from './chart-services.ts'
import { answerNpvPie } from './npv-pie.ts'
import { answerTreeMap } from './tree-map.ts'
import { answerWorldMap } from './world-map.ts'

export const chartAnswers: readonly AnyAnswer<ChartServices>[] = [
  answerNpvPie,
  answerTreeMap,
  answerWorldMap,
  answerAssetReturnHistogram,
  answerAccountPerformanceScatter,
]
