import * as z from 'zod/mini'

/** What rows and slices can be grouped by, with the names people read; the first is preselected. */
export const GROUPINGS = {
  assetClass: 'Asset class',
  type: 'Type',
  sector: 'Sector',
  currency: 'Currency',
  country: 'Country',
  account: 'Account',
  portfolio: 'Portfolio',
} as const

export const grouping = z.enum(['assetClass', 'type', 'sector', 'currency', 'country', 'account', 'portfolio'])
export type Grouping = z.infer<typeof grouping>
