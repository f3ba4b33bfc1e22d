/** Words of Market Data. */
export const MARKET_TEXTS = {
  controls: 'Controls',
  scope: 'Scope',
  scopes: { market: 'Market', portfolio: 'Portfolio' },
  asOf: 'As of',
  oldestPrice: 'Oldest price',
  ageOf: (days: number): string => {
    if (days === 0) return 'Same day'
    return days === 1 ? '1 valuation day old' : `${days} valuation days old`
  },
  order: 'Order of the watchlist',
  moveRow: (ticker: string) => `Move ${ticker}`,
  moveRowHint: 'Drag it, or press Alt with an arrow key',
  rowMoved: (ticker: string, place: number, all: number) => `${ticker} is now row ${place} of ${all}`,
  firstOrder: 'Back to the order it came in',
  treeMap: 'Tree map',
  worldMap: 'World map',
  histogram: 'Asset histogram',
} as const
