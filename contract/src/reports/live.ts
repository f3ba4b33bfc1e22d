import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { nothing } from '../scalars.ts'

/** So many snapshots can be asked for, the latest among them; a report asked for as it is in an older one is of the latest. */
export const KEPT_SNAPSHOTS = 3

export const live = endpoint({
  method: 'POST',
  path: '/live',
  access: 'user',
  summary: 'A stream of JSON lines: a newer snapshot exists, or the heartbeat; no activity of the user.',
  request: nothing,
  response: z.strictObject({ kind: z.enum(['snapshot', 'heartbeat']), snapshotId: z.string(), asOf: z.int() }),
  reply: 'stream',
})
