import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { empty, epochSeconds, nothing } from '../scalars.ts'

export const notifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'user',
  summary: 'The notifications of the user, newest first: the latest hundred.',
  request: nothing,
  response: z.strictObject({
    rows: z.array(z.strictObject({ id: z.string(), at: epochSeconds, text: z.string(), isRead: z.boolean() })),
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
