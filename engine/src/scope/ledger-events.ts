import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { unitsBetween } from '@portal/analytics/series/doubt-rule.ts'
import { kindModel } from '#instruments/kinds.ts'
import type { StoredIncome, StoredTransaction, StoredTransfer } from '#ledger/booked-entries.ts'
import type { KindTransfer, LedgerEvent, Trade } from '#ledger/ledger-event.ts'
import type { Market } from '#market/market.ts'

/** The entries of one account as they are stored. */
export interface StoredEntries {
  readonly transfers: readonly StoredTransfer[]
  readonly transactions: readonly StoredTransaction[]
  readonly income: readonly StoredIncome[]
}

/** Fees that figures gross of fees add back. */
const MANAGEMENT_FEES: readonly StoredIncome['type'][] = ['custodyFee', 'adviceFee']

/** Fees that belong to no instrument, whatever they name. */
const ACCOUNT_FEES: readonly StoredIncome['type'][] = [...MANAGEMENT_FEES, 'bankFee']

/**
 * The events of one account in the order of their days; on one day transfers come first, then capital that is returned on the holdings
 * from before, trades, and income. Here exact decimals become float64, once.
 */
export function ledgerEvents(market: Market, stored: StoredEntries): readonly LedgerEvent[] {
  return bookedEvents(market, stored).map(({ event }) => event)
}

/** An event and the entry that it was booked by. */
export type BookedEvent = { readonly event: LedgerEvent } & (
  | { readonly kind: 'transfers'; readonly entry: StoredTransfer }
  | { readonly kind: 'transactions'; readonly entry: StoredTransaction }
  | { readonly kind: 'income'; readonly entry: StoredIncome }
)

/** The same events in the same order, each with its entry. */
export function bookedEvents(market: Market, { transfers, transactions, income }: StoredEntries): readonly BookedEvent[] {
  const isReturned = ({ event }: BookedEvent) => event.type === 'income' && event.isReturnOfCapital === true
  const received = income.map((entry): BookedEvent => ({ kind: 'income', entry, event: incomeEvent(market, entry) }))
  const events: BookedEvent[] = [
    ...transfers.map((entry) => ({ kind: 'transfers' as const, entry, event: transferEvent(market, entry) })),
    ...received.filter(isReturned),
    ...transactions.map((entry) => ({ kind: 'transactions' as const, entry, event: tradeEvent(market, entry) })),
    ...received.filter((each) => !isReturned(each)),
  ]
  return events.sort((a, b) => a.event.day - b.event.day)
}

function transferEvent(market: Market, row: StoredTransfer): LedgerEvent {
  const ends = { day: row.day, counterparty: row.counterparty, counterAccount: row.counterAccountId }
  if (row.instrumentId === null) {
    if (row.currency === null) throw new Error('A transfer is of money or of an instrument.')
    return { type: 'moneyTransfer', ...ends, currency: market.currencyIndex(row.currency), amount: Number(row.amount) }
  }
  const instrument = market.instrumentIndex(row.instrumentId)
  const cost = row.costPrice === null ? {} : { costPrice: Number(row.costPrice) }
  const traded = tradedPrice(market, instrument, row)
  return { type: 'kindTransfer', ...ends, instrument, quantity: Number(row.quantity), ...cost, ...traded }
}

/** The price of the client's last trade, restated for the splits up to the transfer. */
function tradedPrice(
  { days, priceActions }: Market,
  instrument: number,
  { day, traded }: StoredTransfer,
): Pick<KindTransfer, 'tradedPrice'> {
  if (!traded) return {}
  const units = unitsBetween(priceActions(instrument), indexOnOrAfter(days, traded.day), indexOnOrAfter(days, day))
  return { tradedPrice: Number(traded.price) / units }
}

function tradeEvent(market: Market, row: StoredTransaction): LedgerEvent {
  const { day } = row
  const instrument = market.instrumentIndex(row.instrumentId)
  const { kind, currency: code, multiplier } = market.instruments[instrument]!
  const quantity = Number(row.quantity)
  const price = Number(row.price)
  const currency = market.currencyIndex(row.currency)
  const costs = costsOf(row, kindModel(kind).settlement, multiplier)
  const settlementCurrency = row.settlementCurrency === null ? currency : market.currencyIndex(row.settlementCurrency)
  if (row.type === 'fx') {
    const bought = { currency: market.currencyIndex(code), amount: quantity }
    const otherAmount = row.netAmount == null ? -quantity * price : Number(row.netAmount)
    const paid = { otherCurrency: currency, otherAmount }
    return { type: 'currencyDeal', day, ...bought, ...paid, costCurrency: settlementCurrency, costs }
  }
  const settlementRate = row.settlementRate === null ? 1 : Number(row.settlementRate)
  if (row.type === 'variationMargin') {
    const amount = price * settlementRate - costs
    return { type: 'variationMargin', day, instrument, currency: settlementCurrency, amount }
  }
  return {
    type: tradeType(row.type, kindModel(kind).settlement === 'forward'),
    day,
    instrument,
    quantity,
    price,
    accrued: Number(row.accrued),
    currency,
    costs,
    settlementCurrency,
    settlementRate,
    ...ownPrice(market, code, { day, price, currency, settlementCurrency, settlementRate }),
  }
}

/**
 * Fees and taxes of a trade. Where the custodian's net amount is known, whatever units x price leave of it: that amount moves, and half a
 * cent of rounding a trade does not add up.
 */
function costsOf(
  { type, quantity, price, accrued, settlementRate, fees, taxes, netAmount }: StoredTransaction,
  settlement: 'paid' | 'margined' | 'forward',
  multiplier: number,
): number {
  const stated = Number(fees) + Number(taxes)
  const isDelivery = type === 'exercise' || type === 'assignment' || settlement === 'forward'
  if (netAmount == null || type === 'fx' || type === 'variationMargin' || isDelivery) return stated
  const gross = settlement === 'margined' ? 0 : Number(quantity) * multiplier * Number(price) + Number(accrued)
  return -Number(netAmount) - gross * Number(settlementRate ?? 1)
}

/** A price in the instrument's currency, where it was dealt in another: at the booked rate, else at that of the day. */
function ownPrice(
  market: Market,
  code: string,
  trade: Pick<Trade, 'day' | 'price' | 'currency' | 'settlementCurrency' | 'settlementRate'>,
): Pick<Trade, 'ownPrice'> {
  const own = market.currencyIndex(code)
  if (trade.currency === own) return {}
  if (trade.settlementCurrency === own) return { ownPrice: trade.price * trade.settlementRate }
  const rates = market.ratesIn(market.currencies[0]!)
  const t = indexOnOrAfter(market.days, trade.day)
  return { ownPrice: (trade.price * rates[trade.currency]![t]!) / rates[own]![t]! }
}

function tradeType(type: StoredTransaction['type'], isForward: boolean): 'trade' | 'exercise' | 'forwardDelivery' {
  if (type === 'exercise' || type === 'assignment') return 'exercise'
  return isForward && (type === 'expiry' || type === 'redemption') ? 'forwardDelivery' : 'trade'
}

function couponDueDay({ instruments }: Market, instrument: number, payDay: number): number {
  const { kind, terms } = instruments[instrument]!
  return kindModel(kind).accrual?.dueDay(terms, payDay) ?? payDay
}

/** Whether units cost something that can be returned: futures and currency forwards do not. */
const hasCost = ({ instruments }: Market, instrument: number | null): boolean =>
  instrument !== null && kindModel(instruments[instrument]!.kind).settlement === 'paid'

/** Income counts from the ex-date; a coupon without one from the day on which the bond's accrued interest drops by it. */
function incomeEvent(market: Market, row: StoredIncome): LedgerEvent {
  const isOfAccount = row.instrumentId === null || ACCOUNT_FEES.includes(row.type)
  const instrument = isOfAccount ? null : market.instrumentIndex(row.instrumentId!)
  const dueDay = row.type === 'coupon' && instrument !== null ? couponDueDay(market, instrument, row.payDay) : row.payDay
  return {
    type: 'income',
    day: row.exDay ?? dueDay,
    instrument,
    currency: market.currencyIndex(row.currency),
    amount: Number(row.amount),
    isManagementFee: MANAGEMENT_FEES.includes(row.type),
    ...(row.type === 'returnOfCapital' && hasCost(market, instrument) && { isReturnOfCapital: true }),
  }
}
