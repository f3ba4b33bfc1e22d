import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DAYS, deposit, EUR, future, replay, series, share, trade, USD } from '../../testing/small-market.ts'
import type { LedgerEvent } from './ledger-event.ts'
import type { LedgerInstrument } from './ledger-instrument.ts'
import { type KnownDays, valueByCurrency } from './value-by-currency.ts'

/** 100 of a euro bought forward at 1.10 dollars. */
const FORWARD = { ...share(series(1.1)), settlement: 'forward', buyCurrency: EUR, rate: 1.1 } as const

function valuesOf(instruments: readonly LedgerInstrument[], events: readonly LedgerEvent[], known?: KnownDays) {
  const { rows, cash } = replay(instruments, events)
  return valueByCurrency(DAYS.length, 2, rows, cash, (index) => instruments[index]!, known)
}
/** The first days, from Monday on. */
const first = (count: number, values: Float64Array | undefined) => values && [...values.subarray(0, count)]
const inKind = (t: number, quantity: number): LedgerEvent => ({
  type: 'kindTransfer',
  day: DAYS[t]!,
  instrument: 0,
  quantity,
  counterparty: 'Bank',
  counterAccount: null,
})

describe('the value of an account by currency', () => {
  it('is what is held on each day at its price, with the cash', () => {
    const value = valuesOf(
      [share(series(20, 21, 22, 23))],
      [deposit('2026-03-02', 500), inKind(0, 10), trade('2026-03-04', -4, 22)],
    )
    // 10 units, and 6 from Wednesday on, with 88 more of cash.
    deepEqual(first(4, value[USD]), [700, 710, 720, 726])
  })
  it('is none of a currency that the account never had', () => {
    equal(valuesOf([share(series(20))], [inKind(0, 10)])[EUR], undefined)
  })
  it('is in the currency of each: of a forward what it buys in one, and what it pays in the other', () => {
    const bought = trade('2026-03-03', 100, 1.1, { instrument: 0 })
    const value = valuesOf([FORWARD], [bought])
    deepEqual(first(3, value[EUR]), [0, 100, 100])
    deepEqual(first(3, value[USD])!.map(Math.round), [0, -110, -110])
    const discount = { bought: series(0.9), sold: series(0.8) }
    const discounted = valuesOf([{ ...FORWARD, discount }], [bought])
    deepEqual(first(3, discounted[EUR]), [0, 90, 90])
    deepEqual(first(3, discounted[USD])!.map(Math.round), [0, -88, -88])
  })
  it('of a future is nothing but its cash, and unknown until it has a price', () => {
    const priced = valuesOf([future(series(500), 10)], [deposit('2026-03-02', 500), trade('2026-03-03', 2, 500)])
    deepEqual(first(3, priced[USD]), [500, 500, 500])
    const late = { ...future(series(Number.NaN, Number.NaN, 500), 10), firstPriced: 2 }
    const { rows } = replay([future(series(500), 10)], [trade('2026-03-03', 2, 500)])
    deepEqual(first(4, valueByCurrency(DAYS.length, 2, rows, [], () => late)[USD]), [0, Number.NaN, 0, 0])
  })
  it('has the days that are known as they are, and computes those after them alone', () => {
    const instruments = [share(series(20, 21, 22, 23))]
    const events = [deposit('2026-03-02', 500), inKind(0, 10)]
    const known = { before: 2, value: [series(1, 2, 3, 4), undefined] }
    deepEqual(first(4, valuesOf(instruments, events, known)[USD]), [1, 2, 720, 730])
    deepEqual(known.value[USD], series(1, 2, 3, 4))
  })
})
