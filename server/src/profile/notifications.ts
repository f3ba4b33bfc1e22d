import { notifications, readNotifications } from '@portal/contract/session/notifications.ts'

import { answer } from '#http/answer.ts'
import { markNotificationsRead, readNotifications as readRows } from '#store/session/notifications.ts'
import type { ProfileServices } from './services.ts'

/** The caller's own notifications; the database keeps the latest hundred. */
export const answerNotifications = answer(notifications, async ({ caller }, { db }: ProfileServices) => {
  const stored = await db.as(caller, (tx) => readRows(tx, caller), 'read only')
  const rows = stored.map(({ id, at, text, place, client, readAt }) => ({
    id,
    at: Math.floor(at.getTime() / 1_000),
    text,
    place,
    client,
    isRead: readAt !== null,
  }))
  return { rows, unread: rows.filter(({ isRead }) => !isRead).length }
})

/** Marks all of the caller's notifications as read. */
export const answerReadNotifications = answer(readNotifications, async ({ caller }, { db, clock }: ProfileServices) => {
  await db.as(caller, (tx) => markNotificationsRead(tx, caller, clock.now()))
  return {}
})
