/** What-if: why a row cannot be traded, and the derivations of what trades realise. */
export const WHAT_IF = {
  cashPays: 'Cash pays for the trades',
  ended: 'It has ended',
  noRate: 'No exchange rate of {currency}',
  costUnknown: 'The cost of what is sold is unknown',
  proceeds: 'What selling {ticker} would bring',
  proposed: 'Trade of the what-if, not booked',
  sameTicker: 'Several instruments have this ticker',
  units: 'Units of {ticker} that the trade closes',
  unitsAtClose: 'units × price at the last close × rate, without costs',
} as const
