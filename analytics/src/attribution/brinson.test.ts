import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { allClose, OF_THE_TABLE, of, QUARTERS, quarter, sum } from '../../testing/attribution-samples.ts'
import { closeTo } from '../../testing/close-to.ts'
import { brinson, linkedBrinson } from './brinson.ts'

import { linked, linkingCoefficients } from './linking.ts'

describe('arithmetic attribution of one period', () => {
  it('by Brinson, Hood and Beebower: Bacon, table 5.2', () => {
    const effects = brinson(QUARTERS[0]!, { allocation: 'hoodBeebower', interaction: 'separate' })
    allClose(effects.allocation, [0, -0.004, -0.008], 1e-12)
    allClose(effects.selection, [0.04, -0.002, -0.008], 1e-12)
    allClose(effects.interaction, [0, -0.001, 0.002], 1e-12)
    deepEqual(
      [effects.portfolio, effects.benchmark, effects.active].map((value) => +value.toFixed(12)),
      [0.083, 0.064, 0.019],
    )
  })
  it('by Brinson and Fachler with interaction in the selection: Bacon, table 8.1', () => {
    const expected = [
      [
        [0, -0.0104, -0.0016],
        [0.04, -0.003, -0.006],
      ],
      [
        [-0.0072, -0.0086, 0.0108],
        [0.014, -0.002, 0.005],
      ],
      [
        [0.025, 0.0175, -0.0075],
        [0.015, 0.015, 0.01],
      ],
      [
        [-0.003, -0.007, 0],
        [0.015, -0.01, 0.03],
      ],
    ] as const
    QUARTERS.forEach((segments, q) => {
      const effects = brinson(segments)
      allClose(effects.allocation, expected[q]![0], OF_THE_TABLE, `allocation ${q}`)
      allClose(effects.selection, expected[q]![1], OF_THE_TABLE, `selection ${q}`)
    })
  })
  it('what the benchmark does not have is all allocation, and what is not held has no selection', () => {
    // B = 4 %. Gold: 10 % held at 9 %, 0.1 x (9 - 4). Cash: 20 % of the benchmark at 1 % and not held, -0.2 x (1 - 4).
    const effects = brinson(quarter([0.9, 0.1, 0], [0.8, 0, 0.2], [0.05, 0.09, Number.NaN], [0.0475, Number.NaN, 0.01]))
    allClose(effects.allocation, [0.1 * 0.0075, 0.005, 0.006], 1e-15)
    allClose(effects.selection, [0.9 * 0.0025, 0, 0], 1e-15)
  })
  it('with interaction in the allocation (bottom-up): by hand from the same table', () => {
    // Japan 0.1 x (-5 - 6.4), the US -0.1 x (6 - 6.4); the selection by the benchmark's weights as above.
    const effects = brinson(QUARTERS[0]!, { allocation: 'fachler', interaction: 'inAllocation' })
    allClose(effects.allocation, [0, -0.0114, 0.0004], 1e-12)
    allClose(effects.selection, [0.04, -0.002, -0.008], 1e-12)
    allClose(effects.interaction, [0, 0, 0], 0)
  })
  it('a managed portfolio against its bogey: Bodie, Kane, Marcus, Investments, tables of chapter 24', () => {
    const segments = quarter([0.7, 0.07, 0.23], [0.6, 0.3, 0.1], [0.0728, 0.0189, 0.0048], [0.0581, 0.0145, 0.0048])
    const effects = brinson(segments, { allocation: 'hoodBeebower', interaction: 'inSelection' })
    allClose(Float64Array.of(effects.portfolio, effects.benchmark, effects.active), [0.0534, 0.0397, 0.0137], OF_THE_TABLE)
    closeTo(sum(effects.allocation), 0.0031, OF_THE_TABLE)
    closeTo(sum(effects.selection), 0.0106, OF_THE_TABLE)
  })
  it('what cannot be attributed is refused with its place', () => {
    const refused = [
      [
        () => brinson(quarter([1], [0.5, 0.5], [0.1], [0.1, 0.2])),
        /1 portfolio weights, 1 portfolio returns, 2 benchmark weights/,
      ],
      [() => brinson(quarter([1], [1], [Number.NaN], [0.1])), /portfolio return 0 is NaN with a weight of 1/],
      [() => brinson(quarter([1], [Number.NaN], [0.1], [0.1])), /benchmark weight 0 is NaN/],
      [() => linkedBrinson([QUARTERS[0]!, quarter([1], [1], [0.1], [0.1])]), /period 1 has 1 segments, the first 3/],
      [() => linked(of(0.1, Number.POSITIVE_INFINITY)), /a return of Infinity cannot be linked/],
      [() => linkingCoefficients('grap', of(0.1), of()), /1 portfolio and 0 benchmark returns/],
    ] as const
    for (const [call, message] of refused) throws(call, (error) => error instanceof RangeError && message.test(error.message))
  })
})
