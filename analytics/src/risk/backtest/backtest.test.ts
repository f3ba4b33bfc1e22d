import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../../testing/close-to.ts'
import { backtestHits, hitCount } from './backtest-hits.ts'
import { conditionalCoverageTest, hitTransitions, independenceTest } from './christoffersen.ts'
import { kupiecTest } from './kupiec.ts'
import { trafficLight } from './traffic-light.ts'

describe('hits', () => {
  it('are losses above the forecast, not equal to it, and never an unknown', () => {
    const hits = backtestHits(Float64Array.of(-11, -10, 5, Number.NaN, -1), Float64Array.of(10, 10, -6, 1, Number.NaN))
    deepEqual([...hits], [1, 0, 1, 0, 0])
    equal(hitCount(hits), 2)

    throws(() => backtestHits(Float64Array.of(1), Float64Array.of(1, 2)), RangeError)
  })
})

describe("Kupiec's proportion of failures", () => {
  // Kupiec 1995 as printed in Jorion, "Value at Risk", table 6-2: numbers of failures that are not rejected at 95 %. The first
  // region is printed as "below 7", although no failure at all has a statistic of 5.13.
  const regions = [
    [0.99, 255, -1, 7],
    [0.99, 510, 1, 11],
    [0.99, 1000, 4, 17],
    [0.975, 255, 2, 12],
    [0.975, 510, 6, 21],
    [0.975, 1000, 15, 36],
    [0.95, 255, 6, 21],
    [0.95, 510, 16, 36],
    [0.95, 1000, 37, 65],
    [0.9, 255, 16, 36],
    [0.9, 510, 38, 65],
    [0.9, 1000, 81, 120],
  ] as const
  it('rejects outside the printed regions and nowhere inside them', () => {
    for (const [confidence, days, above, below] of regions) {
      equal(kupiecTest(days, below - 1, confidence).pValue >= 0.05, true, `${confidence} ${days} ${below - 1}`)
      equal(kupiecTest(days, below, confidence).pValue < 0.05, true, `${confidence} ${days} ${below}`)
      if (above < 0) continue
      equal(kupiecTest(days, above + 1, confidence).pValue >= 0.05, true, `${confidence} ${days} ${above + 1}`)
      equal(kupiecTest(days, above, confidence).pValue < 0.05, true, `${confidence} ${days} ${above}`)
    }
  })
  it('is 0 where the share is the promised one, and defined without a hit and with nothing else', () => {
    closeTo(kupiecTest(1000, 10, 0.99).statistic, 0, 1e-12)
    closeTo(kupiecTest(100, 0, 0.99).statistic, -200 * Math.log(0.99), 1e-12)
    closeTo(kupiecTest(5, 5, 0.99).statistic, -10 * Math.log(0.01), 1e-12)
    throws(() => kupiecTest(0, 0, 0.99), RangeError)
    throws(() => kupiecTest(5, 6, 0.99), RangeError)
  })
})

describe("Christoffersen's tests", () => {
  // Jorion, "Value at Risk", 3rd ed., section 6.2.4: J.P. Morgan in 1998, 252 days at 95 %: 20 exceptions, 6 of them after
  // another.
  it("agree with Jorion's example: 3.91 + 9.53 = 13.44", () => {
    const transitions = { n00: 218, n01: 14, n10: 14, n11: 6 }
    const coverage = kupiecTest(252, 20, 0.95)
    const independence = independenceTest(transitions)
    closeTo(coverage.statistic, 3.91, 5e-3)
    closeTo(independence.statistic, 9.53, 5e-3)
    closeTo(coverage.statistic + independence.statistic, 13.44, 1e-2)
  })
  it('count the steps from day to day and add both statistics up', () => {
    const hits = Uint8Array.of(0, 1, 1, 0, 0, 0, 1, 0, 0, 0)
    deepEqual(hitTransitions(hits), { n00: 4, n01: 2, n10: 2, n11: 1 })
    const independence = independenceTest(hitTransitions(hits)).statistic
    const all = conditionalCoverageTest(hits, 0.9)
    closeTo(all.statistic, kupiecTest(10, 3, 0.9).statistic + independence, 1e-14)
    closeTo(all.pValue, Math.exp(-all.statistic / 2), 1e-14)
    const later = conditionalCoverageTest(hits, 0.9, 'afterFirst')
    closeTo(later.statistic, kupiecTest(9, 3, 0.9).statistic + independence, 1e-14)
  })
  it("agree with rugarch 1.5.6's VaRTest on 250 days: one hit at 99 %, four at 97.5 %, none after another", () => {
    const cases = [
      [[100], 0.99, 1.17649113532108, 0.278071490013956, 1.18455567330392, 0.553066054711473],
      [[40, 90, 140, 190], 0.975, 0.950408797740521, 0.329615263198039, 1.08102684582818, 0.582449132862052],
    ] as const
    for (const [days, confidence, share, sharePValue, both, bothPValue] of cases) {
      const hits = Uint8Array.from({ length: 250 }, (_, t) => ((days as readonly number[]).includes(t) ? 1 : 0))
      const [proportion, coverage] = [kupiecTest(250, days.length, confidence), conditionalCoverageTest(hits, confidence)]
      closeTo(proportion.statistic, share, 1e-12)
      closeTo(proportion.pValue, sharePValue, 1e-13)
      closeTo(coverage.statistic, both, 1e-12)
      closeTo(coverage.pValue, bothPValue, 1e-13)
    }
  })
  it('find nothing without hits', () => {
    equal(independenceTest(hitTransitions(new Uint8Array(250))).statistic, 0)
    equal(independenceTest(hitTransitions(new Uint8Array(1))).statistic, 0)
  })
})

describe('the Basel traffic light', () => {
  // Basel Committee, January 1996, table 2: cumulative probability in percent, increase of the multiplier.
  const table = [
    [8.11, 'green', 0],
    [28.58, 'green', 0],
    [54.32, 'green', 0],
    [75.81, 'green', 0],
    [89.22, 'green', 0],
    [95.88, 'yellow', 0.4],
    [98.63, 'yellow', 0.5],
    [99.6, 'yellow', 0.65],
    [99.89, 'yellow', 0.75],
    [99.97, 'yellow', 0.85],
    [99.99, 'red', 1],
  ] as const
  it('agrees with the table of 250 days at 99 %', () => {
    for (const [hits, [percent, zone, addOn]] of table.entries()) {
      const light = trafficLight(250, hits)
      closeTo(100 * light.cumulativeProbability, percent, 6e-3)
      equal(light.zone, zone)
      equal(light.multiplierAddOn, addOn)
    }
    equal(trafficLight(250, 30).zone, 'red')
  })
  it('adds to 1.5 what MAR32.9 of 2019 says', () => {
    const added = [4, 5, 6, 7, 8, 9, 10, 17].map((hits) => trafficLight(250, hits, 0.99, 'basel2019').multiplierAddOn)
    deepEqual(added, [0, 0.2, 0.26, 0.33, 0.38, 0.42, 0.5, 0.5])
    throws(() => trafficLight(250, 5, 0.99, 'basel2013' as 'basel2019'), /basel1996 or basel2019/)
  })
  it('has zones for any other test, without a multiplier', () => {
    // 5 % of 100 days: the 95 % point of the binomial distribution is 9 (0.9718), the 99.99 % point 15.
    equal(trafficLight(100, 8, 0.95).zone, 'green')
    equal(trafficLight(100, 9, 0.95).zone, 'yellow')
    equal(trafficLight(100, 9, 0.95).multiplierAddOn, null)
    closeTo(trafficLight(100, 1, 0.95).tailProbability, 1 - 0.95 ** 100, 1e-14)
    throws(() => trafficLight(5, 6), RangeError)
  })
})
