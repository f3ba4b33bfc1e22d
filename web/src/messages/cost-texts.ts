/** Words of cost, lots and realised gains. */
export const COST_TEXTS = {
  method: 'Cost basis method',
  methods: { fifo: 'First in, first out', lifo: 'Last in, first out', average: 'Average cost' },
  realisedOfShown:
    'Realised P/L is that of the positions shown. Realised gains in Trade History has those closed before as well.',
  parts: {
    realised: 'Realised gains',
    unrealisedChange: 'Change in unrealised gains',
    transferred: 'Gains of lots transferred in kind',
    income: 'Income and accrued interest',
    withoutLots: 'Futures and currency forwards',
    cash: 'Cash and currency deals',
    totalPL: 'P/L of the period',
  },
} as const
