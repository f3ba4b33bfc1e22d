import { linked, linkingCoefficients } from './linking.ts'

/** A portfolio or its benchmark on a day, group by group. */
export interface GroupedDay {
  /** Profit and loss of each group over the capital of the day: together the return of the day. */
  readonly contribution: Float64Array
  /** Opening weights, one a group and currency: those of the first group come first. Together 1. */
  readonly weight: Float64Array
}

/** Contributions of the groups of a day to the return beyond the benchmark's, as fractions. Their sum is that difference. */
export interface DailyEffects {
  readonly allocation: Float64Array
  readonly selection: Float64Array
  readonly interaction: Float64Array
  readonly currency: Float64Array
  /** Returns of the day. */
  readonly portfolio: number
  readonly benchmark: number
}

/** A group of a smaller weight has no return of its own to compare. */
export const MIN_WEIGHT = 0.001
/** A weight up to here is rounding. */
const NOTHING = 1e-12

/** A group of one side on a day: its weight, and its contribution beyond what money in its currencies returned. */
interface ExcessOfGroup {
  readonly weight: number
  readonly excess: number
}

/**
 * Attribution of one day against the benchmark. With C the contribution of a group, w its weight by currency and m the return of money
 * in each currency: A = C - sum w m of the portfolio, likewise Q of the benchmark, whose weight is b; q = Q / b and p = A / w.
 *
 *     allocation   (w - b) (q - Q of all groups)
 *     selection    b (p - q)
 *     interaction  (w - b) (p - q)
 *     currency     sum over currencies of (w - b) (m - m of the benchmark)
 *
 * A group that the benchmark does not have is compared with the whole benchmark. Where a weight is below 0.1 % the selection is
 * A - w q, and there is no interaction.
 *
 * Source: D. Karnosky, B. Singer, "Global Asset Management and Performance Attribution", 1994, with arithmetic returns; G. Brinson,
 * N. Fachler, "Measuring Non-U.S. Equity Portfolio Performance", Journal of Portfolio Management, 1985.
 *
 * @param money return of money in each currency
 * @throws RangeError for lists that do not have an entry a group and currency
 */
export function dailyEffects(portfolio: GroupedDay, benchmark: GroupedDay, money: Float64Array): DailyEffects {
  const groups = portfolio.contribution.length
  checkSide('portfolio', portfolio, groups, money.length)
  checkSide('benchmark', benchmark, groups, money.length)
  const [whole, moneyOfBenchmark] = wholeExcess(benchmark, money)
  const allocation = new Float64Array(groups)
  const selection = new Float64Array(groups)
  const interaction = new Float64Array(groups)
  const currency = new Float64Array(groups)
  for (let g = 0; g < groups; g++) {
    const own = excessOf(portfolio, g, money)
    const theirs = excessOf(benchmark, g, money)
    const q = Math.abs(theirs.weight) <= NOTHING ? whole : theirs.excess / theirs.weight
    allocation[g] = (own.weight - theirs.weight) * (q - whole)
    if (own.weight < MIN_WEIGHT || theirs.weight < MIN_WEIGHT)
      selection[g] = own.excess - own.weight * q - (theirs.excess - theirs.weight * q)
    else {
      const p = own.excess / own.weight
      selection[g] = theirs.weight * (p - q)
      interaction[g] = (own.weight - theirs.weight) * (p - q)
    }
    for (let c = 0, at = g * money.length; c < money.length; c++, at++) {
      const active = portfolio.weight[at]! - benchmark.weight[at]!
      if (active !== 0) currency[g]! += active * (money[c]! - moneyOfBenchmark)
    }
  }
  return { allocation, selection, interaction, currency, portfolio: sum(portfolio), benchmark: sum(benchmark) }
}

/** The weight of a group, and what it contributed beyond money in its currencies. A currency without weight may have no return. */
export function excessOf({ contribution, weight }: GroupedDay, group: number, money: Float64Array): ExcessOfGroup {
  let own = 0
  let excess = contribution[group]!
  for (let c = 0, at = group * money.length; c < money.length; c++, at++) {
    if (weight[at] === 0) continue
    own += weight[at]!
    excess -= weight[at]! * money[c]!
  }
  return { weight: own, excess }
}

/** Contribution of a side beyond money in its currencies, and the return of that money. */
export function wholeExcess({ contribution, weight }: GroupedDay, money: Float64Array): readonly [number, number] {
  let ofMoney = 0
  for (let at = 0; at < weight.length; at++) if (weight[at] !== 0) ofMoney += weight[at]! * money[at % money.length]!
  let whole = 0
  for (const each of contribution) whole += each
  return [whole - ofMoney, ofMoney]
}

const sum = ({ contribution }: GroupedDay): number => contribution.reduce((total, each) => total + each, 0)

/** The effects of several days, linked: each group's effects times the factor of their day. */
export interface LinkedEffects extends DailyEffects {
  /** By which the effects of each day are multiplied. */
  readonly factors: Float64Array
}

/**
 * Effects over several days, which together are the linked active return.
 *
 * @param days of the same groups in the same order
 * @throws RangeError for a return of -1 or less, or days of different groups
 */
export function linkedEffects(days: readonly DailyEffects[]): LinkedEffects {
  const portfolio = Float64Array.from(days, (day) => day.portfolio)
  const benchmark = Float64Array.from(days, (day) => day.benchmark)
  const factors = linkingCoefficients(portfolio, benchmark)
  const groups = days[0]?.allocation.length ?? 0
  const sumOf = (name: 'allocation' | 'selection' | 'interaction' | 'currency') => {
    const total = new Float64Array(groups)
    for (const [t, { [name]: effect }] of days.entries()) {
      if (effect.length !== groups)
        throw new RangeError(`day ${t} has ${effect.length} groups, the first ${groups}: give all the same`)
      for (let g = 0; g < groups; g++) total[g]! += factors[t]! * effect[g]!
    }
    return total
  }
  return {
    allocation: sumOf('allocation'),
    selection: sumOf('selection'),
    interaction: sumOf('interaction'),
    currency: sumOf('currency'),
    portfolio: linked(portfolio),
    benchmark: linked(benchmark),
    factors,
  }
}

function checkSide(side: string, { contribution, weight }: GroupedDay, groups: number, currencies: number): void {
  if (contribution.length !== groups || weight.length !== groups * currencies)
    throw new RangeError(
      `${contribution.length} contributions and ${weight.length} weights of the ${side}: ` +
        `give ${groups}, and ${groups} times ${currencies}`,
    )
}
