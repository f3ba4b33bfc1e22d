import type { AnyAnswer } from '#http/answer.ts'
import { answerAccountPerformanceScatter } from './account-performance-scatter.ts'
import { answerAssetReturnHistogram } from './asset-return-histogram.ts'
import type { ChartServices } from './chart-services.ts'
import { answerFactorRiskEvolution } from './factor-risk-evolution.ts'
import { answerHitsSimulation } from './hits-simulation.ts'
import { answerNpvPie } from './npv-pie.ts'
import { answerPerformanceIndex } from './performance-index.ts'
import {
  answerEvolutionBridge,
  answerFactorEvolutionBridge,
  answerResidualEvolutionBridge,
} from './portfolio-evolution-bridge.ts'
import { answerEvolutionDaily, answerFactorEvolutionDaily, answerResidualEvolutionDaily } from './portfolio-evolution-daily.ts'
import { answerRiskPie } from './risk-pie.ts'
import { answerStressTest } from './stress-test.ts'
import { answerTreeMap } from './tree-map.ts'
import { answerValueHistory } from './value-history.ts'
import { answerWorldMap } from './world-map.ts'

export const chartAnswers: readonly AnyAnswer<ChartServices>[] = [
  answerNpvPie,
  answerTreeMap,
  answerWorldMap,
  answerAssetReturnHistogram,
  answerAccountPerformanceScatter,
  answerPerformanceIndex,
  answerValueHistory,
  answerRiskPie,
  answerHitsSimulation,
  answerStressTest,
  answerFactorRiskEvolution,
  answerEvolutionDaily,
  answerFactorEvolutionDaily,
  answerResidualEvolutionDaily,
  answerEvolutionBridge,
  answerFactorEvolutionBridge,
  answerResidualEvolutionBridge,
]
