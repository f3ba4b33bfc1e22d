import type { Database } from '#store/database.ts'
import { type Delivered, type Delivery, readDecisions, readDeliveries, type StandingDecision } from '#store/market/exceptions.ts'

export type { StandingDecision } from '#store/market/exceptions.ts'

/** Decisions about doubtful closes and rates, which the store has beside the market. */
export interface Decisions {
  /** Decisions in force, newest first. */
  readonly standing: (institutionId: string, limit: number) => Promise<readonly StandingDecision[]>
  /** Delivery that brought each of them. */
  readonly deliveries: (institutionId: string, exceptions: readonly Delivered[]) => Promise<readonly (Delivery | null)[]>
}

/** Reads them anew each time. */
export const createDecisions = (db: Database): Decisions => ({
  standing: (institutionId, limit) =>
    db.withInstitution(institutionId, (tx) => readDecisions(tx, institutionId, limit), 'read only'),
  deliveries: (institutionId, exceptions) =>
    db.withInstitution(institutionId, (tx) => readDeliveries(tx, institutionId, exceptions), 'read only'),
})
