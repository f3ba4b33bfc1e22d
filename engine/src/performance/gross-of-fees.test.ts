import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { grossOfFees } from '@portal/analytics/performance/gross-of-fees.ts'
import { timeWeightedReturn, type ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import fc from 'fast-check'
import type { LedgerEvent } from '#ledger/ledger-event.ts'
import { managementFees } from '#ledger/management-fees.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { deposit, EUR, replay, series, USD } from '../../testing/small-market.ts'

const returnOf = (result: ReturnType<typeof timeWeightedReturn>): number => (result.state === 'known' ? result.value : Number.NaN)

describe('gross of fees', () => {
  it('advice and custody are added back at the rates of their days; bank fees and interest are not', () => {
    const income = (date: string, amount: number, currency: number, isManagementFee: boolean): LedgerEvent => {
      return { type: 'income', day: parseDay(date), instrument: null, currency, amount, isManagementFee }
    }
    const ledger = replay(
      [],
      [
        deposit('2026-03-02', 1_000),
        income('2026-03-03', -20, EUR, true),
        income('2026-03-03', -5, USD, true),
        income('2026-03-04', -7, USD, false),
      ],
    )
    // A euro costs 1.20 on the 3rd: 24 and 5.
    const fees = managementFees([ledger], [series(1), series(1.1, 1.2)], 10)
    deepEqual([...fees].slice(0, 4), [0, 29, 0, 0])
  })

  it('a fee of 10 on 1,000 that earned 5 % counts back on its day: (1,040 + 10) / 1,000, linked with the next day as it was', () => {
    // Day 1: 1,000 -> 1,040 after a fee of 10. Day 2: 1,040 -> 1,092, 5 % again.
    const flows = { value: Float64Array.of(1_000, 1_040, 1_092), inflow: new Float64Array(3), outflow: new Float64Array(3) }
    const gross = grossOfFees(flows, Float64Array.of(0, 10, 0))
    closeTo(returnOf(timeWeightedReturn(flows, 0, 2)), 1.04 * 1.05 - 1, 1e-12)
    closeTo(returnOf(timeWeightedReturn(gross, 0, 2)), 1.05 * 1.05 - 1, 1e-12)
  })

  it('gross less net profit and loss is what was paid, and a return is never lower gross', () => {
    const day = fc.record({
      move: fc.double({ min: -0.05, max: 0.05, noNaN: true }),
      inflow: fc.integer({ min: 0, max: 500 }),
      outflow: fc.integer({ min: 0, max: 400 }),
      fee: fc.integer({ min: 0, max: 20 }),
    })
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), (days) => {
        const value = [10_000]
        for (const { move, inflow, outflow, fee } of days) value.push((value.at(-1)! + inflow) * (1 + move) - outflow - fee)
        fc.pre(value.every((each) => each > 1_000))
        const of = (field: 'inflow' | 'outflow' | 'fee') => Float64Array.of(0, ...days.map((each) => each[field]))
        const net = { value: Float64Array.from(value), inflow: of('inflow'), outflow: of('outflow') }
        const gross = grossOfFees(net, of('fee'))
        const earned = (flows: ValuedFlows) =>
          days.reduce(
            (sum, _, i) => sum + flows.value[i + 1]! - flows.value[i]! - flows.inflow[i + 1]! + flows.outflow[i + 1]!,
            0,
          )
        const paid = days.reduce((sum, { fee }) => sum + fee, 0)
        closeTo(earned(gross) - earned(net), paid, 1e-6)
        const [before, after] = [net, gross].map((flows) => returnOf(timeWeightedReturn(flows, 0, days.length)))
        // Gross of fees each day earns its move.
        closeTo(after!, days.reduce((growth, { move }) => growth * (1 + move), 1) - 1, 1e-9)
        if (paid > 0) closeTo(Math.sign(after! - before!), 1, 0)
      }),
    )
  })
})
