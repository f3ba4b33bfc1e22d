import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { valuationDays } from '@portal/analytics/calendar/valuation-days.ts'
import type { AccountLedger } from '../src/ledger/account-ledger.ts'
import { quantityAt } from '../src/ledger/account-ledger.ts'
import { instrumentOf } from '../src/ledger/dealt-prices.ts'
import type { CorporateAction, LedgerEvent } from '../src/ledger/ledger-event.ts'
import type { LedgerInstrument, OptionTerms } from '../src/ledger/ledger-instrument.ts'
import { cashProfitAndLoss, rowProfitAndLoss } from '../src/ledger/profit-and-loss.ts'
import type { Rates } from '../src/ledger/row-money.ts'

import { replayLedger } from './replay-ledger.ts'

/** Monday 2 to Friday 13 March 2026: ten valuation days, index 0 to 9. Index 5 is Monday the 9th. */
export const DAYS = valuationDays(parseDay('2026-03-02'), parseDay('2026-03-13'), [])
export const USD = 0
export const EUR = 1

/** Ten entries: those given, then the last one again. */
export function series(...values: number[]): Float64Array {
  return Float64Array.from(DAYS, (_, t) => values[Math.min(t, values.length - 1)]!)
}

export function share(price: Float64Array, over: { currency?: number; multiplier?: number; option?: OptionTerms } = {}) {
  const { currency = USD, multiplier = 1, option = null } = over
  const first = price.findIndex((value) => !Number.isNaN(value))
  const unitValue = price.map((value) => multiplier * value)
  return {
    settlement: 'paid',
    currency,
    multiplier,
    price,
    unitValue,
    firstPriced: first < 0 ? price.length : first,
    option,
  } as const
}

export function future(price: Float64Array, multiplier: number) {
  return { settlement: 'margined', currency: USD, multiplier, price, firstPriced: 0 } as const
}

export const trade = (
  date: string,
  quantity: number,
  price: number,
  over: Partial<Extract<LedgerEvent, { type: 'trade' }>> = {},
) =>
  ({
    type: 'trade',
    day: parseDay(date),
    instrument: 0,
    quantity,
    price,
    accrued: 0,
    currency: USD,
    costs: 0,
    settlementCurrency: USD,
    settlementRate: 1,
    ...over,
  }) as const

export const deposit = (date: string, amount: number, currency = USD) =>
  ({ type: 'moneyTransfer', day: parseDay(date), currency, amount, counterparty: 'Bank', counterAccount: null }) as const

/** Replays events in a market of the given instruments, in dollars (0) and euros (1). */
export function replay(
  instruments: readonly LedgerInstrument[],
  events: readonly LedgerEvent[],
  actions: readonly CorporateAction[] = [],
) {
  return replayLedger({ valuationDays: DAYS, currencyCount: 2, instrumentAt: (index) => instruments[index]!, actions }, events)
}

/** Values that a test examines: per valuation day the quantity, the balance and the profit and loss of rows. */
export function readings(ledger: AccountLedger, instruments: readonly LedgerInstrument[], rates: Rates, reportingCurrency = USD) {
  const row = (instrument: number) => ledger.rows.find((candidate) => candidate.instrument === instrument)!
  const cash = (currency: number) => ledger.cash.find((candidate) => candidate.currency === currency)!
  return {
    quantity: (instrument: number, t: number) => quantityAt(row(instrument).steps, t),
    balance: (currency: number, t: number) => cash(currency).balance[t]!,
    profitAndLoss: (instrument: number, t: number) =>
      rowProfitAndLoss(
        row(instrument),
        instrumentOf(row(instrument), (index) => instruments[index]!),
        t,
        rates,
      ),
    cashProfitAndLoss: (currency: number, t: number) => cashProfitAndLoss(ledger, cash(currency), t, rates, reportingCurrency),
  }
}
