import type { Entry, Place } from '@portal/contract/statements/statement.ts'
import type { Emit } from '../base/items.ts'
import { lineKey } from '../proposal/decisions.ts'

interface Transaction {
  readonly place: Place
  readonly entries: readonly Entry[]
}

/** Finds transactions of an account that have the identifier of another one. */
interface RepeatedReferences {
  readonly add: (place: Place, entries: readonly Entry[]) => void
  /** Emits a doubt for each but the first. */
  readonly end: () => void
}

/** So many identifiers may be of several transactions, if they are those of single ones. */
const REPEATED = 0.25

/**
 * In OFX, of the cash of a Flex report, in camt without balances, and in lists of which that is known, an identifier is of one
 * transaction, unless a bank does not follow that anywhere.
 *
 * @param isOfEqual whether only those that say the same are doubted
 */
export function repeatedReferences(of: number, emit: Emit, isOfEqual = false): RepeatedReferences {
  const found = new Map<string, Transaction[]>()
  return {
    add: (place, entries) => {
      // An entry that takes another one back has the identifier of that one.
      const { reference, status } = entries[0] ?? {}
      if (reference === undefined || status === 'cancelled') return
      const others = found.get(reference)
      if (others) others.push({ place, entries })
      else found.set(reference, [{ place, entries }])
    },
    end: () => {
      const all = [...found].filter(([, { length }]) => length > 1)
      const repeated = isOfEqual
        ? all.filter(([, [first, ...more]]) => more.some((each) => keysOf(each) === keysOf(first!)))
        : all
      if (repeated.length > Math.max(isOfEqual ? 1 : 0, found.size * REPEATED)) return
      for (const [reference, [first, ...more]] of repeated)
        for (const each of more) {
          const code = keysOf(each) === keysOf(first!) ? 'referenceTwice' : 'referenceOtherwise'
          if (code === 'referenceTwice' || !isOfEqual) emit({ type: 'doubt', of, place: each.place, code, params: { reference } })
        }
    },
  }
}

const keysOf = ({ entries }: Transaction): string => entries.map((entry) => lineKey(entry)).join(' ')
