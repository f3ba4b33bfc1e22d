import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { checkTrades, restOf, type ShareSplit, type ShareTrade } from './share-trades.ts'

/** A purchase or sale. What was bought under one `id` is one purchase. */
export interface WashTrade extends ShareTrade {
  readonly id?: string
  /** Lots that a sale chose, in units of the day; first in, first out for the rest, and without. */
  readonly closes?: readonly { readonly id: string; readonly quantity: number }[]
}

/** A lot, or a part of one, that was sold. Money in the currency of the trades. */
interface WashSale {
  readonly lot: string | null
  readonly acquired: number
  /** The day from which the holding period counts: earlier than `acquired` for what replaced shares sold at a loss. */
  readonly heldSince: number
  readonly closed: number
  /** In units of the day of the sale. */
  readonly quantity: number
  /** Less costs. */
  readonly proceeds: number
  /** With the losses that were deferred into it. */
  readonly cost: number
  /** Proceeds less cost: + a gain. */
  readonly gain: number
  /** The part of a loss that is deferred into replacement shares, 0 or more. */
  readonly disallowed: number
  /** What counts: gain plus what is disallowed of it. */
  readonly recognised: number
}

/** What is held of a purchase. */
interface WashLot {
  readonly lot: string | null
  readonly acquired: number
  readonly heldSince: number
  /** In units of now. */
  readonly quantity: number
  /** With what was deferred into it. */
  readonly cost: number
  readonly deferred: number
}

interface WashSales {
  /** In the order of the trades, lot by lot. */
  readonly sales: readonly WashSale[]
  /** In the order in which they were bought. */
  readonly open: readonly WashLot[]
}

/**
 * Lots and wash sales by the rules of the United States: a loss is deferred as far as the same shares are bought within 30 days before or
 * after the sale. It goes into their cost, and the holding period of what was sold into theirs.
 *
 * Losses are matched in the order of the sales with purchases in their order. A purchase replaces once, and never what was bought with it
 * (Revenue Ruling 56-602); what is sold together replaces nothing of it.
 *
 * Source: Internal Revenue Code, section 1091; Treasury Regulations 1.1091-1 and 1.1091-2; IRS, "Publication 550, Investment Income and
 * Expenses", wash sales.
 *
 * @param trades of all accounts that count together, ascending by day, those of a day in their order
 * @param options `splits` on what is held before their day; `withinDays` 30 unless stated
 * @returns not rounded
 * @throws RangeError for trades out of order, numbers that are none, and more sold, or chosen, than is held
 */
export function washSales(
  trades: readonly WashTrade[],
  { splits = [], withinDays = 30 }: { readonly splits?: readonly ShareSplit[]; readonly withinDays?: number } = {},
): WashSales {
  checkTrades(trades, splits, 'ascending')
  const desk: Desk = { held: [], sales: [], losses: [], withinDays }
  const ahead = [...splits].sort((a, b) => a.day - b.day)
  let matched = 0
  for (const [i, trade] of trades.entries()) {
    while (ahead[0] && ahead[0].day <= trade.day) split(desk, ahead.shift()!.ratio)
    if (trade.quantity > 0) {
      desk.held.push(bought(trade, i))
      matchLosses(desk, 0, desk.held.length - 1)
    } else if (trade.quantity < 0) sell(desk, trade, i)
    const next = trades[i + 1]
    if (next && next.day === trade.day && next.quantity <= 0 && trade.quantity <= 0) continue
    // Only what is left after all that was sold together can replace it.
    matchLosses(desk, matched, 0)
    matched = desk.losses.length
  }
  for (const { ratio } of ahead) split(desk, ratio)
  return {
    sales: desk.sales,
    open: desk.held.map(({ lot, acquired, heldSince, quantity, cost, deferred }) => ({
      ...{ lot, acquired, heldSince, quantity, cost, deferred },
    })),
  }
}

interface WashHolding extends WashLot {
  readonly quantity: number
  /** What was bought at once: an id, or the trade's number. */
  readonly purchase: string | number
  readonly isReplacement: boolean
}

/** A loss that is not deferred yet, or not all of it. */
interface Loss {
  /** Index of the sale. */
  readonly sale: number
  readonly purchase: string | number
  readonly day: number
  readonly heldDays: number
  /** Units without a replacement, in units of now. */
  units: number
  /** A unit, above 0. */
  perUnit: number
}

interface Desk {
  held: WashHolding[]
  readonly sales: WashSale[]
  readonly losses: Loss[]
  readonly withinDays: number
}

function split(desk: Desk, ratio: number): void {
  desk.held = desk.held.map((lot) => ({ ...lot, quantity: lot.quantity * ratio }))
  for (const loss of desk.losses) {
    loss.units *= ratio
    loss.perUnit /= ratio
  }
}

function bought({ day, quantity, price, costs = 0, id }: WashTrade, index: number): WashHolding {
  const dates = { lot: id ?? null, acquired: day, heldSince: day }
  return { ...dates, quantity, cost: quantity * price + costs, deferred: 0, purchase: id ?? index, isReplacement: false }
}

/** Takes the lots that were chosen, then the oldest, and notes what was lost on each. */
function sell(desk: Desk, { day, quantity, price, costs = 0, closes = [] }: WashTrade, index: number): void {
  const units = -quantity
  const perUnit = (units * price - costs) / units
  const taken: WashHolding[] = []
  let left = units
  for (const choice of closes) {
    const chosen = take(desk, choice.quantity, ({ lot }) => lot === choice.id, taken)
    if (chosen > 0 || choice.quantity > left)
      throw new RangeError(`trade ${index}: ${choice.quantity} units of ${choice.id} chosen: choose what is held and sold`)
    left = restOf(left, choice.quantity)
  }
  if (take(desk, left, () => true, taken) > 0)
    throw new RangeError(`trade ${index}: ${units} units are sold on ${isoDay(day)}, and fewer held: give what was bought before`)
  for (const { lot, acquired, heldSince, purchase, ...part } of taken) {
    const proceeds = perUnit * part.quantity
    const gain = proceeds - part.cost
    const sale = { lot, acquired, heldSince, closed: day, quantity: part.quantity, proceeds, cost: part.cost, gain }
    desk.sales.push({ ...sale, disallowed: 0, recognised: gain })
    if (gain >= 0) continue
    const loss = { sale: desk.sales.length - 1, purchase, day, heldDays: day - heldSince }
    desk.losses.push({ ...loss, units: part.quantity, perUnit: -gain / part.quantity })
  }
}

/** Takes units of the lots that are meant, the oldest first. Returns how many are missing. */
function take(desk: Desk, units: number, isMeant: (lot: WashHolding) => boolean, taken: WashHolding[]): number {
  let left = units
  desk.held = desk.held.flatMap((lot) => {
    if (left === 0 || !isMeant(lot)) return [lot]
    const [part, rest] = cut(lot, left)
    taken.push(part)
    left = restOf(left, part.quantity)
    return rest
  })
  return left
}

/** At most so many units of a lot, and what is left of it. */
function cut(lot: WashHolding, units: number): readonly [part: WashHolding, rest: readonly WashHolding[]] {
  const left = restOf(lot.quantity, units)
  if (left <= 0) return [lot, []]
  const share = units / lot.quantity
  const of = (quantity: number, part: number) => ({ ...lot, quantity, cost: lot.cost * part, deferred: lot.deferred * part })
  return [of(units, share), [of(left, 1 - share)]]
}

/** Defers losses, from one on, into lots, from one on, that were bought near the sale and replace nothing yet. */
function matchLosses(desk: Desk, firstLoss: number, firstLot: number): void {
  for (const loss of desk.losses.slice(firstLoss)) {
    desk.held = desk.held.flatMap((lot, i) => {
      const isNear = Math.abs(lot.acquired - loss.day) <= desk.withinDays
      if (i < firstLot || loss.units === 0 || lot.isReplacement || !isNear || lot.purchase === loss.purchase) return [lot]
      const [part, rest] = cut(lot, loss.units)
      const amount = loss.perUnit * part.quantity
      defer(desk, loss, part.quantity, amount)
      const heldSince = lot.acquired - loss.heldDays
      return [{ ...part, heldSince, cost: part.cost + amount, deferred: amount, isReplacement: true }, ...rest]
    })
  }
}

function defer(desk: Desk, loss: Loss, units: number, amount: number): void {
  loss.units = restOf(loss.units, units)
  const sale = desk.sales[loss.sale]!
  const disallowed = sale.disallowed + amount
  desk.sales[loss.sale] = { ...sale, disallowed, recognised: sale.gain + disallowed }
}
