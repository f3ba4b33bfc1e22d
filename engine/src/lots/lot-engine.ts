import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { CorporateAction } from '#ledger/ledger-event.ts'
import type { InstrumentAt, LedgerInstrument } from '#ledger/ledger-instrument.ts'
import type { ExchangedLot, LotChoice, MergerValue, ReturnedCapital, TaxLot } from '#ledger/lot.ts'
import type { ReplayMarket } from '#ledger/replay/replay.ts'
import type { Rates } from '#ledger/row-money.ts'
import type { CostConvention } from './cost-convention.ts'
import { addLot, createBook, type LotBook, takeLots } from './lot-book.ts'

/** The instrument of what an account holds, as the account values it. */
export type InstrumentOf = (holding: { readonly account: string; readonly instrument: number }) => LedgerInstrument

/** An open lot and where it lies. */
export interface OpenLot extends TaxLot {
  readonly account: string
  /** Index in the market. */
  readonly instrument: number
}

/** A lot that left the accounts in kind, with its cost and date: no gain is realised. */
export interface CarriedLot extends OpenLot {
  readonly left: number
}

/** A lot that crossed an account's border in kind with a cost of its own: that moves its gain so far, and realises none. */
export interface LotCrossing extends OpenLot {
  readonly day: number
  readonly way: 'in' | 'out'
}

/** A lot whose cost went over to what was bought with it. */
export interface ExercisedLot extends OpenLot {
  /** Id of the exercise. */
  readonly by: string | null
}

/** Realised gain of closing a lot, or a part of it. + a gain. */
export interface Realised {
  readonly account: string
  readonly instrument: number
  /** Id of the lot. */
  readonly lot: string | null
  /** Id of the trade that closed it. */
  readonly closedBy: string | null
  readonly acquired: number
  readonly closed: number
  /** Units closed, signed as the lot. + long. */
  readonly quantity: number
  /** In the instrument's currency: `gain = proceeds - cost`; of a short both are negative. */
  readonly cost: number
  readonly proceeds: number
  readonly gain: number
  /** In the reporting currency: `gainReporting = proceedsReporting - costReporting = pricePart + fxPart`. */
  readonly costReporting: number
  readonly proceedsReporting: number
  readonly gainReporting: number
  /** The gain at the rate of the closing. */
  readonly pricePart: number
  /** The cost times the move of the rate since it was paid. */
  readonly fxPart: number
  /** Fees and taxes of buying and selling: part of the gain by `inside`, still to be taken off it by `outside`. */
  readonly costs: number
  readonly costsReporting: number
  /** Treatment by tax rules; none without such rules. */
  readonly tax?: TaxTreatment
  /** Returns of capital that had lowered the cost before. */
  readonly returned?: readonly ReturnedCapital[]
  /**
   * Of capital that was returned beyond the cost, and of the cash part of a merger: the units that it was paid on. None of them was closed
   * for it, so `quantity` is 0.
   */
  readonly returnedOn?: number
  /** Of the cash part of a merger: the lot as it was before. */
  readonly merger?: ExchangedLot
}

/** Treatment of a closing by tax rules. Money in the reporting currency, 0 or more. */
export interface TaxTreatment {
  /** Purchases with which sold units are identified: of the same day, of the days after it, of the pool, or of their lot. */
  readonly matched: 'sameDay' | 'daysAfter' | 'pool' | 'lot'
  /** Day from which the holding period counts: earlier than `acquired` for units that replaced others sold at a loss. */
  readonly heldSince: number
  /** The part of a loss that is denied now. What counts is the gain plus it. */
  readonly denied: number
  /** The part of what is denied that goes into no cost. */
  readonly lost: number
  /** Day of the first purchase into whose cost it goes; null where there is none. */
  readonly carriedTo: number | null
}

/** Tax rules that act beside the method. */
export interface TaxRules {
  /** Books a trade, by `bookTrade` as a whole or in parts. */
  readonly trade: (engine: LotEngine, account: string, instrument: number, trade: UnitTrade) => void
  readonly beforeAction?: (engine: LotEngine, action: CorporateAction) => void
  /** The part of a lot's cost that goes with the cash part of a merger, from 0 to 1; without it by the value of what is received. */
  readonly cashPortion?: (lot: TaxLot, received: MergerValue) => number
  readonly end?: (engine: LotEngine) => void
}

/** Where the lots of some accounts are kept while their events are replayed. */
export interface LotEngine {
  readonly market: ReplayMarket
  readonly rates: Rates
  readonly convention: CostConvention
  readonly rules: TaxRules | null
  readonly books: Map<string, Map<number, LotBook>>
  /** By account: the instruments as it values them. */
  readonly valuing: ReadonlyMap<string, InstrumentAt>
  readonly realised: Realised[]
  readonly carried: CarriedLot[]
  readonly crossings: LotCrossing[]
  readonly exercised: ExercisedLot[]
  /** Lots between two accounts of the engine, by sender, receiver and instrument. */
  readonly transit: Map<string, CarriedLot[]>
}

/** Units that change hands against money. */
export interface UnitTrade {
  readonly day: number
  /** Index of the valuation day. */
  readonly t: number
  readonly quantity: number
  /** Paid (+) or received (-) without costs, in the instrument's currency and in the reporting currency. */
  readonly amount: number
  readonly amountReporting: number
  readonly costs: number
  readonly costsReporting: number
  readonly id: string | null
  readonly closes: readonly LotChoice[]
}

/** A share of units below which decimals leave rounding behind, not units. */
const RESIDUE = 1e-12

/** The lots of an account's instrument; an empty book is begun where there is none. */
export function bookOf({ books, convention }: LotEngine, account: string, instrument: number): LotBook {
  const ofAccount = books.get(account) ?? new Map<number, LotBook>()
  books.set(account, ofAccount)
  const book = ofAccount.get(instrument) ?? createBook(convention.method)
  ofAccount.set(instrument, book)
  return book
}

/** Books a trade as the tax rules have it, and without any as it is. */
export function tradeUnits(engine: LotEngine, account: string, instrument: number, trade: UnitTrade): void {
  if (engine.rules) engine.rules.trade(engine, account, instrument, trade)
  else bookTrade(engine, account, instrument, trade)
}

/** Closes lots of the other side as far as there are any, and opens one with the rest: crossing zero is a close and an opening. */
export function bookTrade(engine: LotEngine, account: string, instrument: number, trade: UnitTrade): void {
  const book = bookOf(engine, account, instrument)
  const { quantity, costs, costsReporting, closes } = trade
  const held = book.pool.quantity
  const closing = held * quantity < 0 ? Math.min(Math.abs(held / quantity), 1) : 0
  const { costs: where, shortSales, crossing } = engine.convention
  const paid = trade.amount + (where === 'inside' ? costs : 0)
  const paidReporting = trade.amountReporting + (where === 'inside' ? costsReporting : 0)
  if (quantity === 0 && (paid !== 0 || costs !== 0)) {
    // Costs without units are lost at once.
    const nothing = { ...NO_LOT, acquired: trade.day, id: trade.id }
    engine.realised.push(realise(engine, account, instrument, nothing, trade, { paid, paidReporting, costs, costsReporting }))
  }
  if (closing > 0)
    for (const lot of takeLots(book, Math.abs(quantity) * closing, closes)) {
      const share = Math.abs(lot.quantity / quantity)
      const money = { paid: paid * share, paidReporting: paidReporting * share }
      const extra = { costs: costs * share, costsReporting: costsReporting * share }
      engine.realised.push(realise(engine, account, instrument, lot, trade, { ...money, ...extra }))
    }
  const opening = 1 - closing
  if (opening <= RESIDUE) return
  if (closing > 0 && crossing === 'refused') throw tooMuch(account, instrument, trade, { held, refused: 'what crosses zero' })
  if (quantity < 0 && shortSales === 'refused') throw tooMuch(account, instrument, trade, { held, refused: 'short sales' })
  addLot(book, {
    id: trade.id,
    acquired: trade.day,
    quantity: quantity * opening,
    cost: (trade.amount + (where === 'outside' ? 0 : costs)) * opening,
    costReporting: (trade.amountReporting + (where === 'outside' ? 0 : costsReporting)) * opening,
    costs: costs * opening,
    costsReporting: costsReporting * opening,
  })
}

interface Holding {
  readonly held: number
  readonly refused: string
}

const tooMuch = (account: string, instrument: number, { day, quantity }: UnitTrade, { held, refused }: Holding): RangeError =>
  new RangeError(
    `${Math.abs(quantity)} units of instrument ${instrument} ${quantity < 0 ? 'sold' : 'bought'} on ${isoDay(day)}` +
      `${account === '' ? '' : ` in account ${account}`}, which holds ${held}: book what is missing, or let ${refused} open a position`,
  )

export const NO_LOT: TaxLot = { id: null, acquired: 0, quantity: 0, cost: 0, costReporting: 0, costs: 0, costsReporting: 0 }

interface ClosingMoney {
  readonly paid: number
  readonly paidReporting: number
  readonly costs: number
  readonly costsReporting: number
}

/** Realised gain of a closed lot. A future has nothing invested that a rate could move: its gain is converted as it is. */
export function realise(
  engine: LotEngine,
  account: string,
  instrument: number,
  lot: TaxLot,
  { day, t, id }: { readonly day: number; readonly t: number; readonly id: string | null },
  money: ClosingMoney,
): Realised {
  const { settlement, currency } = engine.market.instrumentAt(instrument)
  // Of a contract that ends without payment 0, not -0, which an explanation would show as another number.
  const proceeds = 0 - money.paid
  const gain = proceeds - lot.cost
  const market = engine.rates[currency]![t]!
  const rate = settlement === 'margined' || money.paid === 0 ? market : money.paidReporting / money.paid
  const costReporting = settlement === 'margined' ? lot.cost * rate : lot.costReporting
  const proceedsReporting = settlement === 'margined' ? proceeds * rate : 0 - money.paidReporting
  const gainReporting = proceedsReporting - costReporting
  const fxPart = settlement === 'margined' ? 0 : lot.cost * rate - lot.costReporting
  return {
    account,
    instrument,
    lot: lot.id,
    closedBy: id,
    acquired: lot.acquired,
    closed: day,
    quantity: lot.quantity,
    cost: lot.cost,
    proceeds,
    gain,
    costReporting,
    proceedsReporting,
    gainReporting,
    pricePart: gainReporting - fxPart,
    fxPart,
    costs: lot.costs + money.costs,
    costsReporting: lot.costsReporting + money.costsReporting,
    ...(lot.returned && { returned: lot.returned }),
    ...(lot.replacement && { tax: { ...NO_TREATMENT, heldSince: lot.replacement.heldSince } }),
  }
}

const NO_TREATMENT = { matched: 'lot', denied: 0, lost: 0, carriedTo: null } as const

/** Treatment of a closing by tax rules; the closing of a lot by its own dates where there are none. */
export function treatmentOf({ tax, acquired }: Pick<Realised, 'tax' | 'acquired'>): TaxTreatment {
  return tax ?? { ...NO_TREATMENT, heldSince: acquired }
}

/** Gain realised on a lot by money without units, beyond the given part of its cost: a return of capital, the cash part of a merger. */
export function realiseCapital(
  engine: LotEngine,
  account: string,
  instrument: number,
  lot: TaxLot,
  entry: { readonly day: number; readonly t: number; readonly id: string | null },
  { amount, amountReporting }: Pick<ReturnedCapital, 'amount' | 'amountReporting'>,
  merger?: ExchangedLot,
): void {
  const money = { paid: -amount, paidReporting: -amountReporting, costs: 0, costsReporting: 0 }
  const own = { ...lot, costs: 0, costsReporting: 0 }
  const realised = realise(engine, account, instrument, own, entry, money)
  engine.realised.push({ ...realised, quantity: 0, returnedOn: lot.quantity, ...(merger && { merger }) })
}

/** Money per unit of quantity at a close, without accrued interest. */
export function cleanValue({ multiplier, price, firstPriced }: LedgerInstrument, t: number): number {
  return multiplier * price[Math.max(t, Math.min(firstPriced, price.length - 1))]!
}
