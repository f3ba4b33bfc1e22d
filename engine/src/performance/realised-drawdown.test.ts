import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { maximumDrawdownDepth } from '@portal/analytics/performance/drawdown/drawdown-measures.ts'
import { drawdownSeries } from '@portal/analytics/performance/drawdown/drawdown-series.ts'
import fc from 'fast-check'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { drawdownCurve, drawdownsOf } from './realised-drawdown.ts'

const realised = (...returns: number[]) => ({
  start: 4,
  // The sixth close does not count.
  days: returns.map((_, i) => (i === 0 ? 5 : 6 + i)),
  returns: Float64Array.from(returns),
})

describe('the drawdowns of realised returns', () => {
  it('are by depth, with the closes of peak, trough and recovery', () => {
    // 1, 0.9, 1.08, 1.08, 0.81, 0.972
    const own = realised(-0.1, 0.2, 0, -0.25, 0.2)
    drawdownCurve(own).forEach((value, i) => {
      closeTo(value, [-0.1, 0, 0, -0.25, -0.1][i]!, 1e-15)
    })
    deepEqual(
      drawdownsOf(own).map(({ peak, trough, recovery }) => [peak, trough, recovery]),
      [
        [8, 9, null],
        [4, 5, 7],
      ],
    )
  })
  it('end where the index is at the peak but for rounding', () => {
    const own = realised(-0.1, 1 / 0.9 - 1 - 1e-16, 0.3 - 0.1 - 0.2)
    equal(drawdownCurve(own)[1], 0)
    equal(drawdownsOf(own)[0]!.recovery, 7)
  })
  it('have the lowest point of the curve as the deepest, and lie one after the other', () => {
    const daily = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(daily, (returns) => {
        const own = realised(...returns)
        const curve = drawdownCurve(own)
        const drawdowns = drawdownsOf(own)
        equal(drawdowns[0]?.depth ?? 0, Math.max(0, ...curve.map((value) => -value)))
        closeTo(drawdowns[0]?.depth ?? 0, maximumDrawdownDepth(drawdownSeries(own.returns)), 1e-12)
        const inOrder = drawdowns.toSorted((a, b) => a.peak - b.peak)
        inOrder.forEach(({ peak, trough, recovery }, i) => {
          ok(peak < trough && (recovery === null || trough < recovery))
          ok(i === 0 || inOrder[i - 1]!.recovery! <= peak)
        })
      }),
    )
  })
})
