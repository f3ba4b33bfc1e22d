import type { Database } from '#store/database.ts'
import { resumeApiTokens } from '#store/session/api-tokens.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { byCommand } from './by-command.ts'

/**
 * Lifts the suspension that a restore has put on the API tokens of an institution.
 *
 * @returns the number of tokens that work again
 */
export function resumeTokens(db: Database, institutionId: string, now: Date): Promise<number> {
  return db.withInstitution(institutionId, async (tx) => {
    const tokens = await resumeApiTokens(tx, institutionId)
    if (tokens > 0)
      await appendAuditEvent(tx, { ...byCommand(institutionId, 'institution.resume-tokens', '', now), details: { tokens } })
    return tokens
  })
}
