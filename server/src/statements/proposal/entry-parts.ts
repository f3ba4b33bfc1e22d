import type { Entry } from '@portal/contract/statements/statement.ts'
import type { BookedEntry } from '#store/ledger/read-booked.ts'
import { addExact, negateExact, signOf, trimExact } from '../base/exact.ts'
import { type EntryFacts, factsOfBooked, isSameAmount, sameKey } from './entry-facts.ts'

/*
 * A dividend and its tax, or an order and its costs, are lines of their own that a reader joins. A file that begins or ends between
 * them has one of them alone, so what is booked of one file may be a part of what another one states, or the other way round.
 */

/** Entries that may have been joined of others. */
interface Joined {
  readonly entry: Entry
  readonly parts: readonly Entry[] | undefined
}

/**
 * The entries to compare: one that was joined is taken apart where it is not booked and a part of it is.
 *
 * @param factsOf what an entry becomes in the ledger; none where it cannot be booked
 */
export function takenApart<T extends Joined>(
  given: readonly T[],
  booked: readonly BookedEntry[],
  factsOf: (entry: Entry) => readonly EntryFacts[],
): readonly T[] {
  if (booked.length === 0 || given.every(({ parts }) => parts === undefined)) return given
  const there = Map.groupBy(booked.filter(({ isVoid }) => !isVoid).map(factsOfBooked), sameKey)
  const isBooked = (facts: EntryFacts): boolean => there.get(sameKey(facts))?.some((each) => isSameAmount(facts, each)) ?? false
  return given.flatMap((each) => {
    if (each.parts === undefined || factsOf(each.entry).some(isBooked)) return [each]
    if (!each.parts.some((part) => factsOf(part).some(isBooked))) return [each]
    return each.parts.map((entry) => ({ ...each, entry, parts: undefined }))
  })
}

/** Finds the booked entry that an entry is a part of. */
interface Wholes<T> {
  readonly of: (facts: EntryFacts) => T | undefined
}

const keyOfPart = ({ day, instrumentId, cashCurrency }: EntryFacts, type: string, amount: string): string =>
  JSON.stringify([day, type, instrumentId, cashCurrency, trimExact(amount)])
const keyOfOrder = ({ day, reference, cashCurrency }: EntryFacts): string => JSON.stringify([day, reference, cashCurrency])
const COSTS: readonly string[] = ['bankFee', 'tax']

/** @param given booked entries that no entry of the file is the same as */
export function wholes<T extends { readonly entry: BookedEntry; readonly facts: EntryFacts }>(given: readonly T[]): Wholes<T> {
  const incomes = new Map<string, T>()
  const orders = new Map<string, T>()
  for (const each of given) {
    const { entry, facts } = each
    if (entry.costs === null || signOf(entry.costs) === 0) continue
    if (facts.kind === 'income') {
      incomes.set(keyOfPart(facts, 'tax', negateExact(entry.costs)), each)
      if (entry.gross !== null) incomes.set(keyOfPart(facts, facts.type, entry.gross), each)
    } else if (facts.reference !== null) orders.set(keyOfOrder(facts), each)
  }
  return {
    of: (facts) => {
      if (facts.kind !== 'income' || facts.amount === null) return undefined
      const income = incomes.get(keyOfPart(facts, facts.type, facts.amount))
      if (income || !COSTS.includes(facts.type) || facts.reference === null) return income
      const order = orders.get(keyOfOrder(facts))
      const isWithin = order && signOf(addExact(order.entry.costs!, facts.amount)) >= 0
      return isWithin ? order : undefined
    },
  }
}
