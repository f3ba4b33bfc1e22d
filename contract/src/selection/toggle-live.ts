import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { SESSION_VERSION_HEADER } from '../session-version.ts'
import { selectionRequest } from './selection-request.ts'

export const toggleLive = endpoint({
  method: 'POST',
  path: '/clarityConnect/toggleLive_CC',
  access: 'user',
  writes: false,
  summary: `Switches the session between Close and Live. Calls with the header ${SESSION_VERSION_HEADER} of the reply are in the new mode.`,
  request: z.extend(selectionRequest, { useLive: z.boolean() }),
  response: z.strictObject({ useLive: z.boolean() }),
})
