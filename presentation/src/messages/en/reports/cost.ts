/** Words of cost, lots and realised gains. */
export const COST = {
  method: 'Cost basis method',
  'methods.fifo': 'First in, first out',
  'methods.lifo': 'Last in, first out',
  'methods.average': 'Average cost',
  realisedOfShown:
    'Realised P/L is that of the positions shown. Realised gains in Trade History has those closed before as well.',
  'parts.realised': 'Realised gains',
  'parts.unrealisedChange': 'Change in unrealised gains',
  'parts.transferred': 'Gains of lots transferred in kind',
  'parts.income': 'Income and accrued interest',
  'parts.withoutLots': 'Futures and currency forwards',
  'parts.cash': 'Cash and currency deals',
  'parts.totalPL': 'P/L of the period',
} as const
