import type { Database } from '#store/database.ts'
import { readDecisions, type StandingDecision } from '#store/market/exceptions.ts'

export type { StandingDecision } from '#store/market/exceptions.ts'

/** What people decided on closes and rates in doubt, newest first. */
export type Decisions = (institutionId: string, limit: number) => Promise<readonly StandingDecision[]>

/** Reads them anew each time. */
export const createDecisions =
  (db: Database): Decisions =>
  (institutionId, limit) =>
    db.withInstitution(institutionId, (tx) => readDecisions(tx, institutionId, limit), 'read only')
