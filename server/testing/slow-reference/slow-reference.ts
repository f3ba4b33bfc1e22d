import type { Dataset } from '../../src/ingest/dataset.ts'
import { dayOf, slowStart } from './calendar.ts'
import { type SlowAccount, type SlowHoldings, slowAccount } from './ledger.ts'
import { type SlowQuotes, slowQuotes } from './quotes.ts'
import { slowExpectedShortfall, slowScenarios, slowValueAtRisk, slowVolatility } from './scenarios.ts'

/** The figures of a scope in a currency, calculated a second time. Money in that currency; NaN where unknown. */
export interface SlowScope {
  readonly npv: () => number
  readonly cash: () => number
  /** Profit from the close that starts a period, or from the first entry. */
  readonly profitAndLoss: (timePeriod: string) => number
  /** Not annualised; NaN where the period is not covered or a day of it has no return. */
  readonly timeWeightedReturn: (timePeriod: string) => number
  /** Of one day; NaN where a holding has no price of its own on every day of the window, or no model. */
  readonly valueAtRisk: (confidence: number) => number
  readonly expectedShortfall: (confidence: number) => number
  /** Of a year, in money. */
  readonly volatility: (daysPerYear: number) => number
}

/** Recalculates figures from the booked data, with plain loops. @param pivot the currency that rates are per unit of */
export function slowReference(dataset: Dataset, pivot: string): (accounts: readonly string[], currency: string) => SlowScope {
  const quotes = slowQuotes(dataset, pivot)
  const books = new Map<string, SlowAccount>()
  const bookOf = (account: string) => {
    const book = books.get(account) ?? slowAccount(dataset, account, quotes)
    books.set(account, book)
    return book
  }
  return (accounts, currency) => {
    const of = accounts.map(bookOf)
    const last = quotes.days.length - 1
    const series = seriesOf(of, accounts, currency, quotes)
    let scenarios: readonly number[] | null | undefined
    const gained = () => {
      if (scenarios === undefined) scenarios = slowScenarios(dataset, of, currency, quotes)
      return scenarios
    }
    const firstEntry = Math.min(...of.map((book) => book.firstEntry))
    return {
      npv: () => series.value[last]!,
      cash: () => of.reduce((sum, { closes }) => sum + moneyOf(closes[last]!, currency, quotes, last), 0),
      profitAndLoss: (timePeriod) => {
        const start = Math.max(slowStart(quotes.days, timePeriod, firstEntry), firstEntry - 1)
        let sum = 0
        for (let t = start + 1; t <= last; t++)
          sum += series.value[t]! - (t > 0 ? series.value[t - 1]! : 0) - series.inflow[t]! + series.outflow[t]!
        return sum
      },
      timeWeightedReturn: (timePeriod) => linked(series, slowStart(quotes.days, timePeriod, firstEntry)),
      valueAtRisk: (confidence) => slowValueAtRisk(gained(), confidence),
      expectedShortfall: (confidence) => slowExpectedShortfall(gained(), confidence),
      volatility: (daysPerYear) => slowVolatility(gained(), daysPerYear),
    }
  }
}

interface SlowSeries {
  readonly value: readonly number[]
  readonly inflow: readonly number[]
  readonly outflow: readonly number[]
}

function seriesOf(books: readonly SlowAccount[], accounts: readonly string[], currency: string, quotes: SlowQuotes): SlowSeries {
  const series = {
    value: quotes.days.map((_, t) => books.reduce((sum, { closes }) => sum + worthOf(closes[t]!, currency, quotes, t), 0)),
    inflow: quotes.days.map(() => 0),
    outflow: quotes.days.map(() => 0),
  }
  for (const { flows } of books)
    for (const { t, counterAccount, unit, quantity } of flows) {
      if (counterAccount !== null && accounts.includes(counterAccount)) continue
      const one = 'currency' in unit ? quotes.rate(unit.currency, currency, t) : worthOfOne(unit.instrument, currency, quotes, t)
      const money = quantity * one
      if (money < 0) series.outflow[t]! -= money
      else series.inflow[t]! += money
    }
  return series
}

function worthOf(held: SlowHoldings, currency: string, quotes: SlowQuotes, t: number): number {
  let worth = moneyOf(held, currency, quotes, t)
  for (const [id, quantity] of held.units) if (quantity !== 0) worth += quantity * worthOfOne(id, currency, quotes, t)
  return worth
}

/** A future is settled at its close and worth nothing; a forward is what it delivers less what it costs, both discounted. */
function worthOfOne(id: string, currency: string, { days, instrument, unitValue, rate, rates }: SlowQuotes, t: number): number {
  const { kind, terms, currency: own, multiplier } = instrument(id)
  if (kind === 'future') return 0
  if (terms.kind !== 'fxForward') return unitValue(id, t) * rate(own, currency, t)
  const legs = [terms.buyCurrency, own].map(
    (of) => rate(of, currency, t) * rates.discount(of, days[t]!, dayOf(terms.maturity)),
  ) as [number, number]
  return Number(multiplier) * (legs[0] - terms.rate * legs[1])
}

function moneyOf({ money }: SlowHoldings, currency: string, { rate }: SlowQuotes, t: number): number {
  let sum = 0
  for (const [of, amount] of money) if (amount !== 0) sum += amount * rate(of, currency, t)
  return sum
}

/** An account opened within the period is dormant before. */
function linked({ value, inflow, outflow }: SlowSeries, start: number): number {
  const largest = Math.max(...value.slice(Math.max(0, start - 250)))
  let growth = 1
  for (let t = start + 1; t < value.length; t++) {
    const base = (t > 0 ? value[t - 1]! : 0) + inflow[t]!
    const end = value[t]! + outflow[t]!
    if (base === 0 && end === 0) continue
    // A base near zero has rules of its own, which are not tested here.
    if (base < 0.001 * largest || end <= 0) return Number.NaN
    growth *= end / base
  }
  return growth - 1
}
