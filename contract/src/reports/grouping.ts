import * as z from 'zod/mini'

/** The criteria by which rows can be grouped, with their labels; the first is the default. */
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
