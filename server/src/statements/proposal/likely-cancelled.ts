import type { BookedEntry } from '#store/ledger/read-booked.ts'
import { absExact } from '../base/exact.ts'
import type { Candidate, Sameness } from './candidate.ts'
import { daysApart, type EntryFacts } from './entry-facts.ts'

interface Booked {
  readonly entry: BookedEntry
  readonly facts: EntryFacts
}

/** A cancellation may be so many days later than what it cancels. */
const LATER_DAYS = 10

/**
 * Settles cancellations of what is not on their own day with their own signs: some custodians write the movement of the reversal. What
 * has the same reference is what they cancel; without one a person is asked about an entry like it of the days before.
 *
 * @param booked entries that no line of the file is the same as
 */
export function settleLikelyCancelled(candidates: readonly Candidate[], booked: readonly Booked[], result: Sameness[]): void {
  const cancellations = candidates.flatMap((_, at) => (result[at]?.outcome === 'nothingToCancel' ? [at] : []))
  if (cancellations.length === 0) return
  const ofFile = Map.groupBy(
    candidates.flatMap(({ facts }, at) => (result[at] === undefined ? [{ at, facts }] : [])),
    ({ facts }) => likenessOf(facts),
  )
  const ofLedger = Map.groupBy(booked, ({ facts }) => likenessOf(facts))
  for (const at of cancellations) {
    const { facts, isAsked } = candidates[at]!
    const key = likenessOf(facts)
    const here = take(ofFile, key, (own) => isOfReference(own, facts))
    if (here) result[at] = result[here.at] = { outcome: 'cancelledHere' }
    const found = here
      ? undefined
      : (take(ofLedger, key, (own) => isOfReference(own, facts)) ?? take(ofLedger, key, (own) => isShortlyBefore(own, facts)))
    if (!found) continue
    const { entry } = found
    const isSure = !isAsked || isOfReference(found.facts, facts)
    result[at] = entry.isVoid ? { outcome: 'alreadyHere' } : { outcome: isSure ? 'cancels' : 'mayCancel', entry }
  }
}

/** The last entry of a key that fits, which is then of no other cancellation. */
function take<T extends { readonly facts: EntryFacts }>(
  map: Map<string, T[]>,
  key: string,
  isFit: (facts: EntryFacts) => boolean,
): T | undefined {
  const found = map.get(key)?.findLast(({ facts }) => isFit(facts))
  if (found)
    map.set(
      key,
      map.get(key)!.filter((each) => each !== found),
    )
  return found
}

/** Key that an entry and its cancelling line share, whichever signs the line has. */
const likenessOf = ({ kind, type, instrumentId, quantity, cashCurrency, amount }: EntryFacts): string =>
  JSON.stringify([
    ...[kind, type === 'sell' ? 'buy' : type, instrumentId],
    ...[quantity && absExact(quantity), cashCurrency, amount && absExact(amount)],
  ])

const isOfReference = (own: EntryFacts, { reference }: EntryFacts): boolean => reference !== null && own.reference === reference
const isShortlyBefore = (own: EntryFacts, cancellation: EntryFacts): boolean =>
  own.day <= cancellation.day && daysApart(own, cancellation) <= LATER_DAYS
