import { deepEqual, equal, notEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { deposit, EUR, future, readings, replay, series, share, trade, USD } from '../../../testing/small-market.ts'
import type { LedgerEvent } from '../ledger-event.ts'
import type { LedgerInstrument } from '../ledger-instrument.ts'

// A euro costs 1.10 dollars, from Tuesday 3 March on 1.20.
const inDollars = [series(1), series(1.1, 1.2)]
const exact = 1e-9

describe('cash by trade date', () => {
  it('a purchase costs price and fees on the trade date; the row loses its fees and gains the move to the close', () => {
    const instruments = [share(series(20, 21))]
    const ledger = replay(instruments, [deposit('2026-03-02', 10_000), trade('2026-03-03', 100, 20, { costs: 5 })])
    const { balance, profitAndLoss, cashProfitAndLoss } = readings(ledger, instruments, inDollars)
    equal(balance(USD, 0), 10_000)
    equal(balance(USD, 1), 7_995) // 10,000 - 100 x 20 - 5
    closeTo(profitAndLoss(0, 1), 95, exact) // 100 x 21 - (100 x 20 + 5)
    equal(cashProfitAndLoss(USD, 1), 0)
    equal(ledger.firstEntry, 0)
  })
  it('what happens on a weekend belongs to Monday, and what happens after the last close waits', () => {
    const instruments = [share(series(20))]
    const ledger = replay(instruments, [deposit('2026-03-07', 500), trade('2026-03-16', 1, 20)])
    const { balance } = readings(ledger, instruments, inDollars)
    deepEqual([balance(USD, 4), balance(USD, 5), balance(USD, 9)], [0, 500, 500])
    equal(ledger.rows.length, 0)
  })
  it('a trade settled in another currency moves that currency at the booked rate', () => {
    // 100 x 20 USD at 0.85 EUR per USD = 1,700 EUR, fees 3 EUR. At the close 2,100 USD against 1,703 x 1.20 USD.
    const instruments = [share(series(20, 21))]
    const paid = { settlementCurrency: EUR, settlementRate: 0.85, costs: 3 }
    const ledger = replay(instruments, [deposit('2026-03-02', 5_000, EUR), trade('2026-03-03', 100, 20, paid)])
    const { balance, profitAndLoss, cashProfitAndLoss } = readings(ledger, instruments, inDollars)
    equal(balance(EUR, 1), 3_297)
    closeTo(profitAndLoss(0, 1), 2_100 - 1_703 * 1.2, exact)
    closeTo(cashProfitAndLoss(EUR, 1), 5_000 * 0.1, exact) // the move of the euro on what was there
  })
  it('what cancels within a day leaves no residue either, though the day changes nothing else', () => {
    const amounts = [1_203.13, 8_512.61, 901.07, -10_616.81]
    notEqual(
      amounts.reduce((sum, amount) => sum + amount, 0),
      0,
    )
    const events = amounts.map((amount) => deposit('2026-03-03', amount))
    equal(readings(replay([], events), [], inDollars).balance(USD, 1), 0)
  })
  it('rounding leaves no residue: in ten times 0.1, out 1.0, nothing is left', () => {
    const instruments = [share(series(20))]
    const ins = Array.from({ length: 10 }, () => deposit('2026-03-02', 0.1))
    const ledger = replay(instruments, [
      ...ins,
      trade('2026-03-02', 0.1, 1),
      trade('2026-03-02', 0.2, 1),
      trade('2026-03-03', -0.3, 1),
      deposit('2026-03-04', -1),
    ])
    const { balance, quantity } = readings(ledger, instruments, inDollars)
    equal(balance(USD, 2), 0)
    equal(quantity(0, 1), 0)
  })
})

describe('income and fees', () => {
  it('a dividend counts from its ex-date: due in cash, and part of what the share earned', () => {
    // 100 shares fall from 20 to 19 on the ex-date, 80 is due.
    const instruments = [share(series(20, 20, 19))]
    const dividend: LedgerEvent = { type: 'income', day: parseDay('2026-03-04'), instrument: 0, currency: USD, amount: 80 }
    const ledger = replay(instruments, [deposit('2026-03-02', 2_000), trade('2026-03-02', 100, 20), dividend])
    const { balance, profitAndLoss, cashProfitAndLoss } = readings(ledger, instruments, inDollars)
    equal(balance(USD, 2), 80)
    closeTo(profitAndLoss(0, 2), -20, exact)
    equal(cashProfitAndLoss(USD, 2), 0)
  })
  it('a fee without a trade is the loss of the cash', () => {
    const ledger = replay(
      [],
      [
        deposit('2026-03-02', 2_000),
        { type: 'income', day: parseDay('2026-03-04'), instrument: null, currency: USD, amount: -12.5 },
      ],
    )
    const { balance, cashProfitAndLoss } = readings(ledger, [], inDollars)
    equal(balance(USD, 2), 1_987.5)
    equal(cashProfitAndLoss(USD, 2), -12.5)
  })
})

describe('corporate actions', () => {
  it('a split of four for one quadruples what was held before the day and is no profit or loss', () => {
    const instruments = [share(series(100, 100, 26))]
    const split = [{ type: 'split', day: parseDay('2026-03-04'), instrument: 0, ratio: 4 }] as const
    const ledger = replay(instruments, [trade('2026-03-02', 10, 100), trade('2026-03-04', 5, 25)], split)
    const { quantity, profitAndLoss } = readings(ledger, instruments, inDollars)
    deepEqual([quantity(0, 1), quantity(0, 2)], [10, 45])
    closeTo(profitAndLoss(0, 2), 40 * 26 - 10 * 100 + 5 * (26 - 25), exact)
  })
  it('a spun-off share enters at its first close without profit or loss, and its value counts in the parent', () => {
    // Ex on Wednesday: the parent falls from 100 to 90; the child is first priced on Thursday at 18, one for two.
    const instruments = [share(series(100, 100, 90)), share(series(Number.NaN, Number.NaN, Number.NaN, 18, 20))]
    const spinOff = [
      { type: 'distribution', day: parseDay('2026-03-04'), instrument: 0, other: 1, ratio: 0.5, isMerger: false },
    ] as const
    const ledger = replay(instruments, [trade('2026-03-02', 10, 100)], spinOff)
    const { quantity, profitAndLoss } = readings(ledger, instruments, inDollars)
    deepEqual([quantity(1, 2), quantity(1, 3)], [0, 5])
    closeTo(profitAndLoss(0, 2), -100, exact)
    closeTo(profitAndLoss(0, 3), 90, exact) // 5 x 18
    equal(profitAndLoss(1, 3), 0)
    closeTo(profitAndLoss(1, 4), 10, exact)
    equal(ledger.value[USD]!.some(Number.isNaN), false)
  })
  it('a child that entered on a quiet day is split with the others', () => {
    const instruments = [share(series(100)), share(series(Number.NaN, Number.NaN, Number.NaN, 18, 18, 9))]
    const actions = [
      { type: 'distribution', day: parseDay('2026-03-04'), instrument: 0, other: 1, ratio: 0.5, isMerger: false },
      { type: 'split', day: parseDay('2026-03-09'), instrument: 1, ratio: 2 },
    ] as const
    const { quantity, profitAndLoss } = readings(
      replay(instruments, [trade('2026-03-02', 10, 100)], actions),
      instruments,
      inDollars,
    )
    deepEqual([quantity(1, 4), quantity(1, 5)], [5, 10])
    equal(profitAndLoss(1, 5), 0)
  })
  it('a merger exchanges all units at the close of the new share', () => {
    const instruments = [share(series(50)), share(series(80, 80, 90))]
    const merger = [
      { type: 'distribution', day: parseDay('2026-03-04'), instrument: 0, other: 1, ratio: 0.6, isMerger: true },
    ] as const
    const ledger = replay(instruments, [trade('2026-03-02', 10, 50)], merger)
    const { quantity, profitAndLoss } = readings(ledger, instruments, inDollars)
    deepEqual([quantity(0, 2), quantity(1, 2)], [0, 6])
    closeTo(profitAndLoss(0, 2), 6 * 90 - 500, exact)
    equal(profitAndLoss(1, 2), 0)
  })
})

describe('short positions and derivatives', () => {
  it('a short gains when the price falls', () => {
    const instruments = [share(series(20, 18))]
    const ledger = replay(instruments, [trade('2026-03-02', -100, 20), trade('2026-03-04', 100, 17)])
    const { balance, profitAndLoss } = readings(ledger, instruments, inDollars)
    closeTo(profitAndLoss(0, 1), 200, exact)
    closeTo(profitAndLoss(0, 2), 100, exact) // bought back a dollar below the last close
    equal(balance(USD, 2), 300)
  })
  it('a future settles its move into cash at every close and is worth nothing there', () => {
    // Two contracts of 50 bought at 99.5, fees 4: closes 100, 103, 101; one sold at 102 on the third day, fees 2.
    const instruments = [future(series(100, 103, 101), 50)]
    const ledger = replay(instruments, [trade('2026-03-02', 2, 99.5, { costs: 4 }), trade('2026-03-04', -1, 102, { costs: 2 })])
    const { balance, profitAndLoss } = readings(ledger, instruments, inDollars)
    closeTo(balance(USD, 0), 2 * 50 * 0.5 - 4, exact)
    closeTo(profitAndLoss(0, 1), 2 * 50 * 3, exact)
    closeTo(profitAndLoss(0, 2), 2 * 50 * -2 + -1 * 50 * (101 - 102) - 2, exact)
    closeTo(balance(USD, 9), 46 + 300 - 152, exact)
    deepEqual([...ledger.value[USD]!], [46, 346, 194, 194, 194, 194, 194, 194, 194, 194])
  })
  it('a booked margin replaces the computed one of its day and never adds', () => {
    const instruments = [future(series(100, 103, 101), 50)]
    const booked: LedgerEvent = {
      type: 'variationMargin',
      day: parseDay('2026-03-03'),
      instrument: 0,
      currency: USD,
      amount: 301.25,
    }
    const { balance } = readings(replay(instruments, [trade('2026-03-02', 2, 100), booked]), instruments, inDollars)
    deepEqual([balance(USD, 0), balance(USD, 1), balance(USD, 2)], [0, 301.25, 101.25])
  })
  it('a future bought before its first price settles from what was paid; one that came in kind alone from its first close', () => {
    const instruments = [{ ...future(series(Number.NaN, 100, 103), 50), firstPriced: 1 }]
    const kind = { counterparty: 'Bank', counterAccount: null }
    const entry: LedgerEvent = { type: 'kindTransfer', day: parseDay('2026-03-02'), instrument: 0, quantity: 1, ...kind }
    const valueAfter = (events: readonly LedgerEvent[]) => [...replay(instruments, events).value[USD]!.subarray(0, 3)]
    deepEqual(valueAfter([trade('2026-03-02', 1, 99)]), [0, 50, 200])
    deepEqual(valueAfter([entry]), [Number.NaN, 0, 150])
    // With a deal of the same day it entered at its price.
    deepEqual(valueAfter([trade('2026-03-02', 1, 99), entry]), [0, 100, 400])
  })
  it('an exercised call leaves at its intrinsic value and the share arrives at strike plus that value', () => {
    // One contract of 100 at strike 15, the share closes at 20 and cost nothing more: worth 5 x 100 moves.
    const terms = { underlying: 1, isCall: true, strike: series(15) }
    const instruments = [share(series(4.8), { multiplier: 100, option: terms }), share(series(20, 20, 22))]
    const exercise = { ...trade('2026-03-04', -1, 0), type: 'exercise' } as const
    const ledger = replay(instruments, [trade('2026-03-02', 1, 4.5), exercise])
    const { quantity, balance, profitAndLoss } = readings(ledger, instruments, inDollars)
    deepEqual([quantity(0, 2), quantity(1, 2)], [0, 100])
    equal(balance(USD, 2), -450 - 1_500)
    closeTo(profitAndLoss(0, 2), 700 - 480, exact) // intrinsic 22 - 15 at the close against 4.80
    closeTo(profitAndLoss(1, 2), 0, exact) // 100 x 22 - (1,500 + 700)
  })
  it('an assigned put delivers the share to the writer at the strike', () => {
    const terms = { underlying: 1, isCall: false, strike: series(25) }
    const instruments = [share(series(4), { multiplier: 100, option: terms }), share(series(20))]
    const assignment = { ...trade('2026-03-04', 1, 0, { costs: 7 }), type: 'exercise' } as const
    const ledger = replay(instruments, [trade('2026-03-02', -1, 4), assignment])
    const { quantity, balance, profitAndLoss } = readings(ledger, instruments, inDollars)
    deepEqual([quantity(0, 2), quantity(1, 2)], [0, 100])
    equal(balance(USD, 2), 400 - 2_500 - 7)
    closeTo(profitAndLoss(0, 2), -100, exact) // owed 400, closed at 5 x 100
    closeTo(profitAndLoss(1, 2), -7, exact)
  })
  it('only an option can be exercised', () => {
    throws(() => replay([share(series(1))], [{ ...trade('2026-03-04', 1, 0), type: 'exercise' }]), RangeError)
  })
  it('a currency forward is worth its two legs, each at its own rate, and delivers them', () => {
    // 1,000 EUR bought at 1.15 USD: 1,000 x 1.10 - 1,150 = -50, then 1,000 x 1.20 - 1,150 = 50.
    const forward: LedgerInstrument = {
      settlement: 'forward',
      currency: USD,
      multiplier: 1,
      price: series(Number.NaN),
      firstPriced: 10,
      buyCurrency: EUR,
      rate: 1.15,
    }
    const delivery = { ...trade('2026-03-05', -1_000, 1.2), type: 'forwardDelivery' } as const
    const ledger = replay([forward], [trade('2026-03-02', 1_000, 1.15), delivery])
    const { balance, profitAndLoss } = readings(ledger, [forward], inDollars)
    closeTo(profitAndLoss(0, 0), -50, exact)
    closeTo(profitAndLoss(0, 1), 100, exact)
    closeTo(profitAndLoss(0, 3), 0, exact)
    deepEqual([balance(EUR, 3), balance(USD, 3)], [1_000, -1_150])
  })
})
