import type { BookedEntry, CorrectedEntry } from '#store/ledger/read-booked.ts'
import { areDistinct, type EntryFacts, factsOfBooked, isSameAmount, sameKey } from './entry-facts.ts'

/** Finds the entry that was as a line says, and is so no longer. */
interface FormerEntries {
  /** The first one, which is then of no other line. */
  readonly take: (facts: EntryFacts) => BookedEntry | undefined
}

/** @param booked the entries of the account: one that still says the same is compared as it is */
export function formerEntries(corrected: readonly CorrectedEntry[], booked: readonly BookedEntry[]): FormerEntries {
  const here = new Set(booked.map(({ externalId }) => externalId))
  const former = corrected.flatMap(({ was, is }) => {
    const [facts, now] = [factsOfBooked(was), factsOfBooked(is)]
    return here.has(is.externalId) && isSame(facts, now) && isOfOne(facts, now) ? [] : [{ facts, is }]
  })
  const index = Map.groupBy(former, ({ facts }) => sameKey(facts))
  const taken = new Set<string>()
  return {
    take: (facts) => {
      const fitting = (index.get(sameKey(facts)) ?? []).filter(
        (each) => !taken.has(each.is.externalId) && isSame(facts, each.facts) && !areDistinct(facts, each.facts),
      )
      const found = fitting.find((each) => each.facts.reference === facts.reference) ?? fitting[0]
      if (found) taken.add(found.is.externalId)
      return found?.is
    },
  }
}

const isSame = (a: EntryFacts, b: EntryFacts): boolean => sameKey(a) === sameKey(b) && isSameAmount(a, b)
const isOfOne = ({ reference: a }: EntryFacts, { reference: b }: EntryFacts): boolean => a === null || b === null || a === b
