import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { accountProfitAndLoss } from './account-profit-and-loss.ts'
import { accountValues } from './account-values.ts'
import { heldPositions } from './held-positions.ts'
import type { LedgerEvent, Trade } from './ledger-event.ts'
import type { LedgerInstrument } from './ledger-instrument.ts'
import { rowProfitAndLoss } from './profit-and-loss.ts'
import { rowValue } from './row-money.ts'
import type { TradeColumns } from './trade-columns.ts'
import { tradedMoney } from './traded-money.ts'
import { walkLedger } from './walk.ts'

const NONE = Number.NaN

function columns(trades: readonly (readonly [number, number, number, number, number, number])[]): TradeColumns {
  const whole = (k: number) => Int32Array.from(trades, (trade) => trade[k]!)
  const amounts = (k: number) => Float64Array.from(trades, (trade) => trade[k]!)
  return { index: whole(0), account: whole(1), instrument: whole(2), units: amounts(3), price: amounts(4), costs: amounts(5) }
}

describe('accounts whose trades stand in columns', () => {
  // Four days. Instrument 0 in the reporting currency, 1 in dollars at 0.5, 0.6, 0.6, 0.5.
  const market = {
    unitValue: [Float64Array.of(10, 11, 12, 13), Float64Array.of(NONE, 100, 110, 100)],
    currency: Int32Array.of(0, 1),
    rates: [new Float64Array(4).fill(1), Float64Array.of(0.5, 0.6, 0.6, 0.5)],
    dayCount: 4,
  }
  // Account 1 buys 10 of the first at 9 with 1 of fees, 5 more two days later, and sells all of it on the last day at 14. Account 0
  // buys 2 of the dollar share at 98, and 1 more at 101 on the same day.
  const trades = columns([
    [0, 1, 0, 10, 9, 1],
    [1, 0, 1, 2, 98, 0],
    [1, 0, 1, 1, 101, 0],
    [2, 1, 0, 5, 12, 0],
    [3, 1, 0, -15, 14, 2],
  ])
  const held = heldPositions(trades)

  it('hold positions by instrument and account, day by day', () => {
    deepEqual(
      [[...held.instrument], [...held.account], [...held.start]],
      [
        [0, 1],
        [1, 0],
        [0, 3, 4],
      ],
    )
    deepEqual(
      [[...held.index], [...held.quantity]],
      [
        [0, 2, 3, 1],
        [10, 15, 0, 3],
      ],
    )
    deepEqual([...held.trades], [0, 3, 4, 1, 2])
  })
  it('are worth what they hold at the close, at the rate of the day', () => {
    deepEqual([...accountValues(held, market, 2)], [0, 180, 198, 150, 100, 110, 180, 0])
  })
  it('earn the change of what they held, and on trades the distance from the close less costs', () => {
    // Account 0: 3 x 0.6 x 100 - (196 + 101) x 0.6 = 1.8; 198 - 180; 150 - 198. Account 1: 10 x 1 - 1; 10; 10; 15 + 15 x (14 - 13) - 2.
    const expected = [0, 1.8, 18, -48, 9, 10, 10, 28]
    accountProfitAndLoss(trades, held, market, 2).forEach((gain, i) => {
      closeTo(gain, expected[i]!, 1e-12, `${i}`)
    })
  })
  it('take in what buys and costs need, and give out what sales bring', () => {
    const { inflow, outflow } = tradedMoney(trades, market, 2)
    deepEqual(
      [...inflow].map((money) => Math.round(money * 1e9) / 1e9),
      [0, 178.2, 0, 0, 91, 0, 60, 0],
    )
    deepEqual([...outflow], [0, 0, 0, 0, 0, 0, 0, 208])
  })
  it('are unknown on the days on which the price of something held is', () => {
    const early = columns([[0, 0, 1, 1, 100, 0]])
    deepEqual([...accountValues(heldPositions(early), market, 1)], [NONE, 60, 66, 50])
  })
})

it('accounts in columns are worth and earn what the walk of their events says', () => {
  const [DAYS, ACCOUNTS, INSTRUMENTS, TRADES] = [60, 3, 7, 400]
  let state = 11
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const walkOf = (start: number) => {
    let level = start
    return Float64Array.from({ length: DAYS }, () => {
      level *= 1 + (random(1001) - 500) / 20_000
      return level
    })
  }
  const unitValue = Array.from({ length: INSTRUMENTS }, () => walkOf(20 + random(100)))
  const currency = Int32Array.from({ length: INSTRUMENTS }, () => random(3))
  const rates = [new Float64Array(DAYS).fill(1), walkOf(0.9), walkOf(0.01)]
  const market = { unitValue, currency, rates, dayCount: DAYS }
  const days = Array.from({ length: TRADES }, () => random(DAYS)).sort((a, b) => a - b)
  const trades = columns(
    days.map((t) => {
      const instrument = random(INSTRUMENTS)
      return [t, random(ACCOUNTS), instrument, random(400) / 4 - 50, unitValue[instrument]![t]!, random(900) / 100]
    }),
  )
  const instrumentAt = (instrument: number): LedgerInstrument => ({
    ...{ settlement: 'paid', currency: currency[instrument]!, multiplier: 1, firstPriced: 0, option: null },
    ...{ price: unitValue[instrument]!, unitValue: unitValue[instrument]! },
  })
  const held = heldPositions(trades)
  const value = accountValues(held, market, ACCOUNTS)
  const profitAndLoss = accountProfitAndLoss(trades, held, market, ACCOUNTS)
  for (let account = 0; account < ACCOUNTS; account++) {
    const events = days.flatMap((day, i): readonly LedgerEvent[] => {
      if (trades.account[i] !== account) return []
      const of = currency[trades.instrument[i]!]!
      const trade: Trade = {
        ...{ type: 'trade', day, instrument: trades.instrument[i]!, quantity: trades.units[i]!, price: trades.price[i]! },
        ...{ accrued: 0, currency: of, costs: trades.costs[i]!, settlementCurrency: of, settlementRate: 1 },
      }
      return [trade]
    })
    const valuationDays = Int32Array.from({ length: DAYS }, (_, t) => t)
    const { rows } = walkLedger({ valuationDays, currencyCount: 3, instrumentAt, actions: [] }, events)
    for (let t = 0; t < DAYS; t++) {
      const sum = (each: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + each(row), 0)
      const at = account * DAYS + t
      closeTo(
        value[at]!,
        sum((row) => rowValue(row, instrumentAt(row.instrument), t, rates)),
        1e-8,
        `value on ${t}`,
      )
      closeTo(
        profitAndLoss[at]!,
        sum((row) => rowProfitAndLoss(row, instrumentAt(row.instrument), t, rates)),
        1e-8,
        `gain on ${t}`,
      )
    }
  }
})
