import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { allClose, of, quarter, sum } from '../../testing/attribution-samples.ts'
import { closeTo } from '../../testing/close-to.ts'
import { brinson } from './brinson.ts'
import { linked } from './linking.ts'
import { multiLevelAttribution } from './multi-level.ts'

describe('attribution over several levels', () => {
  // Morningstar, "Equity Performance Attribution Methodology", its example of regions, sectors and sizes, to a hundredth of a percent.
  const segments = quarter(
    [0.15, 0.1, 0.05, 0.23, 0, 0.12, 0.18, 0.17],
    [0.05, 0.25, 0.1, 0.05, 0.1, 0.25, 0, 0.2],
    [0.1, 0.2, 0.07, 0.133, 0.1476, 0.07, 0.05, -0.1],
    [-0.08, 0.08, 0.18, -0.01, 0.1476, 0.0586, 0.05, -0.05],
  )
  const regions = ['Asia', 'Asia', 'Asia', 'Asia', 'Europe', 'Europe', 'Europe', 'Europe']
  const sectors = ['Cyclical', 'Cyclical', 'Defensive', 'Defensive', 'Cyclical', 'Cyclical', 'Defensive', 'Defensive']
  it("geometric: Morningstar's example", () => {
    const effects = multiLevelAttribution(segments, [regions, sectors])
    const level = (k: number, name: 'allocation' | 'benchmarkReturn') => of(...effects.levels[k]!.map((group) => group[name]))
    allClose(level(0, 'benchmarkReturn'), [0.0744, 0.0353], 8e-5)
    allClose(level(1, 'benchmarkReturn'), [0.0533, 0.1167, 0.084, -0.05], 8e-5)
    allClose(level(0, 'allocation'), [0.0016, 0.0013], 8e-5)
    allClose(level(1, 'allocation'), [0.0021, 0.0041, -0.0083, -0.0145], 8e-5)
    allClose(level(2, 'allocation'), [-0.0139, -0.0028, -0.0083, -0.0167, -0.0021, -0.0008, 0.0173, 0], 8e-5)
    allClose(effects.selection, [0.0267, 0.0119, -0.0054, 0.0326, 0, 0.0014, 0, -0.0084], 8e-5)
    allClose(effects.wholeAllocation, [0.0029, -0.0166, -0.0273], 8e-5)
    closeTo(effects.wholeSelection, 0.05865, 8e-5)
    closeTo(effects.active, 1.06949 / 1.05291 - 1, 1e-14)
    deepEqual(effects.levels[1]![2]!.path, ['Europe', 'Cyclical'])
  })
  it('adds up by level, and is Brinson and Fachler without one above', () => {
    for (const form of ['arithmetic', 'geometric'] as const) {
      const effects = multiLevelAttribution(segments, [regions, sectors], form)
      effects.levels.forEach((groups, k) => {
        closeTo(sum(of(...groups.map(({ allocation }) => allocation))), effects.wholeAllocation[k]!, 1e-15)
      })
      closeTo(sum(effects.selection), effects.wholeSelection, 1e-15)
      const wholes = [...effects.wholeAllocation, effects.wholeSelection]
      const together = form === 'arithmetic' ? sum(of(...wholes)) : linked(of(...wholes))
      closeTo(together, effects.active, 1e-15)
    }
    const plain = brinson(segments)
    const one = multiLevelAttribution(segments, [], 'arithmetic')
    allClose(of(...one.levels[0]!.map(({ allocation }) => allocation)), [...plain.allocation], 1e-15)
    allClose(one.selection, [...plain.selection], 1e-15)
  })
  it('a group that the benchmark does not have is decided at its level, and names are one a segment', () => {
    // Gold and silver, 5 % each, beside 90 % of shares at 4 %: 0.1 x (0.06 - 0.04) by the metals' group, nothing below it.
    const metals = quarter([0.9, 0.05, 0.05], [1, 0, 0], [0.04, 0.09, 0.03], [0.04, Number.NaN, Number.NaN])
    const { levels, selection } = multiLevelAttribution(metals, [['Shares', 'Metals', 'Metals']], 'arithmetic')
    allClose(of(...levels[0]!.map(({ allocation }) => allocation)), [0, 0.002], 1e-15)
    allClose(of(...levels[1]!.map(({ allocation }) => allocation)), [0, 0, 0], 0)
    allClose(selection, [0, 0, 0], 0)
    throws(() => multiLevelAttribution(metals, [['Shares']]), /1 names for 3: give one a segment/)
  })
})
