import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { empty, epochSeconds, nothing } from '../scalars.ts'

const preference = z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(100)), value: z.unknown() })

export const preferences = endpoint({
  method: 'GET',
  path: '/preferences',
  access: 'user',
  summary: 'What the user chose for the portal: columns of tables, named scenarios.',
  request: nothing,
  response: z.strictObject({ rows: z.array(preference) }),
})

export const savePreference = endpoint({
  method: 'POST',
  path: '/preferences',
  access: 'user',
  summary: 'Saves one choice; a value of null forgets it.',
  request: preference,
  response: empty,
})

export const notifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'user',
  summary: 'What the user was told, newest first: the latest hundred.',
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
