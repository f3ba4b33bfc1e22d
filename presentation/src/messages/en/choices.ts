/** Time periods by their codes (specification S9.4). */
export const TIME_PERIOD = {
  '1D': '1Day',
  '5D': '5Days',
  MTD: 'MTD',
  '1M': '1-Month',
  '3M': '3-Months',
  YTD: 'YTD',
  '1Y': '1 Year',
  '2Y': '2 Years',
  '3Y': '3 Years',
  '5Y': '5 Years',
  Max: 'Max',
} as const

/** Criteria by which rows can be grouped. */
export const GROUPING = {
  'names.assetClass': 'Asset class',
  'names.type': 'Type',
  'names.sector': 'Sector',
  'names.currency': 'Currency',
  'names.country': 'Country',
  'names.account': 'Account',
  'names.portfolio': 'Portfolio',
} as const
