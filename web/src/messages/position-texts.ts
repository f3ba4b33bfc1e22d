/** Words of the further columns of positions and holdings. */
export const POSITION_TEXTS = {
  weight: 'Weight',
  quotedIn: 'Price CCY',
  assetClass: 'Asset Class',
  isin: 'ISIN',
  totalPL: 'Period P/L',
  yield: 'Yield',
  duration: 'Duration',
  years: 'years',
  value: 'Value',
} as const
