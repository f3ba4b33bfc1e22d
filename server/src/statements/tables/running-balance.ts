import type { Balance, Place } from '@portal/contract/statements/statement.ts'
import type { Difference } from '../base/difference.ts'
import { addExact, isZero, negateExact, trimExact } from '../base/exact.ts'

interface Line {
  readonly place: Place
  readonly day: string
  readonly net: string
  readonly balance: string
}

/** A balance to which the one before and the amount of its line do not come. */
interface Break {
  /** Of its line, counted from the first. */
  readonly at: number
  readonly line: Line
  /** The day of the line before it. */
  readonly dayBefore: string
  readonly computed: string
  readonly off: string
}

/** Breaks of a column that is read in one direction. */
interface Reading {
  agreeing: number
  readonly breaks: Break[]
}

interface Column {
  readonly first: Line
  last: Line
  count: number
  readonly newestFirst: Reading
  readonly oldestFirst: Reading
}

/** The balances of a running column: opening and closing of each currency, whether the list begins with its newest line or its oldest. */
export interface RunningBalances {
  readonly add: (currency: string, line: Line) => void
  readonly balances: () => readonly Balance[]
  /** Balances that do not follow from the line before, where nearly all do. */
  readonly breaks: () => readonly Omit<Difference, 'cause'>[]
}

/** A column in which so many balances follow from the line before is a running one. */
const RUNNING = 0.8
const MAX_BREAKS = 100
const MAX_NAMED = 5

/** Follows a column of balances while lines are read. */
export function runningBalances(): RunningBalances {
  const columns = new Map<string, Column>()
  return {
    add: (currency, line) => {
      const column = columns.get(currency)
      if (!column) {
        const [newestFirst, oldestFirst] = [noReading(), noReading()]
        columns.set(currency, { first: line, last: line, count: 1, newestFirst, oldestFirst })
        return
      }
      const { last, count } = column
      compare(column.oldestFirst, last, line, count)
      compare(column.newestFirst, line, last, -count)
      column.last = line
      column.count++
    },
    balances: () =>
      [...columns].flatMap(([currency, column]) => {
        const { first, last } = column
        const [oldest, newest] = isNewestFirst(column) ? [last, first] : [first, last]
        const opening = addExact(oldest.balance, negateExact(oldest.net))
        return [
          { place: oldest.place, kind: 'opening' as const, day: oldest.day, currency, amount: opening },
          { place: newest.place, kind: 'closing' as const, day: newest.day, currency, amount: newest.balance },
        ]
      }),
    breaks: () => [...columns].flatMap(([currency, column]) => namedBreaks(currency, column)),
  }
}

const noReading = (): Reading => ({ agreeing: 0, breaks: [] })

/** Whether a balance follows from the earlier one. @param at numbers of lines that grow with time */
function compare(reading: Reading, earlier: Line, line: Line, at: number): void {
  const computed = addExact(earlier.balance, line.net)
  const off = addExact(line.balance, negateExact(computed))
  if (isZero(off)) reading.agreeing++
  else if (reading.breaks.length < MAX_BREAKS) reading.breaks.push({ at, line, dayBefore: earlier.day, computed, off })
}

const isNewestFirst = ({ first, last, newestFirst, oldestFirst }: Column): boolean =>
  first.day === last.day ? newestFirst.agreeing > oldestFirst.agreeing : first.day > last.day

function namedBreaks(currency: string, column: Column): readonly Omit<Difference, 'cause'>[] {
  const { agreeing, breaks } = isNewestFirst(column) ? column.newestFirst : column.oldestFirst
  if (agreeing < (column.count - 1) * RUNNING) return []
  const runs = runsOf(breaks.toSorted((a, b) => a.at - b.at)).filter((run) => !isOtherOrder(run))
  return runs.slice(0, MAX_NAMED).map(([{ line, computed }]) => ({
    what: `balance ${currency} of line ${line.place.line}`,
    stated: trimExact(line.balance),
    computed: trimExact(computed),
  }))
}

/** Breaks of lines after each other, up to the one with which the balances are right again. */
function runsOf(breaks: readonly Break[]): readonly (readonly [Break, ...Break[]])[] {
  const runs: [Break, ...Break[]][] = []
  for (const each of breaks) {
    const run = runs.at(-1)
    if (run && run.at(-1)!.at + 1 === each.at && !isZero(addExact(...run.map(({ off }) => off)))) run.push(each)
    else runs.push([each])
  }
  return runs
}

/** Lines of one day in another order than their balances are right after the last of them. */
const isOtherOrder = (run: readonly Break[]): boolean =>
  run.length > 2 &&
  isZero(addExact(...run.map(({ off }) => off))) &&
  run.slice(1).every(({ dayBefore }) => dayBefore.slice(0, 10) === run[0]!.line.day.slice(0, 10))
