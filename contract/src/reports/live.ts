import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { nothing } from '../scalars.ts'

export const live = endpoint({
  method: 'POST',
  path: '/live',
  access: 'user',
  summary: 'A stream of JSON lines: a newer snapshot exists, or the heartbeat; no activity of the user.',
  request: nothing,
  response: z.strictObject({ kind: z.enum(['snapshot', 'heartbeat']), snapshotId: z.string(), asOf: z.int() }),
  reply: 'stream',
})
