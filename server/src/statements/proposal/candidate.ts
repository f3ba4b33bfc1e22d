import type { BookedEntry } from '#store/ledger/read-booked.ts'
import type { EntryFacts } from './entry-facts.ts'

/** An entry of a statement that could be booked. */
export interface Candidate {
  readonly facts: EntryFacts
  readonly isCancelled: boolean
  /** Whether a person is asked where nearly the same is booked, or it may cancel what is booked; else it does. */
  readonly isAsked: boolean
}

/** Relation of a candidate to the booked entries. */
export type Sameness =
  | { readonly outcome: 'new'; readonly id: string }
  | { readonly outcome: 'alreadyHere' }
  | { readonly outcome: 'similar'; readonly to: BookedEntry }
  /** The entry and its cancellation are in one file. */
  | { readonly outcome: 'cancelledHere' }
  | { readonly outcome: 'cancels'; readonly entry: BookedEntry }
  /** By what it says, and neither by reference nor by day. */
  | { readonly outcome: 'mayCancel'; readonly entry: BookedEntry }
  | { readonly outcome: 'nothingToCancel' }
