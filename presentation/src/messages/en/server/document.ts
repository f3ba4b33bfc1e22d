/** Texts of the report as a document; where a screen has a text for the same thing, it is the screen's. */
export const DOCUMENT = {
  title: 'Portfolio report',
  demo: 'Demo data: simulated prices',
  asOf: 'As of',
  knownOn: 'As known on',
  mode: 'Data mode',
  currency: 'Reporting currency',
  accounts: 'Accounts',
  period: 'Time period',
  dataVersion: 'Data version',
  prepared: 'Prepared',
  adviser: 'Your adviser',
  contact: 'Contact',
  logo: 'Logo of {institution}',

  summary: 'Summary',
  performance: 'Performance against benchmark',
  allocation: 'Allocation and look-through',
  allocationBy: 'Allocation by {grouping}',
  'exposure.assetClass': 'Look-through exposure by asset class',
  'exposure.currency': 'Look-through exposure by currency',
  'exposure.country': 'Look-through exposure by country',
  'exposure.sector': 'Look-through exposure by sector',
  'exposure.issuer': 'Look-through exposure by issuer',
  moreGroupings: '{count, plural, one {# more grouping stands} other {# more groupings stand}} on the screens.',
  positions: 'Positions',
  risk: 'Risk',
  factorRisk: 'Factor risk',
  limits: 'Limits and breaches',
  tax: 'Taxable gains',
  taxLots: 'Tax lots',
  taxPeriod:
    'Realised gains are of lots closed after {from}, up to {to}; unrealised gains are of lots open on {to}. A tax year is chosen as the time period of the report.',
  transactions: 'Transactions of the period',
  method: 'Notes on method',
  detail: 'Performance and risk',
  briefNote: 'This is a brief. The full report has every position, the parts of the risk, and notes on method.',
  nothingToDraw: 'This chart cannot be drawn.',

  contents: 'Contents',
  page: '{page} / {pages}',
  titleOf: '{title}, {client}',
  atInstant: '{instant} UTC',
  closeMode: 'Close',
  liveMode: 'Live',
  noRows: 'No data available',
  moreRows: '{count} more rows are not printed here. The screens and their exports hold them all.',
  moreNotes: '{count} more notes stand on the screens.',

  'chart.performance': 'Performance',
  'chart.drawdowns': 'Drawdown',
  'chart.rolling': 'Rolling year: return and volatility',
  'chart.evolution': 'Portfolio evolution P/L',
  'chart.npv': 'NPV by asset class',
  'chart.risk': 'Risk pie',
  'chart.stress': 'Stress test by asset class',
  'chart.hits': 'Hits simulation',
  'chart.factorRisk': 'Portfolio evolution factor risk',

  /** The methods of calculation, in the order of the sections. */
  'method.npv':
    'Net present value (NPV) is the sum of all positions and cash at the close, or at the latest quote in Live mode, converted at the exchange rates of the same moment. Shares and funds are valued at their price, bonds at their clean price plus accrued interest.',
  'method.profitAndLoss':
    'Profit and loss (P/L) is the change of value between two closes without what was paid in or taken out. Changes of one day are against the close before.',
  'method.returns':
    'Returns are time-weighted: the days’ returns are linked, so that payments into and out of the accounts do not count. Returns over more than one year are per annum. Benchmark returns are total returns in the reporting currency.',
  'method.risk':
    'Risk figures are losses and positive. They come from a historical simulation: the moves of past days are applied to what is held at the close of the report, or at its quotes in Live mode. The horizon is one day; volatility is per annum where its name says so.',
  'method.shares':
    'Shares of risk are each group’s contribution to the volatility of the whole; they sum to 100%, and a negative one lowers the risk.',
  'method.factors':
    'Factor risk explains the variance of the returns by common factors. Specific is what the factors leave over.',
  'method.stress': 'Stress scenarios revalue every position after the moves of the scenario.',
  'method.missing': 'A figure that cannot be computed is shown as – with its reason. No figure is estimated in its place.',
} as const
