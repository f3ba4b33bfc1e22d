import { describe, it } from 'node:test'

import { allClose, OF_THE_TABLE, QUARTERS } from '../../testing/attribution-samples.ts'
import { closeTo } from '../../testing/close-to.ts'
import { compoundGeometric, geometricAttribution } from './geometric.ts'

describe('geometric attribution', () => {
  it('of four quarters: Bacon, table 8.6', () => {
    const expected = [
      [[0, -0.0098, -0.0015], [0.038, -0.0029, -0.0057], -0.0113, 0.0295],
      [[-0.0075, -0.009, 0.0113], [0.0148, -0.0021, 0.0053], -0.0052, 0.0179],
      [[0.0286, 0.02, -0.0086], [0.0165, 0.0165, 0.011], 0.04, 0.044],
      [[-0.0029, -0.0069, 0], [0.0149, -0.0099, 0.0297], -0.0098, 0.0347],
    ] as const // biome-ignore format: one table
    const periods = QUARTERS.map(geometricAttribution)
    periods.forEach((effects, q) => {
      allClose(effects.allocation, expected[q]![0], OF_THE_TABLE, `allocation ${q}`)
      allClose(effects.selection, expected[q]![1], OF_THE_TABLE, `selection ${q}`)
      closeTo(effects.wholeAllocation, expected[q]![2], OF_THE_TABLE)
      closeTo(effects.wholeSelection, expected[q]![3], OF_THE_TABLE)
    })
    const whole = compoundGeometric(periods)
    closeTo(whole.active, 0.1464, OF_THE_TABLE)
    closeTo(whole.wholeAllocation, 0.0129, OF_THE_TABLE)
    closeTo(whole.wholeSelection, 0.1319, OF_THE_TABLE)
  })
})
