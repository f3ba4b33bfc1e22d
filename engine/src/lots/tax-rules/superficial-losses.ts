import { checkTrades, restOf, type ShareSplit, type ShareTrade, unitGrowth } from './share-trades.ts'

/** A sale at the average cost of all that is held. Money in the currency of the trades. */
interface AverageDisposal {
  readonly day: number
  /** In units of the day. */
  readonly quantity: number
  /** Less costs. */
  readonly proceeds: number
  readonly cost: number
  /** Proceeds less cost: + a gain. */
  readonly gain: number
  /** The part of a loss that is denied now and added to the cost of what is held or bought, 0 or more. */
  readonly denied: number
  /** What counts: gain plus what is denied of it. */
  readonly recognised: number
}

interface SuperficialLosses {
  /** In the order of the trades. */
  readonly disposals: readonly AverageDisposal[]
  /** What is left, in units of now, and its adjusted cost base, denied losses in it. */
  readonly pool: { readonly quantity: number; readonly cost: number }
}

/**
 * Adjusted cost base and superficial losses by the rules of Canada: all units cost the same, and of a loss `min(S, P, B) / S` is denied,
 * where S is what was sold, P what was bought from 30 days before to 30 days after the sale, and B what is held at the end of them. What
 * is denied goes into the cost of what is held after the sale, or, if that is nothing, of what is bought next.
 *
 * Source: Income Tax Act, sections 47, 53(1)(f) and 54; Canada Revenue Agency, IT-456R, paragraph 12, and technical interpretation
 * 2005-0150811E5.
 *
 * @param trades of all accounts that count together, ascending by day
 * @param options `splits` on what is held before their day; `withinDays` 30 unless stated
 * @returns not rounded
 * @throws RangeError for trades out of order, numbers that are none, and more sold than is held
 */
export function superficialLosses(
  trades: readonly ShareTrade[],
  { splits = [], withinDays = 30 }: { readonly splits?: readonly ShareSplit[]; readonly withinDays?: number } = {},
): SuperficialLosses {
  checkTrades(trades, splits, 'ascending')
  const disposals: AverageDisposal[] = []
  const units = trades.map(({ day, quantity }) => quantity * unitGrowth(splits, day))
  const sumOf = (counts: (day: number, units: number) => boolean) =>
    trades.reduce((sum, { day }, i) => (counts(day, units[i]!) ? sum + units[i]! : sum), 0)
  const pool = { quantity: 0, cost: 0 }
  /** Denied while nothing was held. */
  let waiting = 0
  for (const [i, { day, quantity, price, costs = 0 }] of trades.entries()) {
    if (quantity === 0) continue
    if (quantity > 0) {
      pool.quantity += units[i]!
      pool.cost += quantity * price + costs + waiting
      waiting = 0
      continue
    }
    const sold = -units[i]!
    const left = restOf(pool.quantity, sold)
    if (left < 0) throw new RangeError(`trade ${i}: ${sold} units are sold of ${pool.quantity}: give what was bought before`)
    const cost = left === 0 ? pool.cost : (pool.cost * sold) / pool.quantity
    const proceeds = -quantity * price - costs
    const gain = proceeds - cost
    const bought = sumOf((each, amount) => amount > 0 && Math.abs(each - day) <= withinDays)
    const held = sumOf((each) => each <= day + withinDays)
    const denied = gain < 0 ? -gain * Math.max(0, Math.min(1, bought / sold, restOf(held + sold, sold) / sold)) : 0
    pool.quantity = left
    pool.cost = left === 0 ? 0 : pool.cost - cost + denied
    if (left === 0) waiting += denied
    disposals.push({ day, quantity: -quantity, proceeds, cost, gain, denied, recognised: gain + denied })
  }
  return { disposals, pool }
}
