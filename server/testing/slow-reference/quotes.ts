import type { Dataset, InstrumentRecord } from '../../src/ingest/dataset.ts'
import { slowAccrued } from './accrued.ts'
import { dayOf, slowDays } from './calendar.ts'
import { type SlowRates, slowRates } from './curves.ts'

/** The value of everything on every valuation day; NaN where unknown. */
export interface SlowQuotes {
  readonly days: readonly number[]
  readonly instrument: (id: string) => InstrumentRecord
  /** As quoted, carried forward. */
  readonly price: (id: string, t: number) => number
  /** Valuation days since that close; -1 before the first. */
  readonly age: (id: string, t: number) => number
  /** Money per unit held, in the instrument's currency: a bond with its accrued interest. */
  readonly unitValue: (id: string, t: number) => number
  /** Units of one currency per unit of another. */
  readonly rate: (from: string, into: string, t: number) => number
  readonly rates: SlowRates
  /** New units per old unit by the splits of a day. */
  readonly splitRatio: (id: string, t: number) => number
  /** The valuation day on which an event of a calendar day counts; the number of days if after the last. */
  readonly indexOf: (day: number) => number
}

/**
 * Doubtful moves have tests of their own: neither random ledgers nor the demo have one. A quarterly price moves more than a daily one, so
 * only moves that are always doubtful are refused here.
 */
function isBelieved(ratio: number, id: string): true {
  if (Math.abs(Math.log(ratio)) > Math.log(3)) throw new Error(`${id} moves to ${ratio} times its price.`)
  return true
}

/** @param pivot the currency that rates are per unit of */
export function slowQuotes(dataset: Dataset, pivot: string): SlowQuotes {
  const days = slowDays(dataset)
  const indices = new Map<number, number>()
  const indexOf = (day: number) => {
    const known = indices.get(day)
    if (known !== undefined) return known
    let t = 0
    while (t < days.length && days[t]! < day) t++
    indices.set(day, t)
    return t
  }
  const described = new Map(dataset.instruments.map((row) => [row.id, row]))
  const instrument = (id: string) => {
    const row = described.get(id)
    if (!row) throw new Error(`No description of ${id}.`)
    return row
  }
  const quotedOf = Map.groupBy(dataset.prices, (row) => row.instrument)
  const ratedOf = Map.groupBy(dataset.fxRates, (row) => row.currency)
  const actionsOf = Map.groupBy(dataset.corporateActions, (row) => row.instrument)

  // An option listed before a split of its underlying splits with it.
  const ratios = new Map<string, readonly number[]>()
  const ratiosOf = (id: string) => {
    const known = ratios.get(id)
    if (known) return known
    const { terms } = instrument(id)
    const listed = (quotedOf.get(id) ?? []).reduce((first, { day }) => Math.min(first, dayOf(day)), Number.POSITIVE_INFINITY)
    const ofUnderlying = terms.kind === 'option' ? (actionsOf.get(terms.underlying) ?? []) : []
    const after = ofUnderlying.filter(({ exDate }) => listed < dayOf(exDate))
    const made = days.map(() => 1)
    for (const { type, exDate, ratio } of [...(actionsOf.get(id) ?? []), ...after])
      if (type === 'split' || type === 'stockDividend') made[indexOf(dayOf(exDate))]! *= Number(ratio)
    ratios.set(id, made)
    return made
  }
  const splitRatio = (id: string, t: number) => ratiosOf(id)[t]!
  const carried = (
    rows: readonly { readonly day: string; readonly value: number }[],
    believed: (value: number, before: number, t: number) => boolean,
    ratioOn: (t: number) => number,
  ) => {
    const arrived = new Map<number, number>()
    // Of a weekend's closes and that of the next valuation day the latest counts.
    for (const { day, value } of rows.toSorted((a, b) => (a.day < b.day ? -1 : 1))) arrived.set(indexOf(dayOf(day)), value)
    const values: number[] = []
    const ages: number[] = []
    let accepted = Number.NaN
    let age = -1
    for (let t = 0; t < days.length; t++) {
      accepted /= ratioOn(t)
      if (age >= 0) age++
      const value = arrived.get(t)
      if (value !== undefined && believed(value, accepted, t)) {
        accepted = value
        age = 0
      }
      values.push(accepted)
      ages.push(age)
    }
    return { values, ages }
  }
  const series = new Map<string, { readonly values: readonly number[]; readonly ages: readonly number[] }>()
  const closesOf = (id: string) => {
    const known = series.get(id)
    if (known) return known
    const { kind, isWorthless } = instrument(id)
    const rows = (quotedOf.get(id) ?? []).map(({ day, close }) => ({ day, value: Number(close) }))
    const explained = new Set(
      (actionsOf.get(id) ?? [])
        .filter(({ type }) => type !== 'split' && type !== 'stockDividend')
        .map(({ exDate }) => indexOf(dayOf(exDate))),
    )
    const believed = (value: number, before: number, t: number) => {
      if (value <= 0) return kind === 'future' || isWorthless
      return !(before > 0) || explained.has(t) || kind === 'option' || isBelieved(value / before, id)
    }
    const made = carried(rows, believed, (t) => splitRatio(id, t))
    series.set(id, made)
    return made
  }
  const rates = new Map<string, readonly number[]>()
  const perPivot = (currency: string, t: number) => {
    if (currency === pivot) return 1
    const known = rates.get(currency)
    if (known) return known[t]!
    const rows = (ratedOf.get(currency) ?? []).map(({ day, rate }) => ({ day, value: Number(rate) }))
    const { values } = carried(
      rows,
      (value, before) => value > 0 && (Number.isNaN(before) || isBelieved(value / before, currency)),
      () => 1,
    )
    rates.set(currency, values)
    return values[t]!
  }
  const price = (id: string, t: number) => closesOf(id).values[t]!
  const worth = new Map<string, readonly number[]>()
  const worthOf = (id: string) => {
    const { terms, multiplier } = instrument(id)
    const made =
      worth.get(id) ??
      days.map((day, t) => Number(multiplier) * (price(id, t) + (terms.kind === 'bond' ? slowAccrued(terms, day) : 0)))
    worth.set(id, made)
    return made
  }
  return {
    days,
    instrument,
    price,
    age: (id, t) => closesOf(id).ages[t]!,
    unitValue: (id, t) => worthOf(id)[t]!,
    rate: (from, into, t) => (from === into ? 1 : perPivot(from, t) / perPivot(into, t)),
    rates: slowRates(dataset),
    splitRatio,
    indexOf,
  }
}
