import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { nothing } from '../scalars.ts'

export const personalData = endpoint({
  method: 'POST',
  path: '/personal-data',
  access: 'user',
  writes: false,
  summary: 'Everything that the portal holds about the user, as a file of JSON; recorded in the audit trail.',
  request: nothing,
  response: z.strictObject({}),
  reply: 'file',
})
