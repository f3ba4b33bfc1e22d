import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { empty, epochSeconds, nothing } from '../scalars.ts'

/** A session that has not ended. */
const openSession = z.strictObject({
  id: z.string(),
  startedAt: epochSeconds,
  lastActivity: epochSeconds,
  address: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

const openSessions = z.strictObject({ rows: z.array(openSession) })

export const sessions = endpoint({
  method: 'GET',
  path: '/sessions',
  access: 'user',
  summary: 'The open sessions of the user.',
  request: nothing,
  response: openSessions,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/sessions/{id}',
  access: 'user',
  writes: false,
  actsOnce: true,
  summary: 'Ends one session of the user.',
  request: nothing,
  response: empty,
})

export const sessionsOfUser = endpoint({
  method: 'GET',
  path: '/b2b/admins/{id}/sessions',
  access: 'manage-users',
  summary: 'The open sessions of a user of the institution.',
  request: nothing,
  response: openSessions,
})

export const endSessionsOfUser = endpoint({
  method: 'DELETE',
  path: '/b2b/admins/{id}/sessions',
  access: 'manage-users',
  writes: false,
  actsOnce: true,
  summary: 'Ends every session of a user of the institution.',
  request: nothing,
  response: empty,
})
