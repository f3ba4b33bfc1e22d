import { accountPerformanceScatterExplainer } from './charts/account-performance-scatter.ts'
import { assetReturnHistogramExplainer } from './charts/asset-return-histogram.ts'
import { factorRiskEvolutionExplainer } from './charts/factor-risk-evolution.ts'
import { hitsSimulationExplainer } from './charts/hits-simulation.ts'
import { npvPieExplainer } from './charts/npv-pie.ts'
import { performanceIndexExplainer } from './charts/performance-index.ts'
import { evolutionChartExplainers } from './charts/portfolio-evolution-charts.ts'
import { riskPieExplainer } from './charts/risk-pie.ts'
import { stressTestExplainer } from './charts/stress-test.ts'
import { treeMapExplainer } from './charts/tree-map.ts'
import { worldMapExplainer } from './charts/world-map.ts'
import type { Explainer } from './explainer.ts'
import { factorRiskExplainer } from './factor-risk.ts'
import { glTopExplainer } from './gl-top.ts'
import { marketDataTablesExplainer } from './market-data-tables.ts'
import { npvSnapshotExplainer } from './npv-snapshot.ts'
import { benchmarkPerformanceExplainer, portPerformanceExplainer } from './performance.ts'
import { portfolioCalculatorExplainer } from './portfolio-calculator.ts'
import { portfolioEvolutionExplainer } from './portfolio-evolution.ts'
import { positionDetailExplainer } from './position-detail.ts'
import { realisedDrawdownExplainer } from './realised-drawdown.ts'
import { realisedGainsExplainer } from './realised-gains.ts'
import { riskSnapshotExplainer } from './risk-snapshot.ts'
import { tradeHistoryExplainer } from './trade-history.ts'

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
