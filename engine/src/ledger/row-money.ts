import {
  type AccountLedger,
  type Amounts,
  type CashRow,
  type DealRecord,
  firstFrom,
  type InstrumentRow,
  quantityAt,
} from './account-ledger.ts'
import { forwardLegs, type LedgerInstrument, type MarginedInstrument } from './ledger-instrument.ts'

/**
 * Units of the reporting currency per unit of each currency, by currency index and valuation day; NaN where unknown. Amounts are
 * converted at the rate of their own day, so that sums over days and groupings add up.
 */
export type Rates = readonly Float64Array[]

/** An amount in the reporting currency. Nothing is worth nothing, whatever the rate. */
export function convert(amount: number, rate: number): number {
  return amount === 0 ? 0 : amount * rate
}

/**
 * Value of an instrument's row at the close of a day, in the reporting currency: `q m v X`; of a future 0, because the close settles
 * it, and after the last close the move since it; of a currency forward the sum of its two legs.
 *
 * @returns negative for a short position; NaN if the price or a rate is unknown
 */
export function rowValue(row: InstrumentRow, instrument: LedgerInstrument, t: number, rates: Rates): number {
  return positionValue(instrument, quantityAt(row.steps, t), t, rates)
}

/** The same of any quantity. */
export function positionValue(instrument: LedgerInstrument, quantity: number, t: number, rates: Rates): number {
  if (quantity === 0) return 0
  if (instrument.settlement === 'margined') return unsettledValue(instrument, quantity, t, rates)
  if (instrument.settlement === 'paid') return convert(quantity * instrument.unitValue[t]!, rates[instrument.currency]![t]!)
  const { bought, sold } = forwardLegs(instrument, t)
  return quantity * bought * rates[instrument.buyCurrency]![t]! - quantity * sold * rates[instrument.currency]![t]!
}

function unsettledValue({ price, currency, unsettled }: MarginedInstrument, quantity: number, t: number, rates: Rates): number {
  if (Number.isNaN(price[t]!)) return Number.NaN
  return unsettled?.index === t ? convert(quantity * unsettled.unitValue, rates[currency]![t]!) : 0
}

/**
 * Exposure of a row to its price, as an amount: the value, of a future its notional, of a forward the leg bought.
 *
 * @returns signed, in the reporting currency; NaN if unknown
 */
export function rowExposure(row: InstrumentRow, instrument: LedgerInstrument, t: number, rates: Rates): number {
  return positionExposure(instrument, quantityAt(row.steps, t), t, rates)
}

/** The same of any quantity. */
export function positionExposure(instrument: LedgerInstrument, quantity: number, t: number, rates: Rates): number {
  if (instrument.settlement === 'paid') return positionValue(instrument, quantity, t, rates)
  if (quantity === 0) return 0
  if (instrument.settlement === 'forward')
    return quantity * forwardLegs(instrument, t).bought * rates[instrument.buyCurrency]![t]!
  return quantity * instrument.multiplier * instrument.price[t]! * rates[instrument.currency]![t]!
}

/** Value of a cash row at the close of a day, in the reporting currency. NaN if the rate is unknown. */
export function cashValue(row: CashRow, t: number, rates: Rates): number {
  return convert(row.balance[t]!, rates[row.currency]![t]!)
}

/** The sum of the amounts of one day, in the reporting currency. */
export function amountsOn(amounts: Amounts, t: number, rates: Rates): number {
  let sum = 0
  for (let i = firstFrom(amounts.index, t); i < amounts.index.length && amounts.index[i] === t; i++)
    sum += convert(amounts.amount[i]!, rates[amounts.currency[i]!]![t]!)
  return sum
}

/** Net value moved into a cash row on a day (F), currency deals among it. + in. */
export function cashFlow(ledger: AccountLedger, row: CashRow, t: number, rates: Rates, reportingCurrency: number): number {
  let sum = amountsOn(row.flows, t, rates)
  for (const deal of ledger.deals) if (deal.index === t) sum += dealFlow(deal, row.currency, t, rates, reportingCurrency)
  return sum
}

/**
 * Amount that a currency deal moved into the cash row of a currency. Every currency's change is a flow at the day's rate but that of the
 * foreign one (of two foreign ones the bought one), which takes the others' counter value, so that the deal's result stays there.
 */
export function dealFlow(deal: DealRecord, currency: number, t: number, rates: Rates, reportingCurrency: number): number {
  const keeper = dealKeeper(deal, reportingCurrency)
  let sum = 0
  for (let i = 0; i < deal.currency.length; i++) {
    const leg = deal.currency[i]!
    const change = convert(deal.change[i]!, rates[leg]![t]!)
    if (leg !== keeper && leg === currency) sum += change
    if (leg !== keeper && currency === keeper) sum -= change
  }
  return sum
}

/** The currency whose cash row keeps a deal's result: the foreign one, of two foreign ones the bought one. */
export function dealKeeper({ bought, sold }: DealRecord, reportingCurrency: number): number {
  return bought === reportingCurrency ? sold : bought
}
