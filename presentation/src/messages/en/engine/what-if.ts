/** What-if: why a row cannot be traded. */
export const WHAT_IF = {
  cashPays: 'Cash pays for the trades',
  ended: 'It has ended',
  noRate: 'No exchange rate of {currency}',
  costUnknown: 'The cost of what is sold is unknown',
  sameTicker: 'Several instruments have this ticker',
} as const
