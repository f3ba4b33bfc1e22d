import { describe, it } from 'node:test'
import fc from 'fast-check'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { superficialLosses } from './superficial-losses.ts'
import { washSales } from './wash-sales.ts'

describe('a loss that is deferred', () => {
  it('is never lost: what counts is all proceeds less all that was paid, but for the cost of what is held', () => {
    const step = fc.record({
      after: fc.integer({ min: 0, max: 40 }),
      units: fc.integer({ min: -9, max: 9 }),
      price: fc.integer({ min: 1, max: 50 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.integer({ min: 0, max: 400 }), (steps, splitDay) => {
        let [day, held] = [0, 0]
        const splits = [{ day: splitDay, ratio: 2 }]
        const trades = steps.map(({ after, units, price }) => {
          if (day < splitDay && day + after >= splitDay) held *= 2
          day += after
          const quantity = Math.max(units, -held)
          held += quantity
          return { day, quantity, price }
        })
        const paid = trades.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
        const { sales, open } = washSales(trades, { splits })
        const { disposals, pool } = superficialLosses(trades, { splits })
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
        for (const [counted, cost, units] of [
          [sales, sum(open.map((lot) => lot.cost)), sum(open.map((lot) => lot.quantity))],
          [disposals, pool.cost, pool.quantity],
        ] as const) {
          closeTo(sum(counted.map(({ recognised }) => recognised)), cost - paid, 1e-8)
          closeTo(units, day < splitDay ? 2 * held : held, 1e-9)
        }
      }),
    )
  })
})
