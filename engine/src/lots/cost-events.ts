import { asDecimal } from '#ledger/as-decimal.ts'
import type { Exercise, KindTransfer, LedgerEvent, Trade } from '#ledger/ledger-event.ts'
import { contractSize } from '#ledger/ledger-instrument.ts'
import { partOf, type TaxLot } from '#ledger/lot.ts'
import { crossRate, returnCapital } from './cost-actions.ts'
import { lapse } from './lapsed-rights.ts'
import { addLot, takeLots } from './lot-book.ts'
import { bookOf, type CarriedLot, cleanValue, type LotEngine, tradeUnits, type UnitTrade } from './lot-engine.ts'

/** Applies an event to the lots of an account. Currency forwards and deals have none. */
export function bookLots(engine: LotEngine, account: string, t: number, event: LedgerEvent): void {
  if (!('instrument' in event) || event.instrument === null) return
  if (engine.market.instrumentAt(event.instrument).settlement === 'forward') return
  if (event.type === 'trade' && lapse(engine, account, event)) return
  if (event.type === 'trade') tradeUnits(engine, account, event.instrument, unitTrade(engine, t, event))
  else if (event.type === 'exercise') exercise(engine, account, t, event)
  else if (event.type === 'kindTransfer') transfer(engine, account, t, event)
  else if (event.type === 'income' && event.isReturnOfCapital) returnCapital(engine, account, event.instrument, t, event)
}

/** A trade's money: at the booked rate where another currency was paid, then at the day's rate of what was paid. */
function unitTrade(engine: LotEngine, t: number, trade: Omit<Trade, 'type'>): UnitTrade {
  const { market, rates } = engine
  const { multiplier, currency, settlement } = market.instrumentAt(trade.instrument)
  const gross = trade.quantity * multiplier * trade.price
  const paid = rates[trade.settlementCurrency]![t]!
  const toOwn = trade.currency === currency ? 1 : rates[trade.currency]![t]! / rates[currency]![t]!
  const booked = trade.settlementRate * paid
  return {
    day: trade.day,
    t,
    quantity: trade.quantity,
    amount: gross * toOwn,
    amountReporting: gross * (settlement === 'margined' ? rates[trade.currency]![t]! : booked),
    costs: trade.costs === 0 ? 0 : (trade.costs / trade.settlementRate) * toOwn,
    costsReporting: trade.costs === 0 ? 0 : trade.costs * paid,
    id: trade.id ?? null,
    closes: trade.closes ?? [],
  }
}

/** The option is closed, and its underlying bought or sold at the strike with what the convention adds of the option. */
function exercise(engine: LotEngine, account: string, t: number, event: Exercise): void {
  const { market, rates, convention } = engine
  const option = market.instrumentAt(event.instrument)
  const terms = option.settlement === 'paid' ? option.option : null
  if (option.settlement !== 'paid' || !terms) throw new RangeError('only an option can be exercised')
  const closing = unitTrade(engine, t, event)
  if (terms.underlying === null) {
    tradeUnits(engine, account, event.instrument, closing)
    return
  }
  const underlying = market.instrumentAt(terms.underlying)
  const strike = terms.strike[t]!
  const side = terms.isCall ? 1 : -1
  const notionalUnits = -event.quantity * contractSize(option)
  const cross = crossRate(engine, event.instrument, terms.underlying, t)
  const moved =
    convention.exercise === 'intoCost' || terms.isSubscription
      ? takeCost(engine, account, event)
      : closeAtIntrinsic(engine, account, event, closing, notionalUnits * Math.max(side * (underlying.price[t]! - strike), 0))
  const atStrike = side * notionalUnits * strike
  tradeUnits(engine, account, terms.underlying, {
    ...closing,
    quantity: (side * notionalUnits) / underlying.multiplier,
    amount: (atStrike + moved.cost) * cross,
    amountReporting: atStrike * event.settlementRate * rates[event.settlementCurrency]![t]! + moved.costReporting,
    costs: (closing.costs + moved.costs) * cross,
    costsReporting: closing.costsReporting + moved.costsReporting,
    closes: [],
  })
}

type Moved = Pick<TaxLot, 'cost' | 'costReporting' | 'costs' | 'costsReporting'>

/** The option's own cost, which goes with the underlying: no gain is realised on it. */
function takeCost(engine: LotEngine, account: string, { instrument, quantity, closes, id }: Exercise): Moved {
  const book = bookOf(engine, account, instrument)
  const sum = { cost: 0, costReporting: 0, costs: 0, costsReporting: 0 }
  const isInside = engine.convention.costs !== 'outside'
  for (const lot of takeLots(book, Math.min(Math.abs(quantity), Math.abs(book.pool.quantity)), closes)) {
    engine.exercised.push({ ...lot, account, instrument, by: id ?? null })
    sum.cost += lot.cost - (isInside ? lot.costs : 0)
    sum.costReporting += lot.costReporting - (isInside ? lot.costsReporting : 0)
    sum.costs += lot.costs
    sum.costsReporting += lot.costsReporting
  }
  return sum
}

/** The option is closed at its intrinsic value, which the underlying costs beside the strike. */
function closeAtIntrinsic(engine: LotEngine, account: string, event: Exercise, closing: UnitTrade, worth: number): Moved {
  const own = engine.rates[engine.market.instrumentAt(event.instrument).currency]![closing.t]!
  const money = { amount: -worth, amountReporting: -worth * own, costs: 0, costsReporting: 0 }
  tradeUnits(engine, account, event.instrument, { ...closing, ...money })
  return { cost: worth, costReporting: worth * own, costs: 0, costsReporting: 0 }
}

/** Key of the lots that are on their way between two accounts. */
const way = (from: string, to: string, instrument: number): string => JSON.stringify([from, to, instrument])

/** Whether a transfer waits for lots that its sender has not given yet. */
export function awaitsLots(engine: LotEngine, account: string, event: LedgerEvent): boolean {
  if (event.type !== 'kindTransfer' || event.counterAccount === null) return false
  if (bookOf(engine, account, event.instrument).pool.quantity * event.quantity < 0) return false
  return !engine.transit.get(way(event.counterAccount, account, event.instrument))?.length
}

/** Takes as many units from the lots that are on their way, the first first; what has not arrived stays there. */
function takeArriving(waiting: CarriedLot[], units: number): readonly CarriedLot[] {
  const taken: CarriedLot[] = []
  let left = units
  while (left > 1e-12 * units && waiting.length > 0) {
    const lot = waiting.shift()!
    const rest = asDecimal(Math.abs(lot.quantity) - left)
    if (rest > 1e-12 * units) {
      const share = left / Math.abs(lot.quantity)
      taken.push({ ...lot, ...partOf(lot, share), quantity: Math.sign(lot.quantity) * left })
      waiting.unshift({ ...lot, ...partOf(lot, 1 - share), quantity: Math.sign(lot.quantity) * rest })
    } else taken.push(lot)
    left = rest > 0 ? 0 : -rest
  }
  return taken
}

/**
 * Units that leave take their lots along, to another account of the engine or away; what enters brings its lots, costs the close, or has a
 * cost that is not stated: NaN, as all that comes of it.
 */
function transfer(engine: LotEngine, account: string, t: number, event: KindTransfer): void {
  const { instrument, quantity, counterAccount, day } = event
  const book = bookOf(engine, account, instrument)
  const held = book.pool.quantity
  let left = quantity
  if (held * quantity < 0) {
    const leaving = Math.min(Math.abs(held), Math.abs(quantity))
    const lots = takeLots(book, leaving)
    left = Math.abs(quantity) - leaving <= 1e-12 * Math.abs(quantity) ? 0 : quantity + Math.sign(held) * leaving
    const carried = lots.map((lot) => ({ ...lot, account, instrument, left: day }))
    engine.crossings.push(...lots.map((lot) => ({ ...lot, account, instrument, day, way: 'out' as const })))
    if (counterAccount !== null && engine.books.has(counterAccount)) {
      const key = way(account, counterAccount, instrument)
      engine.transit.set(key, [...(engine.transit.get(key) ?? []), ...carried])
    } else engine.carried.push(...carried)
  } else {
    const brought = counterAccount === null ? [] : (engine.transit.get(way(counterAccount, account, instrument)) ?? [])
    for (const lot of event.lots ?? takeArriving(brought, Math.abs(quantity))) {
      const { id, acquired, cost, costReporting, costs, costsReporting, replacement, returned } = lot
      const money = { cost, costReporting, costs, costsReporting }
      const own = { id, acquired, quantity: lot.quantity, ...money, ...(returned && { returned }) }
      addLot(book, replacement ? { ...own, replacement } : own)
      engine.crossings.push({ ...own, account, instrument, day, way: 'in' })
      left -= lot.quantity
    }
    if (Math.abs(left) <= 1e-12 * Math.abs(quantity)) left = 0
  }
  if (left === 0) return
  const cost = event.isCostUnknown ? Number.NaN : left * cleanValue(engine.valuing.get(account)!(instrument), t)
  const costReporting = cost * engine.rates[engine.market.instrumentAt(instrument).currency]![t]!
  const lot = { id: event.id ?? null, acquired: day, quantity: left, cost, costReporting, costs: 0, costsReporting: 0 }
  addLot(book, lot)
  if (event.isCostUnknown) engine.crossings.push({ ...lot, account, instrument, day, way: 'in' })
}
