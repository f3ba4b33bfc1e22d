/** Words of Risk. */
export const RISK_TEXTS = {
  overview: 'Data Overview',
  /** Its % Value is the beta itself, of one as 100%. */
  beta: 'Beta',
  betaRemark: 'Beta: 100% moves as much as the benchmark',
  pie: 'Risk pie',
  share: { volatility: '% Risk', expectedShortfall: '% ES 97.5' },
  stress: 'Stress test by asset class',
  hits: 'Hits simulation',
  evolution: 'Portfolio evolution factor risk',

  horizon: 'Horizon',
  horizons: { 1: '1 day', 10: '10 days', 20: '20 days' },
  contributions: 'Contributions to',
  contributionKinds: { volatility: 'Volatility', expectedShortfall: 'ES' },
  grouping: 'Risk by',

  client: 'Client',
  accounts: 'Accounts',
  accountsOf: (inScope: number, ofClient: number) => `${inScope.toLocaleString('en-US')} of ${ofClient.toLocaleString('en-US')}`,
  currency: 'Currency',
  mode: 'Data mode',
  asOf: 'As of',
  scenarios: 'Scenarios',
  firstScenario: 'First scenario',
  lastScenario: 'Last scenario',
  coverage: 'Coverage',
  full: 'full',
  filled: 'filled',
  none: 'none',
  specificMissing: 'Specific risk missing',
  proxies: 'Proxy betas',
  stale: 'Stale prices',
  carried: 'Carried prices',
  inDoubt: 'Prices and rates in doubt',
  agedOf: (count: number, oldestDays: number) =>
    count === 0 ? '0' : `${count.toLocaleString('en-US')}, oldest ${days(oldestDays)}`,
  missingRates: 'Missing rates',
  noneMissing: 'None',
  benchmark: 'Benchmark',
  noBenchmark: 'no benchmark',
  dataVersion: 'Data version',

  stressPositions: 'Positions',
  stressScenario: 'Scenario',
  positionsOf: (scenario: string) => `Positions: ${scenario}`,
  otherPositions: 'All others',
  lossOn: (day: string) => `Simulated P/L, moves of ${day}`,
  total: 'Total',

  hitsView: 'View',
  hitsViews: { distribution: 'Distribution', history: 'By date', backtest: 'Backtest' },
  worstDays: 'Worst simulated days',
  worstRows: 'Largest losses',
  zone: 'Basel zone',
  zones: { green: 'Green', yellow: 'Yellow', red: 'Red' },
  hitCount: 'Hits',
  hitsOf: (hits: number, days: number) => `${hits} of ${days} days`,
  kupiec: 'Kupiec, number of hits',
  independence: 'Christoffersen, independence',
  conditionalCoverage: 'Christoffersen, conditional coverage',
  pValue: (shown: string) => `p ${shown}`,
  backtestMethod:
    'VaR 99 of each evening against the hypothetical P/L of the next day: what was held, without the day’s trades and fees.',
} as const

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
