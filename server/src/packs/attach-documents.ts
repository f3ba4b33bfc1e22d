import { hasRight } from '@portal/contract/access/roles.ts'
import type { Clock } from '#base/clock.ts'
import type { LetterFiles, ReadLetterFiles } from '#jobs/queued-mailer.ts'
import type { Database } from '#store/database.ts'
import { noteMailed, readPackDocuments } from '#store/packs/pack-documents.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { findUser } from '#store/session/users.ts'

const NONE: LetterFiles = { files: [], sent: async () => {} }

/**
 * Reads the documents that go with a letter about a pack: those that its recipient may see when it is sent. It is not sent to an address
 * that is not the user's any more, nor to a user who may not order packs.
 */
export function attachDocuments({ db, clock }: { readonly db: Database; readonly clock: Clock }): ReadLetterFiles {
  return async ({ to, documentsOf }, letterId) => {
    if (documentsOf === undefined) return NONE
    const { institutionId, userId, packId } = documentsOf
    const user = await db.withSystem((tx) => findUser(tx, userId), 'read only')
    if (!user || user.isDisabled || user.email !== to || !hasRight(user.role, 'order-packs')) return null
    const documents = await db.as({ institutionId, userId }, (tx) => readPackDocuments(tx, institutionId, packId), 'read only')
    return {
      files: documents,
      sent: async (tx) => {
        const at = clock.now()
        await noteMailed(
          tx,
          documents.map(({ id }) => id),
          at,
        )
        await appendAuditEvent(tx, {
          institutionId,
          at,
          actor: to,
          action: 'documents.mail',
          object: to,
          result: 'success',
          address: '',
          requestId: letterId,
          details: { documents: documents.length, pack: packId },
        })
      },
    }
  }
}
