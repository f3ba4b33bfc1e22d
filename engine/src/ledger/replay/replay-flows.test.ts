import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { DAYS, deposit, EUR, future, readings, replay, series, share, trade, USD } from '../../../testing/small-market.ts'
import type { LedgerEvent } from '../ledger-event.ts'
import type { LedgerInstrument } from '../ledger-instrument.ts'

// A euro costs 1.10 dollars, from Tuesday 3 March on 1.20.
const inDollars = [series(1), series(1.1, 1.2)]
const inEuros = [series(1 / 1.1, 1 / 1.2), series(1)]
const exact = 1e-9

describe('the capital that trades put in and take out', () => {
  const capitalOf = (instruments: readonly LedgerInstrument[], events: readonly LedgerEvent[], instrument = 0) =>
    [...replay(instruments, events).rows.find((row) => row.instrument === instrument)!.capital.amount].map(Math.round)

  it('is what was paid with costs, long or short, and crossing zero is a close and an opening', () => {
    const instruments = [share(series(20))]
    deepEqual(capitalOf(instruments, [trade('2026-03-02', 100, 20, { costs: 5 })]), [2_005])
    deepEqual(capitalOf(instruments, [trade('2026-03-02', -100, 20)]), [2_000])
    deepEqual(capitalOf(instruments, [trade('2026-03-02', 100, 20), trade('2026-03-03', -25, 22)]), [2_000, -550])
    // 150 sold out of 100 at 22: two thirds of 3,300 close, one third opens a short position.
    deepEqual(capitalOf(instruments, [trade('2026-03-02', 100, 20), trade('2026-03-03', -150, 22)]), [2_000, -2_200, 1_100])
  })
  it('of a future is its notional', () => {
    deepEqual(capitalOf([future(series(100), 50)], [trade('2026-03-02', 2, 99, { costs: 4 })]), [9_900])
  })
  it('moves with an exercise: the intrinsic value out of the option, strike and intrinsic value into the share', () => {
    const terms = { underlying: 1, isCall: true, strike: series(15) }
    const instruments = [share(series(4.8), { multiplier: 100, option: terms }), share(series(22))]
    const events = [trade('2026-03-02', 1, 4.5), { ...trade('2026-03-04', -1, 0), type: 'exercise' } as const]
    deepEqual(capitalOf(instruments, events, 0), [450, -700])
    deepEqual(capitalOf(instruments, events, 1), [2_200])
  })
  it('moves with a merger at the close of the new share', () => {
    const instruments = [share(series(50)), share(series(90))]
    const merger = [
      { type: 'distribution', day: parseDay('2026-03-04'), instrument: 0, other: 1, ratio: 0.6, isMerger: true },
    ] as const
    const { rows } = replay(instruments, [trade('2026-03-02', 10, 50)], merger)
    deepEqual(
      rows.map(({ capital }) => [...capital.amount]),
      [[500, -540], [540]],
    )
  })
})

describe('currency deals', () => {
  // On Tuesday 1,000 EUR are bought at 1.15 USD with 2 USD of fees, and stand at 1.20 at the close.
  const deal: LedgerEvent = {
    type: 'currencyDeal',
    day: parseDay('2026-03-03'),
    currency: EUR,
    amount: 1_000,
    otherCurrency: USD,
    otherAmount: -1_150,
    costCurrency: USD,
    costs: 2,
  }
  const ledger = replay([], [deposit('2026-03-02', 5_000), deal])

  it('leave their result on the foreign currency: in dollars on the euros', () => {
    const { balance, cashProfitAndLoss } = readings(ledger, [], inDollars, USD)
    deepEqual([balance(USD, 1), balance(EUR, 1)], [3_848, 1_000])
    closeTo(cashProfitAndLoss(EUR, 1), 1_200 - 1_152, exact)
    closeTo(cashProfitAndLoss(USD, 1), 0, exact)
  })
  it('in euros on the dollars', () => {
    const { cashProfitAndLoss } = readings(ledger, [], inEuros, EUR)
    closeTo(cashProfitAndLoss(EUR, 1), 0, exact)
    // 5,000 dollars fell from 4,545.45 to 4,166.67 euros, and the deal brought 1,000 for 1,152 / 1.2.
    closeTo(cashProfitAndLoss(USD, 1), 5_000 / 1.2 - 5_000 / 1.1 + 1_000 - 1_152 / 1.2, exact)
  })
})

describe('transfers in kind', () => {
  it('enter at the close of the day, without profit or loss, and leave in the same way', () => {
    const instruments = [share(series(20, 21, 22))]
    const move = (date: string, quantity: number): LedgerEvent => ({
      type: 'kindTransfer',
      day: parseDay(date),
      instrument: 0,
      quantity,
      counterparty: 'Other bank',
      counterAccount: null,
    })
    const ledger = replay(instruments, [move('2026-03-02', 100), move('2026-03-04', -40)])
    const { quantity, profitAndLoss } = readings(ledger, instruments, inDollars)
    deepEqual(
      [0, 1, 2].map((t) => quantity(0, t)),
      [100, 100, 60],
    )
    deepEqual(
      [0, 1, 2].map((t) => profitAndLoss(0, t)),
      [0, 100, 100],
    )
    equal(ledger.external.length, 2)
  })
  it('a price that is not known leaves the value unknown until it is, never 0', () => {
    const instruments = [share(series(Number.NaN, Number.NaN, 22))]
    const kind = { counterparty: 'Bank', counterAccount: null }
    const entry: LedgerEvent = { type: 'kindTransfer', day: parseDay('2026-03-03'), instrument: 0, quantity: 4, ...kind }
    const ledger = replay(instruments, [deposit('2026-03-02', 100), entry])
    deepEqual([...ledger.value[USD]!.subarray(0, 4)], [100, Number.NaN, 100 + 88, 188])
    equal(DAYS.length, 10)
  })
})
