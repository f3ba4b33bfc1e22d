import type { Dataset, InstrumentRecord } from '../../src/ingest/dataset.ts'
import { slowYield } from './bond-yield.ts'
import { dayOf } from './calendar.ts'
import type { SlowAccount } from './ledger.ts'
import { slowImpliedVolatility, slowOptionValue } from './option-value.ts'
import type { SlowQuotes } from './quotes.ts'

/**
 * The profit of today's holdings on each of the last 504 days, in a currency; null where a holding has no price of its own for long, or no
 * model.
 */
export function slowScenarios(
  dataset: Dataset,
  books: readonly SlowAccount[],
  currency: string,
  quotes: SlowQuotes,
): readonly number[] | null {
  const { days, instrument, price, age, rate, splitRatio, unitValue, rates } = quotes
  const last = days.length - 1
  const count = Math.min(504, last)
  const actionsOf = Map.groupBy(dataset.corporateActions, (row) => row.instrument)
  const volatilities = new Map<string, number>()
  const yields = new Map<string, ReturnType<typeof slowYield>[]>()
  const gained: number[] = []
  for (let t = last - count + 1; t <= last; t++) {
    let sum = 0
    for (const { closes } of books) {
      for (const [id, quantity] of closes[last]!.units) {
        if (quantity === 0) continue
        const one = ofOne(id, t)
        if (one === null) return null
        sum += quantity * one
      }
      for (const [of, amount] of closes[last]!.money) if (amount !== 0) sum += amount * worth(of) * (growth(of, t) - 1)
    }
    gained.push(sum)
  }
  return gained

  /** The profit of one unit. */
  function ofOne(id: string, t: number): number | null {
    const { kind, terms, currency: own, multiplier } = instrument(id)
    const m = Number(multiplier)
    if (terms.kind === 'fxForward') {
      const gainOf = (of: string) => worth(of) * rates.discount(of, days[last]!, dayOf(terms.maturity)) * (growth(of, t) - 1)
      return m * (gainOf(terms.buyCurrency) - terms.rate * gainOf(own))
    }
    if (terms.kind === 'option') return ofOption(id, terms, t)
    if (hasHole(id)) return null
    if (terms.kind === 'bond') {
      const [before, after] = [yieldOn(id, terms, t - 1), yieldOn(id, terms, t)]
      const { modifiedDuration, convexity } = yieldOn(id, terms, last)
      const dy = after.yearly - before.yearly
      const moved = 1 - modifiedDuration * dy + (convexity * dy * dy) / 2
      return unitValue(id, last) * worth(own) * (moved * growth(own, t) - 1)
    }
    const move = grown(id, t) - 1
    if (kind === 'future') return m * price(id, last) * worth(own) * move * growth(own, t)
    return m * price(id, last) * worth(own) * ((1 + move) * growth(own, t) - 1)
  }

  function ofOption(id: string, terms: InstrumentRecord['terms'] & { readonly kind: 'option' }, t: number): number | null {
    const { currency: own, multiplier } = instrument(id)
    if (hasHole(terms.underlying) || days.some((_, at) => splitRatio(id, at) !== 1)) return null
    const [spot, premium] = [price(terms.underlying, last), price(id, last)]
    const years = (dayOf(terms.expiry) - days[last]!) / 365
    const ofMoney = rates.discount(own, days[last]!, dayOf(terms.expiry))
    const ofDividends = Math.exp(-years * rates.dividendYield(terms.underlying, days[last]!))
    const option = { right: terms.right, strike: terms.strike, years, ofMoney, ofDividends }
    const known = volatilities.get(id) ?? slowImpliedVolatility(option, spot, premium)
    volatilities.set(id, known)
    if (Number.isNaN(known)) return null
    const moved = slowOptionValue(option, spot * grown(terms.underlying, t), known) - slowOptionValue(option, spot, known)
    return Number(multiplier) * worth(own) * (moved * growth(own, t) + premium * (growth(own, t) - 1))
  }

  /** The search for a bond's yield starts at that of the previous day. */
  function yieldOn(id: string, bond: InstrumentRecord['terms'] & { readonly kind: 'bond' }, t: number) {
    const ofBond = yields.get(id) ?? []
    yields.set(id, ofBond)
    ofBond[t] ??= slowYield(bond, days[t]!, price(id, t), ofBond[t - 1]?.yearly ?? bond.couponRate)
    return ofBond[t]
  }

  function hasHole(id: string): boolean {
    const most = instrument(id).kind === 'bond' ? 0 : 1
    for (let t = last - count; t <= last; t++) if (age(id, t) < 0 || age(id, t) > most) return true
    return false
  }

  /** Growth of 1 in an instrument's price on a day, with its payments. */
  function grown(id: string, t: number): number {
    return (price(id, t) + paidOn(id, t)) / (price(id, t - 1) / splitRatio(id, t))
  }

  function worth(of: string): number {
    return rate(of, currency, last)
  }

  function growth(of: string, t: number): number {
    return rate(of, currency, t) / rate(of, currency, t - 1)
  }

  /** Dividends of a day per unit as quoted, gross, and spin-offs. */
  function paidOn(id: string, t: number): number {
    const { currency: own, multiplier } = instrument(id)
    let paid = 0
    for (const row of actionsOf.get(id) ?? []) {
      if (quotes.indexOf(dayOf(row.exDate)) !== t) continue
      if (row.type === 'cashDividend') paid += (Number(row.amount) * rate(row.currency!, own, t)) / Number(multiplier)
      if (row.type === 'spinOff') {
        const child = instrument(row.otherInstrument!)
        let first = t
        while (Number.isNaN(price(child.id, first))) first++
        const value = Number(row.ratio) * price(child.id, first) * Number(child.multiplier) * rate(child.currency, own, t)
        paid += value / Number(multiplier)
      }
    }
    return paid
  }
}

/** The loss of rank `n(1 - c)`, rounded up; NaN without scenarios. */
export function slowValueAtRisk(gained: readonly number[] | null, confidence: number): number {
  if (!gained) return Number.NaN
  const losses = gained.map((amount) => -amount).sort((a, b) => b - a)
  return losses[Math.ceil(gained.length * (1 - confidence) - 1e-9) - 1]!
}

/** The mean of the worst `n(1 - c)` losses, the last with the fraction that is left; NaN without scenarios. */
export function slowExpectedShortfall(gained: readonly number[] | null, confidence: number): number {
  if (!gained) return Number.NaN
  const losses = gained.map((amount) => -amount).sort((a, b) => b - a)
  const tail = gained.length * (1 - confidence)
  let sum = 0
  for (let n = 0; n < tail; n++) sum += losses[n]! * Math.min(1, tail - n)
  return sum / tail
}

/** Sample deviation of a day, times the root of the valuation days of a year; NaN without scenarios. */
export function slowVolatility(gained: readonly number[] | null, daysPerYear: number): number {
  if (!gained) return Number.NaN
  const mean = gained.reduce((sum, amount) => sum + amount, 0) / gained.length
  const squares = gained.reduce((sum, amount) => sum + (amount - mean) ** 2, 0)
  return Math.sqrt((squares / (gained.length - 1)) * daysPerYear)
}
