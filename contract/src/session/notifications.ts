import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { empty, epochSeconds, nothing } from '../scalars.ts'

/** Where the subject of a notification is shown. */
export const NOTIFICATION_PLACES = ['limits', 'data', 'imports', 'security'] as const

const notification = z.strictObject({
  id: z.string(),
  at: epochSeconds,
  text: z.string(),
  isRead: z.boolean(),
  place: meant(z.nullable(z.enum(NOTIFICATION_PLACES)), 'Where its subject is shown; null for nowhere.'),
  client: meant(z.nullable(z.string()), 'Name of the client whose limit is its subject; else null.'),
})

export const notifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'user',
  summary: 'The notifications of the user, newest first: the latest hundred.',
  request: nothing,
  response: z.strictObject({
    rows: z.array(notification),
    unread: z.int(),
  }),
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read',
  access: 'user',
  summary: 'Marks every notification of the user as read.',
  request: nothing,
  response: empty,
})
