import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { nothing } from '../scalars.ts'
import { named } from '../selection/selection-request.ts'

export const groupingTypes = endpoint({
  method: 'POST',
  path: '/clarityConnect/getGroupingTypes_CC',
  access: 'user-or-token',
  summary: 'The groupings of Portfolio Calculator and Portfolio Evolution.',
  request: nothing,
  response: z.strictObject({ rows: z.array(named) }),
})
