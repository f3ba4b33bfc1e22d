import * as z from 'zod/mini'

import { amount } from '../../scalars.ts'

/** Which lots are sold first: the oldest, the newest, or a proportional part of all at average cost. */
export const costBasisMethod = z.enum(['fifo', 'lifo', 'average'])
export type CostBasisMethod = z.infer<typeof costBasisMethod>
export const DEFAULT_COST_BASIS_METHOD: CostBasisMethod = 'fifo'

/**
 * Fields of position rows if `costBasisMethod` is requested: cost of the holding, unrealised gain at the last close, and realised
 * gains of the time period.
 */
export const costFields = {
  costBasis: z.optional(amount),
  unrealisedPL: z.optional(amount),
  realisedPL: z.optional(amount),
}
