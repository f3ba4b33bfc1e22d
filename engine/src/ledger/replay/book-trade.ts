import { addDealt, beginDealt, dealtPriceAt, unitValueAt } from '../dealt-prices.ts'
import type { CurrencyDeal, ForwardDelivery, KindTransfer, Trade } from '../ledger-event.ts'
import { forwardLegs, type InstrumentAt, type LedgerInstrument } from '../ledger-instrument.ts'
import { ENTRY } from '../row-entries.ts'
import {
  addCost,
  cashOf,
  changeCash,
  holdUnits,
  type LedgerBuilder,
  moveValue,
  payInto,
  type RowBuilder,
  recordCapital,
  rowOf,
} from './ledger-builder.ts'

/**
 * A trade moves its consideration and costs from cash into the row, at the booked rate where another currency was paid. A future
 * moves only its costs: its price goes into the margin of the day. A forward costs its distance from the contract's rate.
 */
export function bookTrade(builder: LedgerBuilder, instrumentAt: InstrumentAt, index: number, trade: Trade): void {
  const instrument = instrumentAt(trade.instrument)
  const row = rowOf(builder, trade.instrument)
  const { quantity, currency, settlementCurrency, settlementRate } = trade
  const notional = quantity * instrument.multiplier * trade.price
  const paid = consideration(instrument, trade) * settlementRate + trade.costs
  const traded = instrument.settlement === 'margined' ? notional : 0
  payInto(builder, row, ENTRY.traded, index, settlementCurrency, paid, quantity, traded)
  if (instrument.settlement === 'paid') recordCapital(builder, row, index, settlementCurrency, quantity, paid)
  else recordCapital(builder, row, index, currency, quantity, notional)
  if (instrument.settlement === 'margined') addCost(row, index, notional)
  noteDealt(builder, row, instrument, index, currency === instrument.currency ? trade.price : trade.ownPrice)
  holdUnits(builder, row, index, row.quantity + quantity)
}

function consideration(instrument: LedgerInstrument, { quantity, price, accrued }: Trade): number {
  if (instrument.settlement === 'margined') return 0
  if (instrument.settlement === 'forward') return quantity * instrument.multiplier * (price - instrument.rate)
  return quantity * instrument.multiplier * price + accrued
}

/** At maturity a forward's two legs become cash. */
export function bookForwardDelivery(
  builder: LedgerBuilder,
  instrumentAt: InstrumentAt,
  index: number,
  delivery: ForwardDelivery,
): void {
  const instrument = instrumentAt(delivery.instrument)
  if (instrument.settlement !== 'forward') throw new RangeError('only a currency forward delivers currencies')
  const row = rowOf(builder, delivery.instrument)
  const bought = delivery.quantity * instrument.multiplier
  recordCapital(builder, row, index, instrument.currency, delivery.quantity, bought * instrument.rate)
  const pay = (currency: number, amount: number, units: number) =>
    payInto(builder, row, ENTRY.traded, index, currency, amount, units)
  pay(instrument.buyCurrency, bought, delivery.quantity)
  pay(instrument.currency, -bought * instrument.rate, 0)
  if (delivery.costs !== 0) pay(delivery.settlementCurrency, delivery.costs, 0)
  holdUnits(builder, row, index, row.quantity + delivery.quantity)
}

/** A currency deal changes balances; which cash row keeps its result depends on the reporting currency, so that comes later. */
export function bookCurrencyDeal(builder: LedgerBuilder, index: number, deal: CurrencyDeal): void {
  const changes = new Map<number, number>()
  const add = (currency: number, amount: number) => changes.set(currency, (changes.get(currency) ?? 0) + amount)
  add(deal.currency, deal.amount)
  add(deal.otherCurrency, deal.otherAmount)
  if (deal.costs !== 0) add(deal.costCurrency, -deal.costs)
  for (const [currency, change] of changes) changeCash(cashOf(builder, currency), index, change)
  const isForward = deal.amount >= 0
  builder.deals.push({
    index,
    currency: [...changes.keys()],
    change: [...changes.values()],
    bought: isForward ? deal.currency : deal.otherCurrency,
    sold: isForward ? deal.otherCurrency : deal.currency,
  })
}

/** Before the first close of an instrument the price of a deal values what is held, until the next deal. */
function noteDealt(
  { event }: LedgerBuilder,
  row: RowBuilder,
  { firstPriced }: LedgerInstrument,
  index: number,
  price: number | undefined,
): void {
  if (price === undefined || Number.isNaN(price) || index >= firstPriced) return
  row.dealt ??= beginDealt()
  addDealt(row.dealt, index, price, event)
}

/**
 * Value that enters a row in kind at the day's close. + in. Of a future nothing, because its close settles it. Before the first close
 * the row's own price values it: between two accounts that of the client's last trade, which is from then on the price of both.
 *
 * @returns what a unit was worth by the row's own price; undefined where a close tells it
 */
export function moveInKind(
  builder: LedgerBuilder,
  instrumentAt: InstrumentAt,
  index: number,
  { instrument: key, quantity, counterAccount, costPrice, tradedPrice }: KindTransfer,
): number | undefined {
  const instrument = instrumentAt(key)
  const row = rowOf(builder, key)
  const isFirst = row.dealt === null && quantity > 0 && counterAccount === null
  if (isFirst || counterAccount !== null)
    noteDealt(builder, row, instrument, index, counterAccount === null ? costPrice : tradedPrice)
  const isOwn = index < instrument.firstPriced && (counterAccount === null || tradedPrice !== undefined)
  const own = isOwn && row.dealt ? dealtPriceAt(row.dealt, index) : Number.NaN
  const unitValue = isOwn && instrument.settlement === 'paid' ? unitValueAt(instrument, own, index) : undefined
  const { multiplier, currency, price } = instrument
  const move = (into: number, value: number, units: number) => moveValue(builder, row, ENTRY.traded, index, into, value, units)
  if (instrument.settlement === 'paid') move(currency, quantity * (unitValue ?? instrument.unitValue[index]!), quantity)
  if (instrument.settlement === 'forward') {
    const { bought, sold } = forwardLegs(instrument, index)
    move(instrument.buyCurrency, quantity * bought, quantity)
    move(currency, -quantity * sold, 0)
  }
  if (instrument.settlement === 'margined' && instrument.firstPriced < builder.dayCount) {
    const cost = quantity * multiplier * (Number.isNaN(own) ? price[Math.max(index, instrument.firstPriced)]! : own)
    addCost(row, index, cost)
    moveValue(builder, row, ENTRY.traded, index, currency, 0, quantity, cost)
  }
  holdUnits(builder, row, index, row.quantity + quantity)
  return unitValue
}
