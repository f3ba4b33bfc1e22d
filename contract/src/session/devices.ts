import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { empty, epochSeconds, nothing } from '../scalars.ts'

/** A browser in which the user gave password and code, whose sign-in strangers cannot delay. */
const knownDevice = z.strictObject({
  id: z.string(),
  knownSince: epochSeconds,
  lastUsed: epochSeconds,
  address: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
})
export type KnownDevice = z.infer<typeof knownDevice>

export const devices = endpoint({
  method: 'GET',
  path: '/devices',
  access: 'user',
  summary: 'The known devices of the user.',
  request: nothing,
  response: z.strictObject({ rows: z.array(knownDevice) }),
})

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/devices/{id}',
  access: 'user',
  writes: false,
  actsOnce: true,
  summary: 'Ends one known device of the user. Sessions go on.',
  request: nothing,
  response: empty,
})
