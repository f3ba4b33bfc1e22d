import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { type RandomMarket, randomEvents, randomMarket, splitOf } from '../../../testing/random-ledger.ts'
import { replayLedger } from '../../../testing/replay-ledger.ts'
import { DAYS, EUR, future, share, USD } from '../../../testing/small-market.ts'
import { type AccountLedger, quantityAt } from '../account-ledger.ts'
import type { LedgerEvent } from '../ledger-event.ts'
import type { LedgerInstrument } from '../ledger-instrument.ts'
import { cashProfitAndLoss, rowProfitAndLoss } from '../profit-and-loss.ts'
import { positionValue } from '../row-money.ts'
import { addLiveDay } from './live-day.ts'

const count = DAYS.length
const last = count - 1
/** Amounts go up to some millions: this is far below a cent, and far above rounding. */
const cent = 1e-4

/** The instruments of a random market on its first days; on the last one a future's move is not settled yet. */
function instrumentsOf({ prices }: RandomMarket, days: number, isOpen: boolean): readonly LedgerInstrument[] {
  const [dollar, euro, bond, index] = prices.map((values) => Float64Array.from(values.slice(0, days)))
  const unsettled = { index: last, unitValue: 20 * (index![last]! - index![last - 1]!) }
  return [
    share(dollar!),
    share(euro!, { currency: EUR }),
    share(bond!, { multiplier: 0.01 }),
    { ...future(index!, 20), ...(isOpen && { unsettled }) },
  ]
}

function replayed(market: RandomMarket, events: readonly LedgerEvent[], days: number): AccountLedger {
  const instruments = instrumentsOf(market, days, false)
  const valuationDays = DAYS.slice(0, days)
  return replayLedger({ valuationDays, currencyCount: 2, instrumentAt: (i) => instruments[i]!, actions: splitOf(market) }, events)
}

describe('a day on which the market is open', () => {
  it('gives what a replay up to its prices gives, without replaying again: values, quantities, profit and loss, flows', () => {
    fc.assert(
      fc.property(randomMarket, randomEvents, (market, events) => {
        const whole = replayed(market, events, count)
        const closed = replayed(market, events, last)
        const instruments = instrumentsOf(market, count, true)
        const offset = events.findIndex(({ day }) => day > DAYS[last - 1]!)
        const later = offset < 0 ? { events: [], offset: events.length } : { events: events.slice(offset), offset }
        const open = {
          valuationDays: DAYS,
          currencyCount: 2,
          instrumentAt: (i: number) => instruments[i]!,
          actions: splitOf(market),
        }
        const live = addLiveDay(open, closed, later)

        equal(live.firstEntry, whole.firstEntry)
        deepEqual(live.external, whole.external)
        deepEqual(live.deals, whole.deals)
        const rates = [new Float64Array(count).fill(1), Float64Array.from(market.euro)]
        for (const currency of [USD, EUR]) {
          const [now, then] = [live.value[currency], whole.value[currency]]
          ok((now === undefined) === (then === undefined))
          for (let t = 0; t < count && now; t++) closeTo(now[t]!, then![t]!, cent, `currency ${currency}, day ${t}`)
        }
        deepEqual(
          live.rows.map(({ instrument }) => instrument),
          whole.rows.map(({ instrument }) => instrument),
        )
        live.rows.forEach((row, i) => {
          const same = whole.rows[i]!
          const instrument = instruments[row.instrument]!
          equal(quantityAt(row.steps, last), quantityAt(same.steps, last))
          deepEqual([...row.entries.event], [...same.entries.event])
          const settled = instrumentsOf(market, count, false)[row.instrument]!
          closeTo(rowProfitAndLoss(row, instrument, last, rates), rowProfitAndLoss(same, settled, last, rates), cent)
        })
        live.cash.forEach((row, i) => {
          const same = whole.cash[i]!
          equal(row.currency, same.currency)
          if (live.rows.every(({ instrument }) => instruments[instrument]!.settlement === 'paid')) {
            closeTo(row.balance[last]!, same.balance[last]!, cent)
            const [now, then] = [live, whole].map((ledger, l) => cashProfitAndLoss(ledger, [row, same][l]!, last, rates, USD))
            closeTo(now!, then!, cent)
          }
        })
      }),
    )
  })

  it('leaves what it was made of as it was, and shares the rows on which nothing happened', () => {
    const events: readonly LedgerEvent[] = [
      { type: 'kindTransfer', day: DAYS[0]!, instrument: 0, quantity: 10, counterparty: 'Opening', counterAccount: null },
    ]
    const at = (price: number) => share(new Float64Array(count).fill(price))
    const market = { valuationDays: DAYS.slice(0, last), currencyCount: 2, actions: [] }
    const closed = replayLedger({ ...market, instrumentAt: () => share(new Float64Array(last).fill(50)) }, events)
    const live = addLiveDay({ ...market, valuationDays: DAYS, instrumentAt: () => at(51) }, closed, { events: [], offset: 1 })
    equal(live.rows[0], closed.rows[0])
    equal(closed.value[USD]!.length, last)
    deepEqual([live.value[USD]![last - 1], live.value[USD]![last]], [500, 510])
  })

  it('settles what was traded of a future at the last close, and leaves a margin booked before the close to it', () => {
    // Held 2 at a close of 501, 10 a point. Live at 506: 100. One bought at 504: 30 is settled, 50 stands in the value.
    const price = Float64Array.from({ length: count }, (_, t) => (t === last ? 506 : 501))
    const open = { ...future(price, 10), unsettled: { index: last, unitValue: 50 } }
    const bought = (day: number, quantity: number, at: number): LedgerEvent => ({
      type: 'trade',
      day,
      instrument: 0,
      quantity,
      price: at,
      accrued: 0,
      costs: 0,
      currency: USD,
      settlementCurrency: USD,
      settlementRate: 1,
    })
    const market = { currencyCount: 2, actions: [] }
    const before = { ...market, valuationDays: DAYS.slice(0, last), instrumentAt: () => future(price.slice(0, last), 10) }
    const closed = replayLedger(before, [bought(DAYS[0]!, 2, 501)])
    const later: readonly LedgerEvent[] = [
      bought(DAYS[last]!, 1, 504),
      { type: 'variationMargin', day: DAYS[last]!, instrument: 0, currency: USD, amount: 77 },
    ]
    const live = addLiveDay({ ...market, valuationDays: DAYS, instrumentAt: () => open }, closed, { events: later, offset: 1 })
    const rates = [new Float64Array(count).fill(1), new Float64Array(count).fill(1)]
    equal(positionValue(open, 3, last, rates), 150)
    equal(live.cash[0]!.balance[last], -30)
    equal(live.value[USD]![last], 120)
  })

  it('books the corporate actions of its own day, on what is held: neither those of later days nor those of other instruments', () => {
    const events: readonly LedgerEvent[] = [
      { type: 'kindTransfer', day: DAYS[0]!, instrument: 0, quantity: 10, counterparty: 'Opening', counterAccount: null },
    ]
    const split = (instrument: number, day: number) => ({ type: 'split', instrument, day, ratio: 4 }) as const
    const liveWith = (...actions: readonly ReturnType<typeof split>[]) => {
      const at = (days: number) => () => share(new Float64Array(days).fill(50))
      const before = { valuationDays: DAYS.slice(0, last), currencyCount: 2, instrumentAt: at(last), actions }
      const open = { ...before, valuationDays: DAYS, instrumentAt: at(count) }
      return addLiveDay(open, replayLedger(before, events), { events: [], offset: 1 })
    }
    const held = (ledger: AccountLedger) => ledger.rows.map(({ instrument, steps }) => [instrument, quantityAt(steps, last)])
    deepEqual(held(liveWith(split(0, DAYS[last]!))), [[0, 40]])
    deepEqual(held(liveWith(split(0, DAYS[last]! + 1))), [[0, 10]])
    deepEqual(held(liveWith(split(1, DAYS[last]!))), [[0, 10]])
  })
})
