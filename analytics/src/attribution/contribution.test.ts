import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { allClose, of } from '../../testing/attribution-samples.ts'
import { closeTo } from '../../testing/close-to.ts'
import { contributions, weightedContributions } from './contribution.ts'

describe('contribution to return', () => {
  it('of one day is profit and loss over what was there and came in', () => {
    const { rows, total, returns } = contributions([of(3), of(-1)], of(100))
    allClose(rows, [0.03, -0.01], 1e-15)
    deepEqual([+total.toFixed(12), +returns[0]!.toFixed(12)], [0.02, 0.02])
    allClose(weightedContributions(of(0.6, 0.4, 0), of(0.05, -0.025, Number.NaN)), [0.03, -0.01, 0], 1e-15)
  })
  it('linked by Carino: 10 % of the first row on day one, 10 % of the second on day two, are 10.5 % each of 21 %', () => {
    // k_t = ln 1.1 / 0.1 on both days and k = ln 1.21 / 0.21, so each counts 0.1 k_t / k = 0.21 ln 1.1 / ln 1.21 = 0.105.
    const { rows, total } = contributions([of(10, 0), of(0, 11)], of(100, 110))
    allClose(rows, [0.105, 0.105], 1e-14)
    closeTo(total, 0.21, 1e-14)
  })
  it('compounded forward (GRAP) the second day earns on the first: 10 and 11 %', () => {
    allClose(contributions([of(10, 0), of(0, 11)], of(100, 110), 'grap').rows, [0.1, 0.11], 1e-14)
  })
  it('of five managers over a year, rebalanced by quarter: PerformanceAnalytics, to.period.contributions', () => {
    // HAM1 to HAM5 of its data set `managers` in 2002, in hundredths of a percent, with weights of 5, 10, 30, 40 and 15 %.
    const months = [
      [135, -188, -145, -344, 846],
      [-124, -371, -414, -253, -86],
      [63, 221, 207, 1378, -724],
      [46, -116, -253, 608, 459],
      [-15, -295, -24, 18, -543],
      [-241, -338, -451, -473, -471],
      [-755, -124, -340, -1406, -690],
      [77, -4, 24, -192, 775],
      [-575, -17, -439, -1110, -420],
      [297, 43, 102, 91, -307],
      [661, -83, 350, 810, 153],
      [-323, -22, -652, 354, 30],
    ]
    const weights = [0.05, 0.1, 0.3, 0.4, 0.15]
    const rows = weights.map(() => new Float64Array(12))
    const base = new Float64Array(12)
    let value = 1
    let held = weights
    for (const [t, returns] of months.entries()) {
      if (t % 3 === 0) held = weights.map((weight) => weight * value)
      base[t] = value
      for (const [i, money] of held.entries()) rows[i]![t] = (money * returns[i]!) / 1e4
      held = held.map((money, i) => money + rows[i]![t]!)
      value = held.reduce((total, money) => total + money, 0)
    }
    const linkedForward = contributions(rows, base, 'grap')
    allClose(linkedForward.rows, [-0.004045348, -0.012800051, -0.060038137, -0.02103051, -0.01650314], 5e-9)
    closeTo(linkedForward.total, -0.11441719, 5e-9)
  })
  it('a day without a base is left out', () => {
    allClose(contributions([of(10, 5, 11)], of(100, 0, 110)).rows, [0.21], 1e-14)
  })
})
