import type { Booking } from '@portal/contract/reports/what-changed.ts'

import type { ChangingBatch } from '#histories/recorded-as-of.ts'
import { batchName } from '../batch-name.ts'

/** Bookings of some batches, as the contract shows them. */
export interface PresentedBookings {
  /** By batch id; null for a batch that neither became known nor was undone since. */
  readonly byId: (batchId: string | undefined) => Booking | null
  /** By the instant at which a batch became known, which is unique in its institution. */
  readonly byKnownAt: (knownAt: Date | null | undefined) => Booking | null
}

/** A batch as a booking, in whole seconds: `knownOn` includes it, a second earlier does not. */
export function presentBooking(batch: ChangingBatch): Booking {
  const { source, knownAt, undoneAt } = batch
  return { name: batchName(batch), source, knownOn: secondFrom(knownAt), undoneOn: undoneAt && secondFrom(undoneAt) }
}

/** Indexes the batches that changed anything. */
export function presentBookings(batches: readonly ChangingBatch[]): PresentedBookings {
  const ids = new Map(batches.map((batch) => [batch.id, presentBooking(batch)]))
  const instants = new Map(batches.map((batch) => [batch.knownAt.getTime(), presentBooking(batch)]))
  return {
    byId: (batchId) => (batchId === undefined ? null : (ids.get(batchId) ?? null)),
    byKnownAt: (knownAt) => (knownAt ? (instants.get(knownAt.getTime()) ?? null) : null),
  }
}

const secondFrom = (instant: Date): number => Math.ceil(instant.getTime() / 1000)
