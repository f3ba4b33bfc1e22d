/** Words of Market Data. */
export const MARKET = {
  controls: 'Controls',
  scope: 'Scope',
  'scopes.market': 'Market',
  'scopes.portfolio': 'Portfolio',
  asOf: 'As of',
  oldestPrice: 'Oldest price',
  ageOf: '{days, plural, =0 {Same day} one {1 valuation day old} other {{days} valuation days old}}',
  order: 'Order of the watchlist',
  moveRow: 'Move {ticker}',
  moveRowHint: 'Drag it, or press Alt with an arrow key',
  rowMoved: '{ticker} is now row {place} of {all}',
  firstOrder: 'Back to the order it came in',
  treeMap: 'Tree map',
  worldMap: 'World map',
  histogram: 'Asset histogram',
} as const
