/** Sectors of shares, in the order of the tables. */
export const SECTORS = [
  'Communication services',
  'Consumer discretionary',
  'Consumer staples',
  'Energy',
  'Financials',
  'Health care',
  'Industrials',
  'Materials',
  'Real estate',
  'Technology',
  'Utilities',
] as const

export type Sector = (typeof SECTORS)[number]
