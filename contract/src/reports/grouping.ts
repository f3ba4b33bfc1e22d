import * as z from 'zod/mini'

/** The criteria by which rows can be grouped; the first is the default. */
export const grouping = z.enum(['assetClass', 'type', 'sector', 'currency', 'country', 'account', 'portfolio'])
export type Grouping = z.infer<typeof grouping>
