import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { nothing } from '../scalars.ts'
import { named } from '../selection/selection-request.ts'

/** How the tree tables group their rows; the first is preselected. */
export const grouping = z.enum(['assetClass', 'type', 'sector', 'currency', 'country', 'account', 'portfolio'])
export type Grouping = z.infer<typeof grouping>

export const groupingTypes = endpoint({
  method: 'POST',
  path: '/clarityConnect/getGroupingTypes_CC',
  access: 'user-or-token',
  summary: 'The groupings of Portfolio Calculator and Portfolio Evolution.',
  request: nothing,
  response: z.strictObject({ rows: z.array(named) }),
})
