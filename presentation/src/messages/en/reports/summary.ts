/** Words of Summary beside its tables. */
export const SUMMARY = {
  figures: 'Figures',
  npv: 'Net present value',
  ofOneDay: '{change}, 1 day',
  profitAndLoss: 'Profit and loss, 1 day',
  basisPoints: '{shown} bp',
  valueAtRisk: 'Value at risk 95%, 1 day',
  cash: 'Cash',
  ofNpv: '{share} of NPV',
  evolution: 'Portfolio evolution, 1 year',
  story: 'What happened',
  treeMap: 'Move, 1 day',
  pie: 'NPV by asset class',
  'noneOf.topHoldings': 'No instrument is held; cash is not listed.',
  'noneOf.gainers': 'Nothing gained on the day.',
  'noneOf.losers': 'Nothing lost on the day.',
} as const
