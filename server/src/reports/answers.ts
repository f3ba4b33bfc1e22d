import type { AnyAnswer } from '#http/answer.ts'
import type { ExplainServices } from './explain/explainer.ts'
import { answerExplain } from './explain.ts'
import { answerExposure } from './exposure.ts'
import { answerFactorRisk } from './factor-risk.ts'
import { answerGroupingTypes } from './grouping-types.ts'
import { answerMarketDataTables } from './market-data-tables.ts'
import { answerAttribution } from './performance/attribution.ts'
import { answerBenchmarkPerformance } from './performance/benchmark-performance.ts'
import { answerDrawdowns } from './performance/drawdowns.ts'
import { answerPortPerformance } from './performance/port-performance.ts'
import { answerRealisedDrawdown } from './performance/realised-drawdown.ts'
import { answerStatistics } from './performance/statistics.ts'
import { answerPortfolioCalculator } from './portfolio-calculator.ts'
import { answerPortfolioEvolution } from './portfolio-evolution.ts'
import { answerExpectedPayments } from './positions/expected-payments.ts'
import { answerGlTop } from './positions/gl-top.ts'
import { answerNpvSnapshot } from './positions/npv-snapshot.ts'
import { answerPositionDetail } from './positions/position-detail.ts'
import { answerRealisedGains } from './positions/realised-gains.ts'
import { answerRiskChange } from './risk/risk-change.ts'
import { answerRiskSnapshot } from './risk-snapshot.ts'
import { answerStory } from './story/story.ts'
import { answerTaxLots } from './tax-lots/tax-lots.ts'
import { answerTradeHistory } from './trade-history.ts'

export const reportAnswers: readonly AnyAnswer<ExplainServices>[] = [
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
  answerExpectedPayments,
  answerMarketDataTables,
  answerGroupingTypes,
  answerPortfolioEvolution,
  answerRiskSnapshot,
  answerFactorRisk,
  answerRiskChange,
  answerExposure,
  answerPortfolioCalculator,
  answerExplain,
  answerStory,
]
