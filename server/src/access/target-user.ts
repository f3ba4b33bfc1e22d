import { notFound } from '#base/failure.ts'
import type { Transaction } from '#store/database.ts'
import { findListedUsers, type ListedUser } from '#store/session/users.ts'

/** The user of a path. 404 for a missing user and for one of another institution alike. */
export async function targetUser(tx: Transaction, institutionId: string, id: string): Promise<ListedUser> {
  const [user] = await findListedUsers(tx, institutionId, [id])
  if (!user) throw notFound()
  return user
}
