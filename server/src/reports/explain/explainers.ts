import { accountPerformanceScatterExplainer } from './account-performance-scatter.ts'
import { assetReturnHistogramExplainer } from './asset-return-histogram.ts'
import type { Explainer } from './explainer.ts'
import { factorRiskExplainer } from './factor-risk.ts'
import { factorRiskEvolutionExplainer } from './factor-risk-evolution.ts'
import { glTopExplainer } from './gl-top.ts'
import { hitsSimulationExplainer } from './hits-simulation.ts'
import { marketDataTablesExplainer } from './market-data-tables.ts'
import { npvPieExplainer } from './npv-pie.ts'
import { npvSnapshotExplainer } from './npv-snapshot.ts'
import { benchmarkPerformanceExplainer, portPerformanceExplainer } from './performance.ts'
import { performanceIndexExplainer } from './performance-index.ts'
import { portfolioCalculatorExplainer } from './portfolio-calculator.ts'
import { portfolioEvolutionExplainer } from './portfolio-evolution.ts'
import { evolutionChartExplainers } from './portfolio-evolution-charts.ts'
import { positionDetailExplainer } from './position-detail.ts'
import { realisedDrawdownExplainer } from './realised-drawdown.ts'
import { realisedGainsExplainer } from './realised-gains.ts'
import { riskPieExplainer } from './risk-pie.ts'
import { riskSnapshotExplainer } from './risk-snapshot.ts'
import { stressTestExplainer } from './stress-test.ts'
import { tradeHistoryExplainer } from './trade-history.ts'
import { treeMapExplainer } from './tree-map.ts'
import { worldMapExplainer } from './world-map.ts'

/** Every call whose figures can be explained. */
export const explainers: readonly Explainer[] = [
  npvSnapshotExplainer,
  glTopExplainer,
  positionDetailExplainer,
  tradeHistoryExplainer,
  realisedGainsExplainer,
  marketDataTablesExplainer,
  portPerformanceExplainer,
  benchmarkPerformanceExplainer,
  realisedDrawdownExplainer,
  riskSnapshotExplainer,
  factorRiskExplainer,
  portfolioCalculatorExplainer,
  portfolioEvolutionExplainer,
  npvPieExplainer,
  treeMapExplainer,
  worldMapExplainer,
  assetReturnHistogramExplainer,
  accountPerformanceScatterExplainer,
  riskPieExplainer,
  hitsSimulationExplainer,
  stressTestExplainer,
  factorRiskEvolutionExplainer,
  ...evolutionChartExplainers,
  performanceIndexExplainer,
]
