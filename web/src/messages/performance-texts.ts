/** Words of Performance. */
export const PERFORMANCE_TEXTS = {
  differenceRow: 'Portfolio less benchmark',
  differenceHow: 'The total of Account Performance less that of Benchmark Performance, in percentage points.',
  returns: 'Returns over one year',
  returnKinds: { annualised: 'Annualised', cumulative: 'Cumulative' },
  fees: 'Fees',
  feeKinds: { net: 'Net of fees', gross: 'Gross of fees' },
  grossOfFees: 'gross of fees',
  drawdownHow: 'The deepest fall of the time-weighted index from a peak, of the time period. The start of the period is a peak.',
  evolution: 'Portfolio evolution P/L',
  interval: 'Interval',
  intervals: { daily: 'Daily', bridge: 'Bridge' },
  view: 'View',
  views: { assetClass: 'Asset class', factor: 'Factor', factorResidual: 'Factor residual' },
  scatter: 'Account performance scatter',
} as const
