import { createEntitlements } from '../../server/src/access/entitlements.ts'
import { insertOrder } from '../../server/src/packs/insert-order.ts'
import type { Database } from '../../server/src/store/database.ts'
import { sql } from '../../server/src/store/drizzle.ts'
import { newId } from '../../server/src/store/id.ts'
import { users } from '../../server/src/store/tables/session.ts'
import { openTestQueue } from '../../server/testing/job-queue.ts'
import type { BigInstitution } from './big-institution.ts'

/** Orders a brief for each client of an institution, as its administrator would. */
export async function orderBriefs({ db, url, id }: Pick<BigInstitution, 'db' | 'url' | 'id'>): Promise<void> {
  const user = { id: newId(), institutionId: id, email: 'order@bench.example', role: 'admin' as const, clientId: null }
  await db.withSystem((tx) => tx.insert(users).values(user))
  const caller = { kind: 'user' as const, ...user, userId: user.id, sessionId: '', useLive: false }
  const { clients } = await createEntitlements(db).of(caller)
  const queue = await openTestQueue(url)
  const body = { kind: 'brief' as const, timePeriod: '1Y' as const }
  await db.withSystem((tx) => insertOrder(tx, queue, { caller, body, clients, orderedAt: new Date() }))
  await queue.close()
}

/** Documents that are still to be made. */
export async function waitingDocuments(db: Database): Promise<number> {
  const { rows } = await db.withSystem((tx) =>
    tx.execute<{ left: number }>(sql`select count(*)::int as left from pack_documents where state = 'waiting'`),
  )
  return rows[0]!.left
}
