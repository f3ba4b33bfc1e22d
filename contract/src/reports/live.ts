import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { nothing } from '../scalars.ts'

/** Number of available snapshots, including the latest. A report for an older snapshot returns the latest one. */
export const MAX_SNAPSHOTS = 3

export const live = endpoint({
  method: 'POST',
  path: '/live',
  access: 'user',
  writes: false,
  summary: 'A stream of JSON lines: a newer snapshot exists, or the heartbeat; no activity of the user.',
  request: nothing,
  response: z.strictObject({ kind: z.enum(['snapshot', 'heartbeat']), snapshotId: z.string(), asOf: z.int() }),
  reply: 'stream',
})
