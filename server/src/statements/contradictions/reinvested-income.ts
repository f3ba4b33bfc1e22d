import type { Entry, Place } from '@portal/contract/statements/statement.ts'
import { isZero, negateExact, sameExact } from '../base/exact.ts'
import { instrumentKey } from '../base/instrument-key.ts'
import type { Emit } from '../base/items.ts'

interface Line {
  readonly of: number
  readonly place: Place
  readonly time: number
  readonly net: string
  readonly isPurchase: boolean
}

/** Lines of income that is reinvested, and of the purchases with it. */
interface ReinvestedIncome {
  /** @param word what the list calls the line */
  readonly add: (entry: Entry, word: string, of: number) => void
  /** Emits a doubt for each income without a purchase of its amount, where nearly all have one. */
  readonly end: () => void
}

const REINVESTED = /reinv/i
/** Both lines are so many days apart at most; at both ends of a list one of them may be in another one. */
const NEAR_MS = 7 * 86_400_000
const ENOUGH = 4
/** Of longer lists nothing more is kept. */
const MAX_LISTED = 50_000

/** Looks for the purchase of each income that is reinvested. */
export function reinvestedIncome(emit: Emit): ReinvestedIncome {
  const byInstrument = new Map<string, Line[]>()
  const days = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
  let [count, incomes] = [0, 0]
  return {
    add: ({ kind, day, instrument, net, status, places: [place] }, word, of) => {
      const time = Date.parse(day)
      days.first = Math.min(days.first, time)
      days.last = Math.max(days.last, time)
      if (!REINVESTED.test(word) || status !== 'booked' || !instrument || !net || !place || isZero(net.amount)) return
      if (count++ > MAX_LISTED) return
      const key = `${net.currency} ${instrumentKey(instrument)}`
      const own = byInstrument.get(key) ?? []
      byInstrument.set(key, own)
      if (kind !== 'buy') incomes++
      own.push({ of, place, time, net: net.amount, isPurchase: kind === 'buy' })
    },
    end: () => {
      const alone = [...byInstrument.values()].flatMap(withoutPurchase)
      // People delete lines of lists: where several are missing, it says nothing.
      if (alone.length > 1 || incomes - alone.length < ENOUGH) return
      for (const { of, place, time } of alone)
        if (time - days.first > NEAR_MS && days.last - time > NEAR_MS)
          emit({ type: 'doubt', of, place, code: 'reinvestedOtherwise', params: {} })
    },
  }
}

/** The income that is left where each is put beside a purchase of its amount. */
function withoutPurchase(lines: readonly Line[]): readonly Line[] {
  const purchases = new Set(lines.filter(({ isPurchase }) => isPurchase))
  return lines.filter((income) => {
    if (income.isPurchase) return false
    const found = [...purchases].find(
      ({ net, time }) => sameExact(net, negateExact(income.net)) && Math.abs(time - income.time) <= NEAR_MS,
    )
    return found === undefined || !purchases.delete(found)
  })
}
