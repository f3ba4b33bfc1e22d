import type { Right } from '@portal/contract/access/roles.ts'
import type { NOTIFICATION_PLACES } from '@portal/contract/session/notifications.ts'

import type { Principal, Transaction } from '../database.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from '../drizzle.ts'
import { idOf } from '../id.ts'
import { userHasRight } from '../institution/entitlements.ts'
import { notifications } from '../tables/profile.ts'
import { users } from '../tables/session.ts'

/** A notification before it is stored. */
interface Notification {
  readonly text: string
  /** Where its subject is shown. */
  readonly place?: (typeof NOTIFICATION_PLACES)[number]
  /** Name of the client to select there first. */
  readonly client?: string
}

/** A notification of a user. */
interface NotificationRow {
  readonly id: string
  readonly at: Date
  readonly text: string
  readonly place: (typeof NOTIFICATION_PLACES)[number] | null
  readonly client: string | null
  readonly readAt: Date | null
}

/** Notifies users of an institution. The database keeps the latest hundred of each. */
export async function notifyUsers(
  tx: Transaction,
  institutionId: string,
  userIds: readonly string[],
  { text, place, client }: Notification,
  at: Date,
): Promise<void> {
  if (userIds.length === 0) return
  await tx.execute(sql`
    insert into ${notifications} (id, user_id, institution_id, at, text, place, client)
    select gen_random_uuid(), recipient, ${institutionId}::uuid, ${at.toISOString()}::timestamptz, ${text}, ${place ?? null}, ${client ?? null}
    from unnest(${sql.param(userIds)}::uuid[]) recipient`)
}

/** Subjects that wait for a decision: closes and rates in doubt, or sources. */
type WaitingKind = 'doubts' | 'sources'

/**
 * Tells the users whose role has a right how many of a kind wait for a decision: one notification, which is unread again when there are
 * more, and goes when there are none.
 */
export async function notifyWaiting(
  tx: Transaction,
  institutionId: string,
  right: Right,
  { kind, count, text }: { readonly kind: WaitingKind; readonly count: number; readonly text: string },
  at: Date,
): Promise<void> {
  const holders = await holdersOf(tx, institutionId, right)
  const ids = holders.map((user) => idOf(institutionId, `waiting ${kind}`, user))
  if (count === 0) {
    await tx.delete(notifications).where(inArray(notifications.id, ids))
    return
  }
  const isMore = sql`excluded.waiting > coalesce(${notifications.waiting}, 0)`
  await tx.execute(sql`
    insert into ${notifications} (id, user_id, institution_id, at, text, place, waiting)
    select id, recipient, ${institutionId}::uuid, ${at.toISOString()}::timestamptz, ${text}, 'data', ${count}::integer
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(holders)}::uuid[]) as row (id, recipient)
    on conflict (id) do update set text = excluded.text, waiting = excluded.waiting,
      at = case when ${isMore} then excluded.at else ${notifications.at} end,
      read_at = case when ${isMore} then null else ${notifications.readAt} end
    where (${notifications.text}, ${notifications.waiting}) is distinct from (excluded.text, excluded.waiting)`)
}

/** Notifies the users of an institution whose role has a right. */
export async function notifyHolders(
  tx: Transaction,
  institutionId: string,
  right: Right,
  notification: Notification,
  at: Date,
): Promise<void> {
  await notifyUsers(tx, institutionId, await holdersOf(tx, institutionId, right), notification, at)
}

async function holdersOf(tx: Transaction, institutionId: string, right: Right): Promise<readonly string[]> {
  const isHolder = and(eq(users.institutionId, institutionId), userHasRight(right))
  return (await tx.select({ id: users.id }).from(users).where(isHolder)).map(({ id }) => id)
}

/** A user's notifications, the newest first. */
export async function readNotifications(
  tx: Transaction,
  { institutionId, userId }: Principal,
): Promise<readonly NotificationRow[]> {
  const { id, at, text, place, client, readAt } = notifications
  return await tx
    .select({ id, at, text, place, client, readAt })
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
