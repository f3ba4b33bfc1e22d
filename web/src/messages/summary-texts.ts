/** Words of Summary beside its tables. */
export const SUMMARY_TEXTS = {
  figures: 'Figures',
  npv: 'Net present value',
  today: (change: string) => `${change} today`,
  profitAndLoss: 'Profit and loss, today',
  basisPoints: (shown: string) => `${shown} bp`,
  valueAtRisk: 'Value at risk 95%, 1 day',
  cash: 'Cash',
  ofNpv: (share: string) => `${share} of NPV`,
  evolution: 'Portfolio evolution, 1 year',
  treeMap: 'Move today',
} as const
