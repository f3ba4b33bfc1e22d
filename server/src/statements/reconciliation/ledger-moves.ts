import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { type InstrumentKind, type InstrumentTerms, kindModel } from '@portal/engine/instruments/kinds.ts'
import type { StoredInstrument } from '@portal/engine/instruments/market-instrument.ts'
import type { StoredIncome, StoredTransaction, StoredTransfer } from '@portal/engine/ledger/booked-entries.ts'
import type { StoredAction } from '@portal/engine/market/stored-market.ts'
import { addExact, divideExact, multiplyExact, negateExact } from '../base/exact.ts'

/** The ledger of one account, and the corporate actions that change it. */
export interface AccountEntries {
  readonly transactions: readonly StoredTransaction[]
  readonly income: readonly StoredIncome[]
  readonly transfers: readonly StoredTransfer[]
  readonly actions: readonly StoredAction[]
  readonly instruments: ReadonlyMap<string, StoredInstrument>
}

/** Moves of an entry, by instrument and by currency, in exact decimals. */
export interface Move {
  readonly day: string
  readonly kind: 'trade' | 'income' | 'transfer'
  readonly units: readonly (readonly [instrumentId: string, quantity: string])[]
  readonly cash: readonly (readonly [currency: string, amount: string])[]
  /** Of a trade that is paid: units of value, price and costs, as booked. */
  readonly trade?: {
    readonly instrumentId: string
    readonly units: string
    readonly price: string
    readonly currency: string
    readonly costs: string
  }
  /** Of income: what it is of. */
  readonly income?: { readonly type: StoredIncome['type']; readonly instrumentId: string | null }
}

/** Moves of the entries of an account; cash of income on its pay date. */
export function movesOf({ transactions, income, transfers, instruments }: AccountEntries): readonly Move[] {
  return [
    ...transfers.map(
      ({ day, instrumentId, quantity, currency, amount }): Move => ({
        day: isoDay(day),
        kind: 'transfer',
        units: instrumentId === null ? [] : [[instrumentId, quantity!]],
        cash: currency === null ? [] : [[currency, amount!]],
      }),
    ),
    ...transactions.map((trade) => tradeMove(trade, instruments)),
    ...income.map(
      ({ payDay, currency, amount, type, instrumentId }): Move => ({
        day: isoDay(payDay),
        kind: 'income',
        units: [],
        cash: [[currency, amount]],
        income: { type, instrumentId },
      }),
    ),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

function tradeMove(trade: StoredTransaction, instruments: AccountEntries['instruments']): Move {
  const { type, instrumentId, quantity, price, accrued, currency, fees, taxes, netAmount, settlementCurrency } = trade
  const { kind, currency: own, multiplier } = instruments.get(instrumentId)!
  const move = { day: isoDay(trade.day), kind: 'trade' as const }
  const paidIn = settlementCurrency ?? currency
  const costs = negateExact(addExact(fees, taxes))
  const rate = trade.settlementRate ?? '1'
  if (type === 'fx') {
    const paid = netAmount ?? negateExact(multiplyExact(quantity, price))
    return {
      ...move,
      units: [],
      cash: [
        [own, quantity],
        [currency, paid],
        [paidIn, costs],
      ],
    }
  }
  if (type === 'variationMargin') return { ...move, units: [], cash: [[paidIn, addExact(multiplyExact(price, rate), costs)]] }
  const { settlement } = kindModel(kind as InstrumentKind)
  const delivered = deliveryOf(trade, instruments)
  if (delivered)
    return {
      ...move,
      units: [[instrumentId, quantity], delivered.units],
      cash: [[paidIn, addExact(multiplyExact(delivered.paid, rate), costs)]],
    }
  const gross =
    settlement === 'paid'
      ? multiplyExact(addExact(multiplyExact(multiplyExact(quantity, multiplier), price), accrued), rate)
      : '0'
  const paid = netAmount ?? addExact(negateExact(gross), costs)
  const booked = { instrumentId, units: multiplyExact(quantity, multiplier), price, currency, costs: addExact(fees, taxes) }
  return { ...move, units: [[instrumentId, quantity]], cash: [[paidIn, paid]], trade: booked }
}

/** Delivery of an exercise at the strike. */
function deliveryOf({ type, instrumentId, quantity }: StoredTransaction, instruments: AccountEntries['instruments']) {
  if (type !== 'exercise' && type !== 'assignment') return undefined
  const { kind, terms, multiplier } = instruments.get(instrumentId)!
  const exercise = kindModel(kind as InstrumentKind).exercise?.of(terms as InstrumentTerms)
  const underlying = [...instruments.values()].find(({ externalId }) => externalId === exercise?.underlying)
  if (!exercise || !underlying) return undefined
  const { isCall, strike, unitsPerRight } = exercise
  const size = unitsPerRight === null ? multiplier : multiplyExact(String(unitsPerRight), underlying.multiplier)
  const notional = negateExact(multiplyExact(quantity, size))
  const units = isCall ? notional : negateExact(notional)
  return {
    units: [underlying.id, divideExact(units, underlying.multiplier)!] as const,
    paid: negateExact(multiplyExact(units, String(strike))),
  }
}
