import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { nothing } from '../scalars.ts'
import { named } from '../selection/selection-request.ts'

export const clients = endpoint({
  method: 'GET',
  path: '/b2b/clients',
  access: 'manage-users',
  summary: 'Every client of the institution, by name.',
  request: nothing,
  response: z.strictObject({ rows: z.array(named) }),
})
