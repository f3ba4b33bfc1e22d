import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { LotMethod } from '#ledger/lot.ts'
import { type LotTrade, tradeLots } from '../../testing/trade-lots.ts'
import type { CostConvention } from './cost-convention.ts'
import { createBook, takeLots } from './lot-book.ts'

/** A trade by its price. */
const at = (date: string, quantity: number, price: number, more: Partial<LotTrade> = {}): LotTrade => ({
  day: parseDay(date),
  quantity,
  price,
  ...more,
})

describe('which lots a reduction takes, as booking methods of double-entry ledgers name them', () => {
  // 4 at 100, 5 at 120, 6 at 110; what is left of each lot.
  const lots = [
    at('2015-10-01', 4, 100, { id: 'a' }),
    at('2015-10-02', 5, 120, { id: 'b' }),
    at('2015-10-03', 6, 110, { id: 'c' }),
  ]
  const left = (convention: Partial<CostConvention>, quantity: number, closes?: LotTrade['closes']) =>
    tradeLots([...lots, at('2015-11-01', quantity, 130, closes ? { closes } : {})], { convention })
      .open.map(({ id, quantity: units }) => `${units} of ${id}`)
      .join(', ')
  const reductions = [
    ['fifo', -2, '2 of a, 5 of b, 6 of c'],
    ['fifo', -4, '5 of b, 6 of c'],
    ['fifo', -6, '3 of b, 6 of c'],
    ['fifo', -15, ''],
    ['lifo', -2, '4 of a, 5 of b, 4 of c'],
    ['lifo', -8, '4 of a, 3 of b'],
    ['highestCost', -6, '4 of a, 5 of c'],
    ['highestCost', -12, '3 of a'],
    ['lowestCost', -6, '5 of b, 4 of c'],
    ['lowestCost', -12, '3 of b'],
    ['chosenOnly', -15, ''],
  ] as const satisfies readonly (readonly [LotMethod, number, string])[]
  for (const [method, quantity, rest] of reductions) it(`${method} ${quantity}`, () => equal(left({ method }, quantity), rest))
  it("RP2's tests of accounting methods: whole units stay whole, whichever lot they come from", () => {
    const cases = [
      ['fifo', [10, 11, 12], [15, 10, 5], ['a 10', 'b 5', 'b 10', 'b 5']],
      ['lifo', [10, 11, 12], [55, 5], ['c 30', 'b 20', 'a 5', 'a 5']],
      ['lifo', [10, 11, 12], [7, 23, 19, 1, 9], ['c 7', 'c 23', 'b 19', 'b 1', 'a 9']],
      ['highestCost', [10, 12, 11], [15, 5, 20, 10, 7], ['b 15', 'b 5', 'c 20', 'c 10', 'a 7']],
      ['lowestCost', [12, 10, 11], [15, 5, 35, 5], ['b 15', 'b 5', 'c 30', 'a 5', 'a 5']],
    ] as const
    for (const [method, prices, sales, taken] of cases) {
      const bought = prices.map((price, i) => at(`2021-01-0${i + 1}`, 10 * (i + 1), price, { id: 'abc'[i]! }))
      const sold = sales.map((units, i) => at(`2021-04-0${i + 1}`, -units, 50))
      const { realised } = tradeLots([...bought, ...sold], { convention: { method } })
      deepEqual(
        realised.map(({ lot, quantity }) => `${lot} ${quantity}`),
        taken,
        method,
      )
    }
  })
  it('the strict method takes what is chosen, and refuses what is not clear', () => {
    equal(left({ method: 'chosenOnly' }, -3, [{ id: 'b', quantity: 3 }]), '4 of a, 2 of b, 6 of c')
    throws(() => left({ method: 'chosenOnly' }, -3), /3 units could be of 3 lots: name them/)
    throws(() => left({ method: 'chosenOnly' }, -4, [{ id: 'b', quantity: 3 }]), /1 units could be of 3 lots/)
  })
  it('a lot that is chosen without a number gives what it has, at most what is closed; the method takes the rest', () => {
    const closes = [{ id: 'b' }]
    equal(left({}, -3, closes), '4 of a, 2 of b, 6 of c')
    equal(left({}, -7, closes), '2 of a, 6 of c')
    equal(left({ method: 'lifo' }, -7, closes), '4 of a, 4 of c')
    equal(left({}, -3, [{ id: 'gone' }]), '1 of a, 5 of b, 6 of c')
    equal(left({}, -7, [{ id: 'b' }, { id: 'c' }]), '4 of a, 4 of c')
  })
  it('or, where it is not clear, the oldest lot of just that size (Beancount, STRICT_WITH_SIZE)', () => {
    const sized = { method: 'chosenOrSameSize' } as const
    equal(left(sized, -5), '4 of a, 6 of c')
    equal(left(sized, -6, [{ id: 'c', quantity: 6 }]), '4 of a, 5 of b')
    throws(() => left(sized, -3), /3 units could be of 3 lots: name them/)
    const twins = [at('2015-10-04', 5, 120, { id: 'd' }), at('2015-10-05', -5, 130, { closes: [{ unitCost: 120, quantity: 5 }] })]
    const { realised } = tradeLots([...lots, ...twins], { convention: sized })
    deepEqual([realised.length, realised[0]!.lot], [1, 'b'])
    throws(() => tradeLots([...lots, ...twins], { convention: { method: 'chosenOnly' } }), /5 units could be of 2 lots/)
  })
  it('selling more than there is opens a short position, or is refused', () => {
    equal(left({}, -16), '-1 of null')
    throws(() => left({ shortSales: 'refused' }, -16), /16 units of instrument 0 sold on 2015-11-01, which holds 15/)
    throws(() => left({ crossing: 'refused' }, -16), /let what crosses zero open a position/)
    // A first sale is no crossing, a purchase of more than is short is.
    const short = [at('2020-01-01', -10, 33.33), at('2020-01-02', 13, 30)]
    equal(tradeLots(short.slice(0, 1), { convention: { crossing: 'refused' } }).quantity, -10)
    throws(
      () => tradeLots(short, { convention: { crossing: 'refused' } }),
      /13 units of instrument 0 bought on 2020-01-02, which holds -10/,
    )
  })
  it('lots are chosen by what they cost and when they were bought, within them by the method', () => {
    // Beancount, tests of full booking, test_ambiguous__NONE__matching_existing1 and 2, STRICT_1 and 2.
    const lots5 = [at('2015-10-01', 5, 100, { id: 'a' }), at('2015-10-01', 5, 101, { id: 'b' })]
    const rest = (method: LotMethod, closes: LotTrade['closes'], units = -2) =>
      tradeLots([...lots5, at('2015-11-01', units, 110, closes ? { closes } : {})], { convention: { method } })
        .open.map(({ id, quantity }) => `${quantity} of ${id}`)
        .join(', ')
    const acquired = parseDay('2015-10-01')
    for (const method of ['fifo', 'lifo', 'highestCost', 'chosenOnly'] as const) {
      equal(rest(method, [{ acquired, unitCost: 100, quantity: 2 }]), '3 of a, 5 of b')
      equal(rest(method, [{ unitCost: 101, quantity: 2 }]), '5 of a, 3 of b')
      throws(() => rest(method, [{ unitCost: 102, quantity: 2 }]), /lot {"unitCost":102} does not have 2 units/)
      throws(() => rest(method, [{ acquired: acquired + 1, quantity: 2 }]), /does not have 2 units/)
      throws(() => rest(method, [{ acquired, unitCost: 100, quantity: 6 }], -6), /does not have 6 units/)
    }
    throws(() => rest('chosenOnly', [{ acquired, quantity: 2 }]), /2 units could be of 2 lots/)
    equal(rest('chosenOnly', [{ acquired, quantity: 10 }], -10), '')
    equal(rest('lifo', [{ acquired, quantity: 7 }], -7), '3 of a')
  })
  it('a lot that is gone, that has less, or of which more is chosen than is closed, cannot be chosen', () => {
    const again = [...lots, at('2015-11-01', -4, 130), at('2015-11-02', -2, 130, { closes: [{ id: 'a', quantity: 2 }] })]
    throws(() => tradeLots(again), /lot a does not have 2 units/)
    throws(() => left({}, -6, [{ id: 'b', quantity: 6 }]), /lot b does not have 6 units/)
    throws(() => left({}, -2, [{ id: 'b', quantity: 3 }]), /more units of lot b chosen than the 2/)
    throws(() => takeLots(createBook('fifo'), 1), /1 units to be closed of 0/)
  })
})
