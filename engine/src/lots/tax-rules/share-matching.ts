import { checkTrades, restOf, type ShareSplit, type ShareTrade, unitGrowth } from './share-trades.ts'

/** Shares of a disposal and the acquisition that they are identified with. */
interface ShareMatch {
  readonly rule: 'sameDay' | 'withinDays' | 'pool' | 'later'
  /** Day of the acquisition; null for the pool. */
  readonly acquired: number | null
  /** In units of the day of the disposal. */
  readonly quantity: number
  readonly cost: number
}

/** All sales of a day, which count as one. */
interface Disposal {
  readonly day: number
  readonly quantity: number
  /** Less costs. */
  readonly proceeds: number
  readonly cost: number
  readonly gain: number
  readonly matches: readonly ShareMatch[]
}

interface MatchedShares {
  /** Ascending by day. A short sale that no purchase has covered yet has less cost than quantity, and says so in `uncovered`. */
  readonly disposals: readonly Disposal[]
  /** What is left in the pool, in units of now. */
  readonly pool: { readonly quantity: number; readonly cost: number }
  /** Units sold that no acquisition could be found for, in units of now. */
  readonly uncovered: number
}

interface MatchingOptions {
  /** New units per old unit, on what is held before the day. */
  readonly splits?: readonly ShareSplit[]
  /** Days after a sale within which a purchase is identified with it; 30 unless given, 0 for a plain pool. */
  readonly withinDays?: number
}

/**
 * The share identification rules of the United Kingdom: a sale is identified with purchases of the same day, then with those of the 30
 * days after it, the earliest first, then with the pool of all earlier shares at their average cost, then with later purchases.
 *
 * Source: Taxation of Chargeable Gains Act 1992, sections 104 to 106A; HMRC, helpsheet HS284 and Capital Gains Manual CG51560.
 *
 * @param trades in any order
 * @throws RangeError for a number that is none, a price or costs below 0, or a ratio that is not above 0
 */
export function matchShares(
  trades: readonly ShareTrade[],
  { splits = [], withinDays = 30 }: MatchingOptions = {},
): MatchedShares {
  checkTrades(trades, splits, 'any')
  const days = [...Map.groupBy(trades, ({ day }) => day)].sort(([a], [b]) => a - b)
  const all = days.map(([day, ofDay]) => sideOf(day, ofDay, unitGrowth(splits, day)))
  const sold = all.filter(({ toMatch }) => toMatch > 0)
  for (const disposal of sold) match(disposal, disposal, 'sameDay')
  for (const disposal of sold)
    for (const day of all) if (day.day > disposal.day && day.day <= disposal.day + withinDays) match(disposal, day, 'withinDays')
  const pool = { quantity: 0, cost: 0 }
  for (const [i, day] of all.entries()) {
    for (const earlier of all.slice(0, i)) match(earlier, day, 'later')
    pool.quantity += day.left
    pool.cost += costOf(day, day.left)
    day.left = 0
    takeFromPool(day, pool)
  }
  return {
    disposals: sold.map(({ day, factor, units, proceeds, matches }) => {
      const cost = matches.reduce((sum, one) => sum + one.cost, 0)
      return { day, quantity: units / factor, proceeds, cost, gain: proceeds - cost, matches }
    }),
    pool,
    uncovered: all.reduce((sum, { toMatch }) => sum + toMatch, 0),
  }
}

/** Purchases and sales of a day, in units of now. */
interface Side {
  readonly day: number
  /** Units of now per unit of the day. */
  readonly factor: number
  readonly bought: number
  readonly cost: number
  /** Of what was bought, not identified with a sale yet. */
  left: number
  readonly units: number
  readonly proceeds: number
  /** Of what was sold, not identified with a purchase yet. */
  toMatch: number
  readonly matches: ShareMatch[]
}

function sideOf(day: number, trades: readonly ShareTrade[], factor: number): Side {
  let [bought, cost, units, proceeds] = [0, 0, 0, 0]
  for (const { quantity, price, costs = 0 } of trades) {
    if (quantity > 0) bought += quantity * factor
    else units -= quantity * factor
    if (quantity > 0) cost += quantity * price + costs
    else proceeds -= quantity * price + costs
  }
  return { day, factor, bought, cost, left: bought, units, proceeds, toMatch: units, matches: [] }
}

const costOf = ({ cost, bought }: Side, units: number): number => (units === 0 ? 0 : (cost * units) / bought)

function match(disposal: Side, day: Side, rule: ShareMatch['rule']): void {
  const units = Math.min(disposal.toMatch, day.left)
  if (!(units > 0)) return
  disposal.matches.push({ rule, acquired: day.day, quantity: units / disposal.factor, cost: costOf(day, units) })
  disposal.toMatch = restOf(disposal.toMatch, units)
  day.left = restOf(day.left, units)
}

function takeFromPool(disposal: Side, pool: { quantity: number; cost: number }): void {
  const units = Math.min(disposal.toMatch, pool.quantity)
  if (!(units > 0)) return
  const cost = (pool.cost * units) / pool.quantity
  disposal.matches.push({ rule: 'pool', acquired: null, quantity: units / disposal.factor, cost })
  disposal.toMatch = restOf(disposal.toMatch, units)
  pool.quantity = restOf(pool.quantity, units)
  pool.cost = pool.quantity === 0 ? 0 : pool.cost - cost
}
