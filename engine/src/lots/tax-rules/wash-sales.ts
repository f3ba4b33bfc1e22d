import type { Split } from '#ledger/ledger-event.ts'
import { partOf, type TaxLot } from '#ledger/lot.ts'
import { type LotBook, mapLots, openLots } from '../lot-book.ts'
import { bookTrade, type LotEngine, type TaxRules, treatmentOf } from '../lot-engine.ts'
import { bootPortion } from '../merger-cash.ts'
import { restOf, WITHIN_DAYS } from './recorded-trades.ts'

/**
 * Wash sales by the rules of the United States, over lots that are sold by account: a loss is denied as far as the same units are bought
 * within 30 days before or after the sale, in any account of the owner. It goes into their cost, and the holding period of what was sold
 * into theirs. What is replaced in an exempt account is lost.
 *
 * Losses are matched in the order of the sales with purchases in their order. A purchase replaces once, and never what was bought with it
 * (Revenue Ruling 56-602); what is sold together replaces nothing of it. Covering a short sale at a loss is left out.
 *
 * Source: Internal Revenue Code, section 1091; Treasury Regulations 1.1091-1 and 1.1091-2; Revenue Ruling 2008-5 (exempt accounts); IRS,
 * "Publication 550, Investment Income and Expenses", wash sales.
 *
 * @param exempt accounts of the owner that are not taxed
 */
export function washSales(exempt: ReadonlySet<string> = new Set()): TaxRules {
  const state: WashState = { exempt, bought: new Set(), losses: new Map(), lastDay: new Map() }
  return {
    trade(engine, account, instrument, trade) {
      // Only what is left after all that was sold together can replace it.
      if (trade.quantity > 0 || state.lastDay.get(instrument) !== trade.day) deferLosses(state, engine, instrument)
      state.lastDay.set(instrument, trade.day)
      const before = engine.realised.length
      bookTrade(engine, account, instrument, trade)
      if (trade.quantity > 0 && trade.id !== null) {
        state.bought.add(trade.id)
        deferLosses(state, engine, instrument)
      } else if (!exempt.has(account)) noteLosses(state, engine, instrument, before)
    },
    cashPortion: bootPortion,
    beforeAction(engine, action) {
      deferLosses(state, engine, action.instrument)
      if (action.type === 'split') splitLosses(state, action)
    },
    end(engine) {
      for (const instrument of state.losses.keys()) deferLosses(state, engine, instrument)
    },
  }
}

/** A loss that is not replaced yet, or not all of it. */
interface Loss {
  /** Index of the closing. */
  readonly closing: number
  /** The purchase that was sold. */
  readonly purchase: string | null
  readonly day: number
  readonly heldDays: number
  /** Units without a replacement, in units of now. */
  units: number
  /** A unit, above 0. */
  perUnit: number
}

interface WashState {
  readonly exempt: ReadonlySet<string>
  /** Ids of the trades that bought. */
  readonly bought: Set<string>
  /** By instrument, in the order of the sales. */
  readonly losses: Map<number, Loss[]>
  /** By instrument: the day of its last trade. */
  readonly lastDay: Map<number, number>
}

function noteLosses({ losses }: WashState, { realised }: LotEngine, instrument: number, from: number): void {
  const own = losses.get(instrument) ?? []
  losses.set(instrument, own)
  for (let closing = from; closing < realised.length; closing++) {
    const each = realised[closing]!
    // Where the gain is unknown it may be a loss: what is denied of it, and the cost of what replaces it, are unknown too.
    if (each.gainReporting >= 0 || !(each.quantity > 0)) continue
    const heldDays = each.closed - treatmentOf(each).heldSince
    const perUnit = -each.gainReporting / each.quantity
    own.push({ closing, purchase: each.lot, day: each.closed, heldDays, units: each.quantity, perUnit })
  }
}

function splitLosses({ losses }: WashState, { instrument, ratio }: Split): void {
  for (const loss of losses.get(instrument) ?? []) {
    loss.units *= ratio
    loss.perUnit /= ratio
  }
}

/** Moves losses into lots that were bought near the sale and replace nothing yet, the earliest first. */
function deferLosses(state: WashState, engine: LotEngine, instrument: number): void {
  const losses = state.losses.get(instrument) ?? []
  if (losses.length === 0) return
  const last = state.lastDay.get(instrument)!
  for (const loss of losses)
    for (
      let found = replacementOf(state, engine, instrument, loss);
      found;
      found = replacementOf(state, engine, instrument, loss)
    )
      replace(state, engine, loss, found)
  state.losses.set(
    instrument,
    losses.filter(({ units, day }) => units > 0 && last - day <= WITHIN_DAYS),
  )
}

interface HeldLot {
  readonly account: string
  readonly book: LotBook
  readonly lot: TaxLot
}

/** The earliest lot that can replace what was sold at a loss. */
function replacementOf({ bought }: WashState, engine: LotEngine, instrument: number, loss: Loss): HeldLot | undefined {
  if (loss.units === 0) return undefined
  let first: HeldLot | undefined
  for (const [account, books] of engine.books) {
    const book = books.get(instrument)
    if (!book || !(book.pool.quantity > 0)) continue
    const lot = openLots(book).find(({ id, acquired, replacement }) => {
      const isPurchase = id !== null && id !== loss.purchase && bought.has(id)
      return isPurchase && replacement === undefined && Math.abs(acquired - loss.day) <= WITHIN_DAYS
    })
    if (lot && !(first && first.lot.acquired <= lot.acquired)) first = { account, book, lot }
  }
  return first
}

function replace({ exempt }: WashState, { realised }: LotEngine, loss: Loss, { account, book, lot }: HeldLot): void {
  const left = Math.max(restOf(lot.quantity, loss.units), 0)
  const units = left === 0 ? lot.quantity : loss.units
  const amount = loss.perUnit * units
  const isLost = exempt.has(account)
  const part = left === 0 ? lot : { ...partOf(lot, units / lot.quantity), quantity: units }
  const rest = left === 0 ? [] : [{ ...partOf(lot, left / lot.quantity), quantity: left }]
  const isUnknown = Number.isNaN(amount)
  const added = isLost ? 0 : amount
  const replaced = {
    ...part,
    // In the instrument's currency at the rate at which the lot was paid.
    cost: part.cost + (part.costReporting === 0 ? 0 : (added * part.cost) / part.costReporting),
    costReporting: part.costReporting + added,
    replacement: { heldSince: isLost || isUnknown ? lot.acquired : lot.acquired - loss.heldDays, deferred: added },
  }
  mapLots(book, (each) => (each === lot ? [replaced, ...rest] : each))
  loss.units = restOf(loss.units, units)
  const closing = realised[loss.closing]!
  const tax = treatmentOf(closing)
  realised[loss.closing] = {
    ...closing,
    tax: {
      ...tax,
      denied: tax.denied + amount,
      lost: tax.lost + (isLost ? amount : 0),
      carriedTo: tax.carriedTo ?? (isLost || isUnknown ? null : lot.acquired),
    },
  }
}
