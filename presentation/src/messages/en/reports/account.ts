/** Words of the page of an account. */
export const ACCOUNT = {
  value: 'Value',
  costBy: 'The choice of cost is that of Unrealised P/L here, and of the lots of accounts without a tax group.',
  nothingHeld: 'The account holds nothing on this day.',
  yearFiles: 'Tax Lots as XLSX, by year',
  yearFileOf: 'Tax Lots of {period} as XLSX',
  taxYears: 'Tax years of the United Kingdom',
  notTaxed: '{group}: without the accounts that are not taxed ({accounts})',
  pooled: 'Units of a pool have an average cost, but no day of purchase and no holding period.',
  noLots: 'There are no open lots.',
  noGains: 'Nothing was sold in the time period.',
  'terms.short': 'Short',
  'terms.long': 'Long',
  'matches.lot': 'Its lot',
  'matches.sameDay': 'Same day',
  'matches.daysAfter': '30 days after',
  'matches.pool': 'Pool',
} as const
