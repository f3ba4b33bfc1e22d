import type { Balance, Place } from '@portal/contract/statements/statement.ts'
import { addExact, negateExact, sameExact } from '../base/exact.ts'

interface Line {
  readonly place: Place
  readonly day: string
  readonly net: string
  readonly balance: string
}

interface Column {
  readonly first: Line
  last: Line
  /** Pairs of lines that agree with the newest line first, and with the oldest first. */
  newestFirst: number
  oldestFirst: number
}

/** The balances of a running column: opening and closing of each currency, whether the list begins with its newest line or its oldest. */
export interface RunningBalances {
  readonly add: (currency: string, line: Line) => void
  readonly balances: () => readonly Balance[]
}

/** Follows a column of balances while lines are read. */
export function runningBalances(): RunningBalances {
  const columns = new Map<string, Column>()
  return {
    add: (currency, line) => {
      const column = columns.get(currency)
      if (!column) {
        columns.set(currency, { first: line, last: line, newestFirst: 0, oldestFirst: 0 })
        return
      }
      const { last } = column
      if (sameExact(addExact(last.balance, line.net), line.balance)) column.oldestFirst++
      if (sameExact(addExact(line.balance, last.net), last.balance)) column.newestFirst++
      column.last = line
    },
    balances: () =>
      [...columns].flatMap(([currency, column]) => {
        const { first, last } = column
        const isNewestFirst = first.day === last.day ? column.newestFirst > column.oldestFirst : first.day > last.day
        const [oldest, newest] = isNewestFirst ? [last, first] : [first, last]
        const opening = addExact(oldest.balance, negateExact(oldest.net))
        return [
          { place: oldest.place, kind: 'opening' as const, day: oldest.day, currency, amount: opening },
          { place: newest.place, kind: 'closing' as const, day: newest.day, currency, amount: newest.balance },
        ]
      }),
  }
}
