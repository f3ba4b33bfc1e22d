/** Words of the page of an account. */
export const ACCOUNT = {
  value: 'Value',
  costBy: 'The choice of cost is that of Unrealised P/L here, and of the lots of accounts without a tax group.',
  nothingHeld: 'The account holds nothing on this day.',
  noLots: 'There are no open lots.',
  noGains: 'Nothing was sold in the time period.',
  'terms.short': 'Short',
  'terms.long': 'Long',
  'matches.lot': 'Its lot',
  'matches.sameDay': 'Same day',
  'matches.daysAfter': '30 days after',
  'matches.pool': 'Pool',
} as const
