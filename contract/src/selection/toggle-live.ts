import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { selectionRequest } from './selection-request.ts'

export const toggleLive = endpoint({
  method: 'POST',
  path: '/clarityConnect/toggleLive_CC',
  access: 'user',
  writes: false,
  summary: 'Switches the session between Close and Live.',
  request: z.extend(selectionRequest, { useLive: z.boolean() }),
  response: z.strictObject({ useLive: z.boolean() }),
})
