import fc from 'fast-check'

import type { CorporateAction, LedgerEvent } from '../src/ledger/ledger-event.ts'
import { DAYS, EUR, USD } from './small-market.ts'

/** Index of a dollar share, a euro share, a bond quoted per 100 and a future in a random market. */
export const PAID = [0, 1, 2] as const
export const FUTURE = 3

export interface RandomMarket {
  /** As quoted, one array an instrument; before a split in old units, from it on in new ones. */
  readonly prices: readonly number[][]
  /** Dollars per euro. */
  readonly euro: readonly number[]
  readonly split: { readonly t: number; readonly ratio: number }
}

const count = DAYS.length
/** As quoted, with four decimals: differences of prices are then never all rounding. */
const price = fc.integer({ min: 50_000, max: 2_000_000 }).map((tenThousandths) => tenThousandths / 10_000)
const money = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100)
const pick = (t: number) => DAYS[t]!
const day = fc.integer({ min: 0, max: count - 1 }).map(pick)

export const randomMarket: fc.Arbitrary<RandomMarket> = fc.record({
  prices: fc.array(fc.array(price, { minLength: count, maxLength: count }), { minLength: 4, maxLength: 4 }),
  euro: fc.array(fc.double({ min: 0.7, max: 1.6, noNaN: true }), { minLength: count, maxLength: count }),
  split: fc.record({ t: fc.integer({ min: 1, max: count - 1 }), ratio: fc.constantFrom(2, 3, 0.1, 1.05) }),
})

const trade = fc
  .record({
    day,
    instrument: fc.constantFrom(0, 1, 2, 3),
    quantity: fc.integer({ min: -500, max: 500 }),
    price,
    costs: fc.integer({ min: 0, max: 5_000 }).map((cents) => cents / 100),
    rate: fc.option(fc.double({ min: 0.5, max: 2, noNaN: true })),
  })
  .map(({ rate, ...rest }): LedgerEvent => {
    const currency = rest.instrument === 1 ? EUR : USD
    const settlementCurrency = rate === null ? currency : 1 - currency
    return { type: 'trade', ...rest, accrued: 0, currency, settlementCurrency, settlementRate: rate ?? 1 }
  })
const income = fc
  .record({
    day,
    instrument: fc.constantFrom(null, 0, 1, 2),
    currency: fc.constantFrom(USD, EUR),
    amount: money,
    isReturned: fc.boolean(),
  })
  .map(
    ({ isReturned, ...rest }): LedgerEvent => ({
      type: 'income',
      ...rest,
      ...(isReturned && rest.instrument !== null && { isReturnOfCapital: true }),
    }),
  )
const deal = fc
  .record({
    day,
    amount: money,
    price: fc.double({ min: 0.7, max: 1.6, noNaN: true }),
    costCurrency: fc.constantFrom(USD, EUR),
    costs: fc.constantFrom(0, 3.5),
  })
  .map(
    ({ amount, price: rate, ...rest }): LedgerEvent => ({
      type: 'currencyDeal',
      ...rest,
      currency: EUR,
      amount,
      otherCurrency: USD,
      otherAmount: -amount * rate,
    }),
  )
const ends = { counterparty: fc.constantFrom('Bank', 'Broker'), counterAccount: fc.constantFrom(null, 'a', 'b') }
const moneyTransfer = fc
  .record({ day, currency: fc.constantFrom(USD, EUR), amount: money, ...ends })
  .map((rest): LedgerEvent => ({ type: 'moneyTransfer', ...rest }))
const kindTransfer = fc
  .record({ day, instrument: fc.constantFrom(0, 1, 2, 3), quantity: fc.integer({ min: -300, max: 300 }), ...ends })
  .map((rest): LedgerEvent => ({ type: 'kindTransfer', ...rest }))

/** Any events of one account, ascending by day. */
export const randomEvents: fc.Arbitrary<readonly LedgerEvent[]> = fc
  .array(fc.oneof(trade, trade, income, deal, moneyTransfer, kindTransfer), { maxLength: 30 })
  .map((events) => events.sort((a, b) => a.day - b.day))

/** The split of the first share. */
export function splitOf({ split }: RandomMarket): readonly CorporateAction[] {
  return [{ type: 'split', day: pick(split.t), instrument: 0, ratio: split.ratio }]
}
