import type { Booking } from '@portal/contract/reports/what-changed.ts'

import type { ChangingBatch } from '#histories/recorded-as-of.ts'
import { batchName } from '../batch-name.ts'

/** Bookings of some batches as they are told. */
export interface ToldBookings {
  /** Of the batch by its id; null for one that neither became known nor was taken back since. */
  readonly byId: (batchId: string | undefined) => Booking | null
  /** Of the batch that became known at an instant, which no other of its institution did. */
  readonly byKnownAt: (knownAt: Date | null | undefined) => Booking | null
}

/** A batch as a booking: in whole seconds, so that as known on `knownOn` it counts and a second earlier it does not. */
export function toldBooking(batch: ChangingBatch): Booking {
  const { source, knownAt, undoneAt } = batch
  return { name: batchName(batch), source, knownOn: secondFrom(knownAt), undoneOn: undoneAt && secondFrom(undoneAt) }
}

/** Finds the bookings of changes among the batches that changed anything. */
export function toldBookings(batches: readonly ChangingBatch[]): ToldBookings {
  const ids = new Map(batches.map((batch) => [batch.id, toldBooking(batch)]))
  const instants = new Map(batches.map((batch) => [batch.knownAt.getTime(), toldBooking(batch)]))
  return {
    byId: (batchId) => (batchId === undefined ? null : (ids.get(batchId) ?? null)),
    byKnownAt: (knownAt) => (knownAt ? (instants.get(knownAt.getTime()) ?? null) : null),
  }
}

const secondFrom = (instant: Date): number => Math.ceil(instant.getTime() / 1000)
