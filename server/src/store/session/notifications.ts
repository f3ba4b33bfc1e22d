import type { Right } from '@portal/contract/access/roles.ts'

import type { Principal, Transaction } from '../database.ts'
import { and, asc, desc, eq, isNull, sql } from '../drizzle.ts'
import { userHasRight } from '../institution/entitlements.ts'
import { notifications } from '../tables/profile.ts'
import { users } from '../tables/session.ts'

/** A notification to a user. */
interface NotificationRow {
  readonly id: string
  readonly at: Date
  readonly text: string
  readonly readAt: Date | null
}

/** Notifies users of an institution. The database keeps the latest hundred of each. */
export async function notifyUsers(
  tx: Transaction,
  institutionId: string,
  userIds: readonly string[],
  text: string,
  at: Date,
): Promise<void> {
  if (userIds.length === 0) return
  await tx.execute(sql`
    insert into ${notifications} (id, user_id, institution_id, at, text)
    select gen_random_uuid(), recipient, ${institutionId}::uuid, ${at.toISOString()}::timestamptz, ${text}
    from unnest(${sql.param(userIds)}::uuid[]) recipient`)
}

/** Notifies the users of an institution whose role has a right. */
export async function notifyHolders(tx: Transaction, institutionId: string, right: Right, text: string, at: Date): Promise<void> {
  const holders = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.institutionId, institutionId), userHasRight(right)))
  const ids = holders.map(({ id }) => id)
  await notifyUsers(tx, institutionId, ids, text, at)
}

/** A user's notifications, the newest first. */
export async function readNotifications(
  tx: Transaction,
  { institutionId, userId }: Principal,
): Promise<readonly NotificationRow[]> {
  return await tx
    .select({ id: notifications.id, at: notifications.at, text: notifications.text, readAt: notifications.readAt })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.institutionId, institutionId)))
    .orderBy(desc(notifications.at), asc(notifications.id))
}

/** Marks a user's notifications as read. */
export async function markNotificationsRead(tx: Transaction, { userId }: Principal, at: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: at })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
}
