import { createHash } from 'node:crypto'
import type { BookedEntry, CorrectedEntry } from '#store/ledger/read-booked.ts'
import type { Candidate, Sameness } from './candidate.ts'
import { areDistinct, type EntryFacts, factsOfBooked, isSameAmount, sameKey } from './entry-facts.ts'
import { wholes } from './entry-parts.ts'
import { formerEntries } from './former-entries.ts'
import { settleLikelyCancelled } from './likely-cancelled.ts'
import { nearEntries } from './near-entries.ts'

interface Booked {
  readonly entry: BookedEntry
  readonly facts: EntryFacts
}

interface Group {
  readonly candidates: number[]
  readonly cancellations: number[]
  /** In force, and not yet the same as a candidate. */
  left: Booked[]
  cancelled: Booked[]
  readonly count: number
}

/** The entries of an account. */
export interface AccountLedger {
  readonly booked: readonly BookedEntry[]
  readonly corrected: readonly CorrectedEntry[]
  /** Days that the statement is of: what is booked outside of them is like none of its lines. */
  readonly span: { readonly from: string; readonly to: string }
}

/**
 * Compares entries of an account with those that are booked: each booked one is the same as at most one of the file, so that two equal
 * trades of a day are two, and the same file again adds none.
 */
export function compareEntries(
  account: string,
  candidates: readonly Candidate[],
  { booked, corrected, span }: AccountLedger,
): readonly Sameness[] {
  const result: Sameness[] = Array.from({ length: candidates.length })
  const groups = grouped(candidates.map(onItsDay(candidates, booked)), booked)
  for (const group of groups.values()) compareGroup(candidates, group, result)
  settleLikelyCancelled(
    candidates,
    [...groups.values()].flatMap((group) => [...group.left, ...group.cancelled]),
    result,
  )
  const left = [...groups.values()]
    .flatMap((group) => group.left)
    .filter(({ facts: { day } }) => day >= span.from && day <= span.to)
  const near = nearEntries(left)
  const whole = wholes(left)
  const former = formerEntries(corrected, booked)
  const ids = new Set([...booked, ...corrected.map(({ is }) => is)].map(({ externalId }) => externalId))
  const counts = new Map<string, number>()
  for (const [at, { facts, isAsked }] of candidates.entries()) {
    if (result[at] !== undefined) continue
    const key = sameKey(facts)
    const idAfter = (before: number) => idOfEntry(account, facts, before)
    let before = counts.get(key) ?? groups.get(key)!.count
    // An entry that was corrected since stays as it is, wherever it is now.
    const like = former.take(facts) ?? (near.take(facts) ?? whole.of(facts) ?? takeCancelled(groups.get(key)!, facts))?.entry
    if (like && isAsked) result[at] = { outcome: 'similar', to: like }
    else {
      while (ids.has(idAfter(before))) before++
      counts.set(key, before + 1)
      result[at] = { outcome: 'new', id: idAfter(before) }
    }
  }
  return result
}

/** A cancellation may be booked later: by its reference it is of the day of what it cancels. */
function onItsDay(candidates: readonly Candidate[], booked: readonly BookedEntry[]): (candidate: Candidate) => Candidate {
  const keyOf = (facts: EntryFacts): string => JSON.stringify([facts.reference, sameKey({ ...facts, day: '' })])
  const days = new Map<string, string[]>()
  if (candidates.some(({ isCancelled, facts }) => isCancelled && facts.reference !== null))
    for (const facts of [...candidates.flatMap((each) => (each.isCancelled ? [] : [each.facts])), ...booked.map(factsOfBooked)])
      if (facts.reference !== null) days.set(keyOf(facts), [...(days.get(keyOf(facts)) ?? []), facts.day])
  return (candidate) => {
    const { facts, isCancelled } = candidate
    const own = isCancelled ? (days.get(keyOf(facts)) ?? []) : []
    return own.length === 0 || own.includes(facts.day) ? candidate : { ...candidate, facts: { ...facts, day: own[0]! } }
  }
}

function grouped(candidates: readonly Candidate[], booked: readonly BookedEntry[]): ReadonlyMap<string, Group> {
  const ofKey = Map.groupBy(
    booked.map((entry) => ({ entry, facts: factsOfBooked(entry) })),
    ({ facts }) => sameKey(facts),
  )
  const groups = new Map<string, Group>()
  const groupOf = (key: string): Group => {
    const found = groups.get(key)
    if (found) return found
    const there = ofKey.get(key) ?? []
    const group = {
      candidates: [],
      cancellations: [],
      left: there.filter(({ entry }) => !entry.isVoid),
      cancelled: there.filter(({ entry }) => entry.isVoid),
      count: there.length,
    }
    groups.set(key, group)
    return group
  }
  for (const key of ofKey.keys()) groupOf(key)
  for (const [at, { facts, isCancelled }] of candidates.entries()) {
    const group = groupOf(sameKey(facts))
    if (isCancelled) group.cancellations.push(at)
    else group.candidates.push(at)
  }
  return groups
}

/** Settles the candidates of one key that are the same as what is booked, and all cancellations. */
function compareGroup(all: readonly Candidate[], group: Group, result: Sameness[]): void {
  if (group.candidates.length === 0 && group.cancellations.length === 0) return
  const factsAt = (at: number) => all[at]!.facts
  const take = (list: 'left' | 'cancelled', at: number, isFit: (facts: EntryFacts) => boolean): Booked | undefined => {
    const found = group[list].find(({ facts }) => isSameAmount(factsAt(at), facts) && isFit(facts))
    if (found) group[list] = group[list].filter((each) => each !== found)
    return found
  }
  const withReference = (at: number) => (facts: EntryFacts) =>
    facts.reference !== null && facts.reference === factsAt(at).reference
  const notOther = (at: number) => (facts: EntryFacts) => facts.reference === null || factsAt(at).reference === null
  const sameAs = (list: 'left' | 'cancelled', at: number) => take(list, at, withReference(at)) ?? take(list, at, notOther(at))

  const pairs = cancelledPairs(all, group)
  const alone = group.candidates.filter((at) => !pairs.has(at))
  for (const fit of [withReference, notOther])
    for (const at of alone) if (result[at] === undefined && take('left', at, fit(at))) result[at] = { outcome: 'alreadyHere' }
  for (const [at, cancellation] of pairs) {
    const here = sameAs('left', at)
    result[at] = here ? { outcome: 'alreadyHere' } : { outcome: 'cancelledHere' }
    result[cancellation] = here ? { outcome: 'cancels', entry: here.entry } : { outcome: 'cancelledHere' }
  }
  const paired = new Set(pairs.values())
  for (const at of group.cancellations.filter((each) => !paired.has(each))) {
    const isDone = sameAs('cancelled', at) !== undefined
    const here = isDone ? undefined : sameAs('left', at)
    result[at] = isDone
      ? { outcome: 'alreadyHere' }
      : here
        ? { outcome: 'cancels', entry: here.entry }
        : { outcome: 'nothingToCancel' }
  }
}

/** An entry that says the same and was cancelled, which is then of no other line. */
function takeCancelled(group: Group, facts: EntryFacts): Booked | undefined {
  const found = group.cancelled.find((each) => isSameAmount(facts, each.facts) && !areDistinct(facts, each.facts))
  if (found) group.cancelled = group.cancelled.filter((each) => each !== found)
  return found
}

/** The entries of the file that the file itself cancels, each with its cancellation. */
function cancelledPairs(all: readonly Candidate[], { candidates, cancellations }: Group): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  for (const cancellation of cancellations) {
    const { facts } = all[cancellation]!
    const at = candidates.find(
      (each) => !pairs.has(each) && isSameAmount(all[each]!.facts, facts) && !areDistinct(all[each]!.facts, facts),
    )
    if (at !== undefined) pairs.set(at, cancellation)
  }
  return pairs
}

const ID_LENGTH = 24

/** The same for the same entry, and another one for each of several equal ones. */
function idOfEntry(account: string, facts: EntryFacts, before: number): string {
  const content = JSON.stringify([account, sameKey(facts), facts.price, facts.amount, facts.reference, before])
  return `S-${createHash('sha256').update(content).digest('hex').slice(0, ID_LENGTH)}`
}
