import * as z from 'zod/mini'

import { currency } from '../../scalars.ts'
import { selectionRequest } from '../../selection/selection-request.ts'
import { timePeriod } from '../time-period.ts'
import { asKnownOn, asOf, snapshotId } from './report-request.ts'

/** The scope of a market call: the institution's whole market, or the instruments held by the accounts in scope. */
export const marketScope = z.enum(['market', 'portfolio'])
export type MarketScope = z.infer<typeof marketScope>
export const DEFAULT_MARKET_SCOPE: MarketScope = 'market'

/** The body of the four market calls: `market`, the default, needs no client and no accounts. */
export const marketRequest = z.extend(selectionRequest, {
  reportingCCY: currency,
  timePeriod: z.optional(timePeriod),
  scope: z.optional(marketScope),
  snapshotId,
  asOf,
  asKnownOn,
})
