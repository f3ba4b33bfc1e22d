import type { AnyAnswer } from '#http/answer.ts'
import { answerAttribution } from './attribution.ts'
import { answerBenchmarkPerformance } from './benchmark-performance.ts'
import { answerDrawdowns } from './drawdowns.ts'
import { answerExplain } from './explain.ts'
import { answerExposure } from './exposure.ts'
import { answerFactorRisk } from './factor-risk.ts'
import { answerGlTop } from './gl-top.ts'
import { answerGroupingTypes } from './grouping-types.ts'
import { answerMarketDataTables } from './market-data-tables.ts'
import { answerNpvSnapshot } from './npv-snapshot.ts'
import { answerPortPerformance } from './port-performance.ts'
import { answerPortfolioCalculator } from './portfolio-calculator.ts'
import { answerPortfolioEvolution } from './portfolio-evolution.ts'
import { answerPositionDetail } from './position-detail.ts'
import { answerRealisedDrawdown } from './realised-drawdown.ts'
import { answerRealisedGains } from './realised-gains.ts'
import type { ReportServices } from './report-services.ts'
import { answerRiskSnapshot } from './risk-snapshot.ts'
import { answerStatistics } from './statistics.ts'
import { answerStory } from './story/story.ts'
import { answerTaxLots } from './tax-lots/tax-lots.ts'
import { answerTradeHistory } from './trade-history.ts'

export const reportAnswers: readonly AnyAnswer<ReportServices>[] = [
  answerNpvSnapshot,
  answerGlTop,
  answerPositionDetail,
  answerTradeHistory,
  answerRealisedGains,
  answerPortPerformance,
  answerBenchmarkPerformance,
  answerRealisedDrawdown,
  answerStatistics,
  answerAttribution,
  answerDrawdowns,
  answerTaxLots,
  answerMarketDataTables,
  answerGroupingTypes,
  answerPortfolioEvolution,
  answerRiskSnapshot,
  answerFactorRisk,
  answerExposure,
  answerPortfolioCalculator,
  answerExplain,
  answerStory,
]
