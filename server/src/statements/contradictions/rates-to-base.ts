import type { Place } from '@portal/contract/statements/statement.ts'
import { trimExact } from '../base/exact.ts'
import type { Emit } from '../base/items.ts'

/** A line that states what its currency is worth in the base currency of its account. */
interface RatedLine {
  readonly of: number
  readonly place: Place
  readonly day: string
  readonly currency: string
  /** Exact decimal. */
  readonly rate: string
}

/** Compares the currencies of lines by their rates to the base currency. */
interface RatesToBase {
  readonly add: (line: RatedLine) => void
  /** Emits a doubt for each line whose rate is that of another currency. */
  readonly end: () => void
}

/** Of longer files no more lines are kept. */
const MAX_LINES = 50_000
/** So many other lines show what a currency is worth. */
const ENOUGH = 3
/** A rate that is so far from that of the other lines of its currency, as a logarithm, is none of it. */
const MAX_OFF = Math.log(1.25)
const BASE = '1'

/** The base currency has a rate of 1, which no other currency has; two currencies have the same rate on no day. */
export function ratesToBase(emit: Emit): RatesToBase {
  const lines: RatedLine[] = []
  return {
    add: (line) => {
      if (Number(line.rate) > 0 && lines.length < MAX_LINES) lines.push({ ...line, rate: trimExact(line.rate) })
    },
    end: () => {
      for (const own of Map.groupBy(lines, ({ of }) => of).values())
        for (const { of, place, currency, rate } of new Set([...ofOtherCurrency(own), ...farOff(own)]))
          emit({ type: 'doubt', of, place, code: 'currencyDisagrees', params: { currency, rate } })
      lines.length = 0
    },
  }
}

/** Lines with the rate of a day that more lines say of another currency. */
function ofOtherCurrency(lines: readonly RatedLine[]): readonly RatedLine[] {
  const groups = Map.groupBy(lines, ({ day, rate }) => (rate === BASE ? BASE : `${day} ${rate}`))
  return [...groups.values()].flatMap((group) => {
    const byCurrency = [...Map.groupBy(group, ({ currency }) => currency).values()].sort((a, b) => b.length - a.length)
    const [most = [], ...others] = byCurrency
    return others.flatMap((other) => (other.length < most.length ? other : []))
  })
}

/** Lines whose rate is far from that of the other lines of their currency; of the base currency all others are 1. */
function farOff(lines: readonly RatedLine[]): readonly RatedLine[] {
  return [...Map.groupBy(lines, ({ currency }) => currency).values()].flatMap((own) => {
    const sorted = own.map(({ rate }) => Number(rate)).sort((a, b) => a - b)
    const middle = sorted[Math.floor(sorted.length / 2)]!
    const areBase = own.filter(({ rate }) => rate === BASE).length * 2 > own.length
    const isOff = ({ rate }: RatedLine): boolean =>
      areBase ? rate !== BASE : Math.abs(Math.log(Number(rate) / middle)) > MAX_OFF
    const off = own.filter(isOff)
    return own.length - off.length >= ENOUGH && off.length * 2 < own.length ? off : []
  })
}
