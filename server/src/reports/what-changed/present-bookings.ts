import type { Booking } from '@portal/contract/reports/what-changed.ts'

import type { ChangingBatch } from '#histories/recorded-as-of.ts'
import { batchName } from '../batch-name.ts'

/** Bookings of some batches as they are told. */
export interface PresentedBookings {
  /** Of the batch by its id; null for one that neither became known nor was taken back since. */
  readonly byId: (batchId: string | undefined) => Booking | null
  /** Of the batch that became known at an instant, which no other of its institution did. */
  readonly byKnownAt: (knownAt: Date | null | undefined) => Booking | null
}

/** A batch as a booking: in whole seconds, so that as known on `knownOn` it counts and a second earlier it does not. */
export function presentBooking(batch: ChangingBatch): Booking {
  const { source, knownAt, undoneAt } = batch
  return { name: batchName(batch), source, knownOn: secondFrom(knownAt), undoneOn: undoneAt && secondFrom(undoneAt) }
}

/** Finds the bookings of changes among the batches that changed anything. */
export function presentBookings(batches: readonly ChangingBatch[]): PresentedBookings {
  const ids = new Map(batches.map((batch) => [batch.id, presentBooking(batch)]))
  const instants = new Map(batches.map((batch) => [batch.knownAt.getTime(), presentBooking(batch)]))
  return {
    byId: (batchId) => (batchId === undefined ? null : (ids.get(batchId) ?? null)),
    byKnownAt: (knownAt) => (knownAt ? (instants.get(knownAt.getTime()) ?? null) : null),
  }
}

const secondFrom = (instant: Date): number => Math.ceil(instant.getTime() / 1000)
