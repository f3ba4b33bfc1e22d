import type { Entry, Place } from '@portal/contract/statements/statement.ts'
import { signOf } from '../base/exact.ts'
import { areExceptions } from '../base/exceptions.ts'
import type { Emit } from '../base/items.ts'

/** Payments of an account whose type says their side. */
interface SignsOfPayments {
  readonly add: (type: string, { net }: Entry, place: Place) => void
  /** Emits a doubt for each with another sign than its type says, where those of the others agree. */
  readonly end: () => void
}

/** The types that say a side and nothing else. */
const SIDES: Readonly<Record<string, 1 | -1>> = { DEBIT: -1, CREDIT: 1 }
/** So many payments show that types and signs are of one side. */
const ENOUGH = 3

/** Compares the signs of payments with their types. */
export function signsOfPayments(of: number, emit: Emit): SignsOfPayments {
  let agreeing = 0
  const odd: Place[] = []
  return {
    add: (type, { net }, place) => {
      const [side, sign] = [SIDES[type], signOf(net?.amount ?? '0')]
      if (side === undefined || sign === 0) return
      if (side === sign) agreeing++
      else odd.push(place)
    },
    end: () => {
      if (!areExceptions(odd.length, agreeing, ENOUGH)) return
      for (const place of odd) emit({ type: 'doubt', of, place, code: 'signsDisagree', params: { what: 'amount' } })
    },
  }
}
