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
import { valueHistoryExplainer } from './charts/value-history.ts'
import { worldMapExplainer } from './charts/world-map.ts'
import { comparisonExplainer } from './comparison.ts'
import type { Explainer } from './explainer.ts'
import { exposureExplainer } from './exposure.ts'
import { factorRiskExplainer } from './factor-risk.ts'
import { instrumentExplainer } from './instrument.ts'
import { issuerExplainer } from './issuer.ts'
import { limitsExplainer } from './limits.ts'
import { marketDataTablesExplainer } from './market-data-tables.ts'
import { attributionExplainer } from './performance/attribution.ts'
import { drawdownsExplainer } from './performance/drawdowns.ts'
import { benchmarkPerformanceExplainer, portPerformanceExplainer } from './performance/performance.ts'
import { realisedDrawdownExplainer } from './performance/realised-drawdown.ts'
import { statisticsExplainer } from './performance/statistics.ts'
import { portfolioCalculatorExplainer } from './portfolio-calculator.ts'
import { portfolioEvolutionExplainer } from './portfolio-evolution.ts'
import { expectedPaymentsExplainer } from './positions/expected-payments.ts'
import { glTopExplainer } from './positions/gl-top.ts'
import { npvSnapshotExplainer } from './positions/npv-snapshot.ts'
import { positionDetailExplainer } from './positions/position-detail.ts'
import { realisedGainsExplainer } from './positions/realised-gains.ts'
import { riskChangeExplainer } from './risk-change.ts'
import { riskSnapshotExplainer } from './risk-snapshot.ts'
import { taxLotsExplainer } from './tax-lots.ts'
import { tradeHistoryExplainer } from './trade-history.ts'
import { whatIfExplainer } from './what-if.ts'

/** Every call whose figures can be explained. */
export const explainers: readonly Explainer[] = [
  npvSnapshotExplainer,
  glTopExplainer,
  positionDetailExplainer,
  tradeHistoryExplainer,
  realisedGainsExplainer,
  taxLotsExplainer,
  expectedPaymentsExplainer,
  marketDataTablesExplainer,
  portPerformanceExplainer,
  benchmarkPerformanceExplainer,
  realisedDrawdownExplainer,
  statisticsExplainer,
  comparisonExplainer,
  instrumentExplainer,
  issuerExplainer,
  drawdownsExplainer,
  attributionExplainer,
  riskSnapshotExplainer,
  factorRiskExplainer,
  riskChangeExplainer,
  exposureExplainer,
  limitsExplainer,
  whatIfExplainer,
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
  valueHistoryExplainer,
]
