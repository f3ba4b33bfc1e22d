/** Words of Performance. */
export const PERFORMANCE_TEXTS = {
  differenceRow: 'Portfolio less benchmark',
  returns: 'Returns over one year',
  returnKinds: { annualised: 'Annualised', cumulative: 'Cumulative' },
  fees: 'Fees',
  feeKinds: { net: 'Net of fees', gross: 'Gross of fees' },
  grossOfFees: 'gross of fees',
  evolution: 'Portfolio evolution P/L',
  interval: 'Interval',
  intervals: { daily: 'Daily', bridge: 'Bridge' },
  view: 'View',
  views: { assetClass: 'Asset class', factor: 'Factor', factorResidual: 'Factor residual' },
  scatter: 'Account performance scatter',
} as const
