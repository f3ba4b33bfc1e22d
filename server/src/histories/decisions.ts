import type { Database } from '#store/database.ts'
import { type Delivered, type Delivery, readDecisions, readDeliveries, type StandingDecision } from '#store/market/exceptions.ts'

export type { StandingDecision } from '#store/market/exceptions.ts'

/** What the store has beside the market on closes and rates in doubt. */
export interface Decisions {
  /** What people decided, newest first. */
  readonly standing: (institutionId: string, limit: number) => Promise<readonly StandingDecision[]>
  /** What delivered each of them. */
  readonly deliveries: (institutionId: string, exceptions: readonly Delivered[]) => Promise<readonly (Delivery | null)[]>
}

/** Reads them anew each time. */
export const createDecisions = (db: Database): Decisions => ({
  standing: (institutionId, limit) =>
    db.withInstitution(institutionId, (tx) => readDecisions(tx, institutionId, limit), 'read only'),
  deliveries: (institutionId, exceptions) =>
    db.withInstitution(institutionId, (tx) => readDeliveries(tx, institutionId, exceptions), 'read only'),
})
