import { hasRight } from '@portal/contract/access/roles.ts'
import type { Caller } from '#access/caller.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#store/database.ts'
import type { StoredPack } from '#store/packs/packs.ts'
import { findUsableToken } from '#store/session/api-tokens.ts'
import { findUser } from '#store/session/users.ts'

/** The user or program that ordered a pack, as a caller of Close mode; undefined if they may not order any more. */
export async function ordererOf(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { institutionId, userId, tokenId }: Pick<StoredPack, 'institutionId' | 'userId' | 'tokenId'>,
): Promise<Caller | undefined> {
  if (tokenId !== null) {
    const token = await db.withSystem((tx) => findUsableToken(tx, tokenId), 'read only')
    const isUsable = token && (token.expiresAt === null || token.expiresAt > clock.now())
    return isUsable ? { kind: 'token', institutionId, tokenId, scopes: token.scopes } : undefined
  }
  if (userId === null) return undefined
  const user = await db.withSystem((tx) => findUser(tx, userId), 'read only')
  if (!user || user.isDisabled || !hasRight(user.role, 'order-packs')) return undefined
  const { email, role, clientId } = user
  return { kind: 'user', institutionId, userId, email, role, clientId, sessionId: '', useLive: false }
}
