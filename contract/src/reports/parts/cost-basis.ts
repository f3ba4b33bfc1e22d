import * as z from 'zod/mini'

import { amount } from '../../scalars.ts'

/** Which units are sold first: those bought first, those bought last, or a part of all of them at their average cost. */
export const costBasisMethod = z.enum(['fifo', 'lifo', 'average'])
export type CostBasisMethod = z.infer<typeof costBasisMethod>
export const DEFAULT_COST_BASIS_METHOD: CostBasisMethod = 'fifo'

/**
 * On rows of positions where `costBasisMethod` was asked for: what is held cost, what it would realise at the last close, and what
 * closing lots realised in the time period.
 */
export const costFields = {
  costBasis: z.optional(amount),
  unrealisedPL: z.optional(amount),
  realisedPL: z.optional(amount),
}
