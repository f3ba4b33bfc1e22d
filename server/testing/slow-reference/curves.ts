import type { Dataset } from '../../src/ingest/dataset.ts'
import { DAY_MS, dayOf, monthsLater } from './calendar.ts'

type Points = Dataset['curves']

/** Rates between two days, from the last curve of a currency on or before the first. */
export interface SlowRates {
  /** Value of 1 due on a later day; 1 without a curve. */
  readonly discount: (currency: string, day: number, until: number) => number
  /** The dividend yield of an instrument; 0 where none is known. */
  readonly dividendYield: (instrument: string, day: number) => number
}

export function slowRates(dataset: Dataset): SlowRates {
  const closed = new Set(dataset.holidays.map(({ day }) => dayOf(day)))
  const isOpen = (day: number) => ![0, 6].includes(new Date(day * DAY_MS).getUTCDay()) && !closed.has(day)
  const monthOf = (day: number) => new Date(day * DAY_MS).getUTCMonth()
  const before = (day: number): number => (isOpen(day) ? day : before(day - 1))
  const after = (day: number): number => (isOpen(day) ? day : after(day + 1))
  const lastOfMonth = (day: number): number => (monthOf(day + 1) === monthOf(day) ? lastOfMonth(day + 1) : before(day))
  const endOf = (day: number, tenor: string): number => {
    if (tenor === 'ON') return after(day + 1)
    const date = monthsLater(day, Number.parseInt(tenor, 10) * (tenor.endsWith('Y') ? 12 : 1))
    if (day >= lastOfMonth(day)) return lastOfMonth(date)
    // Modified following: the next business day, unless it is in the next month.
    return monthOf(after(date)) === monthOf(date) ? after(date) : before(date)
  }
  /** Days until the end of each point, and the logarithm of its discount factor. */
  const drawn = (points: Points) =>
    points
      .map(({ day, tenor, rate, compounding }) => {
        const length = endOf(dayOf(day), tenor) - dayOf(day)
        const isSimple = compounding === 'simple'
        return [
          length,
          isSimple ? -Math.log(1 + (Number(rate) * length) / 360) : (-length / 365) * Math.log(1 + Number(rate)),
        ] as const
      })
      .sort(([a], [b]) => a - b)
  const lines = new Map<string, ReturnType<typeof drawn>>()
  const daysOf = (currency: string) => [...new Set(ofCurrency.get(currency)?.map(({ day }) => day))]
  const ofCurrency = Map.groupBy(dataset.curves, ({ currency }) => currency)
  const lineOf = (currency: string, day: number) => {
    const found = daysOf(currency).findLast((each) => dayOf(each) <= day)
    if (found === undefined) return null
    const key = `${currency} ${found}`
    const line = lines.get(key) ?? drawn(ofCurrency.get(currency)!.filter((point) => point.day === found))
    lines.set(key, line)
    return line
  }
  return {
    discount: (currency, day, until) => {
      const line = lineOf(currency, day)
      if (line === null || until <= day) return 1
      const length = until - day
      const [end, atEnd] = line.at(-1)!
      if (length > end) return Math.exp((atEnd * length) / end)
      const next = line.findIndex(([each]) => each >= length)
      const [[from, atFrom], [to, atTo]] = [line[next - 1] ?? [0, 0], line[next]!]
      return Math.exp(atFrom + ((atTo - atFrom) * (length - from)) / (to - from))
    },
    dividendYield: (instrument, day) => {
      const known = dataset.dividendYields.filter((row) => row.instrument === instrument && dayOf(row.day) <= day)
      return Number(known.at(-1)?.yield ?? 0)
    },
  }
}
