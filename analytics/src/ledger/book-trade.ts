import { addAmount, cashOf, type Draft, holdUnits, payInto, recordCapital, rowOf } from './draft.ts'
import type { CurrencyDeal, ForwardDelivery, Trade } from './ledger-event.ts'
import type { InstrumentAt, LedgerInstrument } from './ledger-instrument.ts'

/**
 * A trade moves its consideration and costs from cash into the row, at the booked rate where another currency was paid. A future
 * moves only its costs: its price goes into the margin of the day. A forward costs its distance from the contract's rate.
 */
export function bookTrade(draft: Draft, instrumentAt: InstrumentAt, index: number, trade: Trade): void {
  const instrument = instrumentAt(trade.instrument)
  const row = rowOf(draft, trade.instrument)
  const { quantity, currency, settlementCurrency, settlementRate } = trade
  const notional = quantity * instrument.multiplier * trade.price
  const paid = consideration(instrument, trade) * settlementRate + trade.costs
  payInto(draft, row, index, settlementCurrency, paid)
  if (instrument.settlement === 'paid') recordCapital(row, index, settlementCurrency, quantity, paid)
  else recordCapital(row, index, currency, quantity, notional)
  if (instrument.settlement === 'margined') row.costs.set(index, (row.costs.get(index) ?? 0) + notional)
  holdUnits(row, index, row.quantity + quantity)
}

function consideration(instrument: LedgerInstrument, { quantity, price, accrued }: Trade): number {
  if (instrument.settlement === 'margined') return 0
  if (instrument.settlement === 'forward') return quantity * instrument.multiplier * (price - instrument.rate)
  return quantity * instrument.multiplier * price + accrued
}

/** At maturity a forward's two legs become cash. */
export function bookForwardDelivery(draft: Draft, instrumentAt: InstrumentAt, index: number, delivery: ForwardDelivery): void {
  const instrument = instrumentAt(delivery.instrument)
  if (instrument.settlement !== 'forward') throw new RangeError('only a currency forward delivers currencies')
  const row = rowOf(draft, delivery.instrument)
  const bought = delivery.quantity * instrument.multiplier
  recordCapital(row, index, instrument.currency, delivery.quantity, bought * instrument.rate)
  payInto(draft, row, index, instrument.buyCurrency, bought)
  payInto(draft, row, index, instrument.currency, -bought * instrument.rate)
  payInto(draft, row, index, delivery.settlementCurrency, delivery.costs)
  holdUnits(row, index, row.quantity + delivery.quantity)
}

/** A currency deal changes balances; which cash row keeps its result depends on the reporting currency, so that comes later. */
export function bookCurrencyDeal(draft: Draft, index: number, deal: CurrencyDeal): void {
  const changes = new Map<number, number>()
  const add = (currency: number, amount: number) => changes.set(currency, (changes.get(currency) ?? 0) + amount)
  add(deal.currency, deal.amount)
  add(deal.otherCurrency, deal.otherAmount)
  if (deal.costs !== 0) add(deal.costCurrency, -deal.costs)
  for (const [currency, change] of changes) cashOf(draft, currency).change[index]! += change
  const isForward = deal.amount >= 0
  draft.deals.push({
    index,
    currency: [...changes.keys()],
    change: [...changes.values()],
    bought: isForward ? deal.currency : deal.otherCurrency,
    sold: isForward ? deal.otherCurrency : deal.currency,
  })
}

/** Value that enters a row in kind at the day's close. + in. Of a future nothing, because its close settles it. */
export function moveInKind(draft: Draft, instrumentAt: InstrumentAt, index: number, key: number, quantity: number): void {
  const instrument = instrumentAt(key)
  const row = rowOf(draft, key)
  const { multiplier, currency, price } = instrument
  if (instrument.settlement === 'paid') addAmount(row.flows, index, currency, quantity * instrument.unitValue[index]!)
  if (instrument.settlement === 'forward') {
    addAmount(row.flows, index, instrument.buyCurrency, quantity * multiplier)
    addAmount(row.flows, index, currency, -quantity * multiplier * instrument.rate)
  }
  if (instrument.settlement === 'margined' && instrument.firstPriced < draft.dayCount) {
    const cost = quantity * multiplier * price[Math.max(index, instrument.firstPriced)]!
    row.costs.set(index, (row.costs.get(index) ?? 0) + cost)
  }
  holdUnits(row, index, row.quantity + quantity)
}
