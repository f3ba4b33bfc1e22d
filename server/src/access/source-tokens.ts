import { forbidden } from '#base/failure.ts'
import type { Database } from '#store/database.ts'
import { findSourceOfToken } from '#store/sources/sources.ts'
import type { Caller } from './caller.ts'

/** Throws 403 for the token of a source: it delivers statements of its accounts, and other files could be of any. */
export async function assertOfNoSource(db: Database, caller: Caller): Promise<void> {
  if (caller.kind === 'user') return
  const { institutionId, tokenId } = caller
  if (await db.withInstitution(institutionId, (tx) => findSourceOfToken(tx, institutionId, tokenId), 'read only'))
    throw forbidden()
}
