import { Failure, forbidden } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database } from '#store/database.ts'
import { findSourceOfToken } from '#store/sources/sources.ts'
import type { Caller } from './caller.ts'

/**
 * Throws 403 for the token of a source of statements: it delivers those of its accounts, and other files could be of any. Throws 409 for
 * that of a source of prices which is paused.
 */
export async function assertSourceMaySend(db: Database, caller: Caller): Promise<void> {
  if (caller.kind === 'user') return
  const { institutionId, tokenId, scopes } = caller
  const source = await db.withInstitution(institutionId, (tx) => findSourceOfToken(tx, institutionId, tokenId), 'read only')
  if (!source) return
  if (scopes.includes('send-books')) throw forbidden()
  if (source.isPaused) throw new Failure(409, refusal('sourcePaused', { source: source.name }))
}
