import { areDistinct, daysApart, type EntryFacts } from './entry-facts.ts'

/** A trade is booked by one custodian on its day, by another on its settlement. */
const NEAR_DAYS = 5
/** The same cash under another kind. */
const CASH_DAYS = 3
/** Of one reference. */
const CORRECTED_DAYS = 10
/** An amount before and after tax. */
const TAXED = 0.35

/** Finds what is nearly the same as an entry. */
interface NearEntries<T> {
  /** The first one that is near, which is then of no other entry. */
  readonly take: (facts: EntryFacts) => T | undefined
}

/** @param given what is booked, and no line of the file is the same as it */
export function nearEntries<T extends { readonly facts: EntryFacts }>(given: readonly T[]): NearEntries<T> {
  const index = new Map<string, T[]>()
  const taken = new Set<T>()
  for (const each of given)
    for (const key of keysOf(each.facts)) {
      const list = index.get(key)
      if (list) list.push(each)
      else index.set(key, [each])
    }
  return {
    take: (facts) => {
      for (const key of keysOf(facts)) {
        const found = index.get(key)?.find((each) => !taken.has(each) && isNear(facts, each.facts))
        if (!found) continue
        taken.add(found)
        return found
      }
      return undefined
    },
  }
}

/** Two entries that are near have one of them in common. */
function keysOf({ kind, type, instrumentId, quantity, amount, cashCurrency, reference }: EntryFacts): readonly string[] {
  return [
    ...(reference === null ? [] : [`reference ${reference}`]),
    ...(quantity === null ? [] : [`units ${kind} ${type} ${instrumentId} ${quantity}`]),
    ...(amount === null ? [] : [`cash ${cashCurrency} ${amount}`]),
    ...(kind === 'income' && instrumentId !== null ? [`income ${type} ${instrumentId}`] : []),
  ]
}

function isNear(a: EntryFacts, b: EntryFacts): boolean {
  if (areDistinct(a, b)) return false
  const days = daysApart(a, b)
  const isSameKind = a.kind === b.kind && a.type === b.type
  const isSameThing = isSameKind && a.instrumentId === b.instrumentId
  // As many units with one reference: an instrument may have been taken for another one.
  const isSameCount = isSameKind && a.quantity !== null && a.quantity === b.quantity
  if ((isSameThing || isSameCount) && a.reference !== null && a.reference === b.reference) return days <= CORRECTED_DAYS
  if (isSameThing && a.quantity !== null && a.quantity === b.quantity) return days <= NEAR_DAYS
  if (a.amount === null || b.amount === null) return false
  if (a.amount === b.amount && a.cashCurrency === b.cashCurrency) return days <= (isSameThing ? NEAR_DAYS : CASH_DAYS)
  if (!isSameThing || a.kind !== 'income' || a.cashCurrency !== b.cashCurrency) return false
  const [less, more] = [Number(a.amount), Number(b.amount)].sort((x, y) => Math.abs(x) - Math.abs(y)) as [number, number]
  return days <= NEAR_DAYS && Math.sign(less) === Math.sign(more) && Math.abs(less) >= (1 - TAXED) * Math.abs(more)
}
