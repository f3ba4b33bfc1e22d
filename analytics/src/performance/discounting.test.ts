import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { irr, presentValue, xirr } from '../../testing/discounting.ts'
import { floats } from '../../testing/return-samples.ts'
import { parseDay } from '../calendar/day-number.ts'
import { yearFraction } from '../valuation/day-count.ts'
import { annualisedByDays } from './annualised-return.ts'
import { discountRates, type RateOutcome } from './discount-rates.ts'
import { moneyWeightedReturn } from './money-weighted-return.ts'
import { timeWeightedReturn } from './time-weighted-return.ts'

const days = (...texts: string[]) => texts.map(parseDay)
function rateOf(outcome: RateOutcome): number {
  if (outcome.state !== 'known') throw new Error(`expected one rate, got ${JSON.stringify(outcome)}`)
  return outcome.rate
}

describe('internal rate of return', () => {
  it("of numpy-financial's documentation", () => {
    closeTo(rateOf(irr(floats(-100, 39, 59, 55, 20))), 0.2809484211599611, 1e-14)
    closeTo(rateOf(irr(floats(-100, 0, 0, 74))), -0.0954958303489725, 1e-14)
    closeTo(rateOf(irr(floats(-100, 100, 0, 7))), 0.06205848562992959, 1e-14)
  })
  it("of Microsoft's documentation: -2.1 % after four years, 8.7 % after five, -44.4 % after two", () => {
    closeTo(rateOf(irr(floats(-70000, 12000, 15000, 18000, 21000))), -0.021244848, 5e-10)
    closeTo(rateOf(irr(floats(-70000, 12000, 15000, 18000, 21000, 26000))), 0.086630948, 5e-10)
    closeTo(rateOf(irr(floats(-70000, 12000, 15000))), -0.443506941, 5e-10)
  })
  it("of pyxirr's tests: equal payments, the outlay first or last", () => {
    closeTo(rateOf(irr(floats(...Array(180).fill(-87.17), 5809.3))), -0.01352676905, 1e-11)
    closeTo(rateOf(irr(floats(-172545.848122807, ...Array(480).fill(787.735232517999)))), 0.0038401048, 5e-11)
    closeTo(rateOf(irr(floats(...Array(5).fill(87.17), -86.43))), -0.49367042606, 1e-11)
  })
  it('lists all solutions where there are several: 10 % and 20 % of -100, 230, -132', () => {
    const outcome = irr(floats(-100, 230, -132))
    equal(outcome.state, 'several')
    if (outcome.state !== 'several') return
    closeTo(outcome.rates[0]!, 0.1, 1e-13)
    closeTo(outcome.rates[1]!, 0.2, 1e-13)
  })
  it("numpy-financial's answer is the one of three nearest to 0", () => {
    const outcome = irr(floats(-5, 10.5, 1, -8, 1))
    equal(outcome.state === 'several' && outcome.rates.length, 3)
  })
  it('a present value that only touches zero has one solution, one that stays away has none', () => {
    closeTo(rateOf(irr(floats(-100, 220, -121))), 0.1, 1e-7)
    deepEqual(irr(floats(-100, 220, -122)), { state: 'none', reason: 'noRoot' })
  })
  it('says why there is none', () => {
    deepEqual(irr(floats(-1, -2)), { state: 'none', reason: 'oneSign' })
    deepEqual(irr(floats(0, 0)), { state: 'none', reason: 'oneSign' })
    deepEqual(irr(floats(-5)), { state: 'none', reason: 'oneSign' })
    deepEqual(xirr(floats(-5, 7), [3, 3]), { state: 'none', reason: 'oneTime' })
    deepEqual(irr(floats(-5, Number.NaN)), { state: 'none', reason: 'unknown' })
  })
})

describe('XIRR', () => {
  it("of Excel (ExcelFinancialFunctions' test data): sixteen flows in seven months, three on one day; twenty days; a month", () => {
    const amounts = [-185550.98, -231887.53, -26756.74, -384010.86, -27114.54, -458667.97, -217853.67, -424924.25]
    amounts.push(-75076.01, -389630.32, -112094.2, -25646.4, -24164.69, -1222.08, -556.91, 1204954.004)
    const days = ['05-15', '05-19', '05-30', '06-20', '06-26', '08-21', '09-08', '10-13', '10-14', '10-24', '11-19']
    days.push('11-21', '11-21', '11-21', '12-03', '12-05')
    const dated = days.map((day) => parseDay(`2008-${day}`))
    closeTo(rateOf(xirr(floats(...amounts), dated)), -0.9549350477522, 1e-8)
    const span = (first: string, last: string) => [parseDay(first), parseDay(last)]
    closeTo(rateOf(xirr(floats(105091006, -103250941.8647), span('2000-04-10', '2000-04-30'))), -0.2755730099976, 1e-8)
    closeTo(rateOf(xirr(floats(206101714.8494, -156650972.5427), span('2001-02-28', '2001-03-31'))), -0.9604521892965, 1e-8)
  })
  it("of hledger's tests of roi: IRR and TWR to the hundredth of a percent, the end on the day after the period", () => {
    const cases = [
      ['2017-01-01 -100, 2017-06-01 -100, 2018-01-01 200', 0],
      ['2017-01-01 -100, 2017-06-01 -100, 2018-01-01 220', 0.1272],
      ['2017-01-01 -100, 2017-06-01 -100, 2018-01-01 20', -0.9573],
      ['2017-04-01 -100, 2017-07-01 110', 0.4656],
      ['2017-10-01 -210, 2017-10-01 50, 2018-01-01 155', -0.1183],
      ['2017-06-01 -100, 2017-07-01 -100, 2017-10-01 50, 2018-01-01 155', 0.0524],
      ['2019-11-01 -100, 2019-11-02 101', 36.7834],
      ['2020-12-02 -135.3546, 2021-01-03 148.8901', 1.9658],
    ] as const
    for (const [flows, expected] of cases) {
      const dated = flows.split(', ').map((flow) => flow.split(' '))
      const amounts = Float64Array.from(dated, ([, amount]) => Number(amount))
      closeTo(rateOf(xirr(amounts, days(...dated.map(([day]) => day!)))), expected, 5.1e-5, flows)
    }
    // 100 in June, 10 % gained before 100 come in, 50 out of 160 after a loss of 0, and 155 from 160: over 214 days.
    const flows = { value: floats(100, 110, 210, 160, 155), inflow: floats(0, 0, 100, 0, 0), outflow: floats(0, 0, 0, 50, 0) }
    const whole = timeWeightedReturn(flows, 0, 4)
    closeTo(whole.state === 'known' ? annualisedByDays(whole.value, 214, 365, 'extrapolate') : Number.NaN, 0.1145, 5e-5)
  })
  it("of Portfolio Performance's tests: 200 at the start of 2010, 210 at its end", () => {
    closeTo(rateOf(xirr(floats(-200, 210), [parseDay('2010-01-01'), parseDay('2010-12-31')])), 0.050140747, 5e-9)
  })
  const example = floats(-10000, 2750, 4250, 3250, 2750)
  const dates = days('2008-01-01', '2008-03-01', '2008-10-30', '2009-02-15', '2009-04-01')
  it("of Microsoft's documentation is 0.373362535; its net present value at 9 % is 2,086.647602", () => {
    closeTo(rateOf(xirr(example, dates)), 0.373362535, 2e-9)
  })
  it("of pyxirr's documentation", () => {
    const later = days('2020-01-01', '2020-03-01', '2020-10-30', '2021-02-15')

    closeTo(rateOf(xirr(floats(-10000, 5750, 4250, 3250), later)), 0.6342972615260243, 1e-12)
  })
  it('with another day count: ACT/ACT ISDA over the leap year 2024 is one year exactly', () => {
    const year = days('2024-01-01', '2025-01-01')
    const isda = (start: number, end: number) => yearFraction('ACT/ACT ISDA', start, end)
    closeTo(rateOf(xirr(floats(-100, 110), year, isda)), 0.1, 1e-14)
    closeTo(rateOf(xirr(floats(-100, 110), year)), 1.1 ** (365 / 366) - 1, 1e-14)
  })
  it('finds a day that made half as much again, and a loss of nearly everything', () => {
    closeTo(Math.log1p(rateOf(xirr(floats(-100, 150), [0, 1]))), 365 * Math.log(1.5), 1e-10)
    closeTo(rateOf(xirr(floats(-100, 1e-6), [0, 365])), 1e-8 - 1, 1e-16)
  })
  it('is the rate at which the present value is zero, in any order of the flows and in any unit', () => {
    const flows = fc.array(fc.record({ amount: fc.integer({ min: -1000, max: 1000 }), day: fc.integer({ min: 0, max: 4000 }) }), {
      minLength: 2,
      maxLength: 15,
    })
    fc.assert(
      fc.property(flows, fc.integer({ min: 2, max: 100 }), (list, unit) => {
        const amounts = Float64Array.from(list, ({ amount }) => amount)
        const at = list.map(({ day }) => day)
        const outcome = xirr(amounts, at)
        const rates = outcome.state === 'known' ? [outcome.rate] : outcome.state === 'several' ? outcome.rates : []
        const times = Float64Array.from(at, (day) => (day - Math.min(...at)) / 365)
        for (const rate of rates) {
          // Closer to -1 a rate has too few digits left to show the root in the present value, far beyond it nothing is left of that.
          if (rate < 1e-6 - 1 || rate > 1e6) continue
          const scale = presentValue(rate, { amounts: amounts.map(Math.abs), times })
          closeTo(presentValue(rate, { amounts, times }) / scale, 0, 1e-7)
        }
        const reversed = xirr(amounts.toReversed(), at.toReversed())
        deepEqual(reversed, outcome)
        const scaled = xirr(
          amounts.map((amount) => unit * amount),
          at,
        )
        equal(scaled.state, outcome.state)
        if (outcome.state === 'known' && scaled.state === 'known')
          closeTo(Math.log1p(scaled.rate), Math.log1p(outcome.rate), 1e-7)
      }),
      { numRuns: 300 },
    )
  })
  it('misses no change of sign that a fine grid of rates sees', () => {
    const flows = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 3, maxLength: 9 })
    fc.assert(
      fc.property(flows, (list) => {
        const input = { amounts: Float64Array.from(list), times: Float64Array.from(list.keys()) }
        const outcome = discountRates(input)
        const rates = outcome.state === 'known' ? [outcome.rate] : outcome.state === 'several' ? outcome.rates : []
        let changes = 0
        let before = 0
        for (let x = -3; x <= 3; x += 0.01) {
          const sign = Math.sign(presentValue(Math.expm1(x + 0.00123), input))
          if (before !== 0 && sign !== 0 && sign !== before) changes++
          if (sign !== 0) before = sign
        }
        const inside = rates.filter((rate) => Math.abs(Math.log1p(rate)) < 3.02).length
        equal(inside >= changes, true, `${inside} of ${changes} for ${list}`)
      }),
      { numRuns: 300 },
    )
  })
  it('refuses amounts without days', () => {
    throws(() => xirr(floats(-1, 2), [0]), RangeError)
  })
})

describe('money-weighted return of a period', () => {
  const january = Int32Array.from(days('2025-12-31', '2026-01-14', '2026-01-31'))
  const known = (...args: Parameters<typeof moneyWeightedReturn>) => {
    const result = moneyWeightedReturn(...args)
    if (result.state !== 'known') throw new Error(result.state)
    return result.value
  }
  it("of Bacon's January, whose 37.1 come in after the close of the 14th: -7.27 %, for the period and not for a year", () => {
    const dates = Int32Array.from(days('2025-12-31', '2026-01-14', '2026-01-15', '2026-01-31'))
    const flows = { value: floats(74.2, 67, 104.1, 104.4), inflow: floats(0, 0, 37.1, 0), outflow: floats(0, 0, 0, 0) }
    closeTo(known(flows, dates, 0, 3), -0.0727, 5e-5)
  })
  it('by hand: 100, 40 more for the second half of the period, 165 at its end', () => {
    // With g = 1.21: 100 x 1.21 + 40 x 1.1 = 165.
    const dates = Int32Array.of(0, 50, 51, 100)
    const flows = { value: floats(100, 110, 150, 165), inflow: floats(0, 0, 40, 0), outflow: floats(0, 0, 0, 0) }
    closeTo(known(flows, dates, 0, 3), 0.21, 1e-14)
  })
  it('without flows it is the time-weighted return', () => {
    const flows = { value: floats(100, 90, 104), inflow: floats(0, 0, 0), outflow: floats(0, 0, 0) }
    closeTo(known(flows, january, 0, 2), 0.04, 1e-14)
  })
  it('of one day it is the time-weighted return, whatever came in and went out', () => {
    const money = fc.double({ min: 1, max: 900, noNaN: true })
    fc.assert(
      fc.property(money, money, money, money, fc.integer({ min: 1, max: 10 }), (opening, closing, inflow, outflow, gap) => {
        const flows = { value: floats(opening, closing), inflow: floats(0, inflow), outflow: floats(0, outflow) }
        const twr = timeWeightedReturn(flows, 0, 1)
        if (twr.state !== 'known') throw new Error(twr.state)
        closeTo(known(flows, Int32Array.of(0, gap), 0, 1) / (1 + twr.value), twr.value / (1 + twr.value), 1e-13)
      }),
    )
  })
  it('lists several returns of a period: 10 % and 20 % of -100, 230, -132 in two equal halves', () => {
    const flows = { value: floats(100, 0, -132), inflow: floats(0, 0, 0), outflow: floats(0, 230, 0) }
    const result = moneyWeightedReturn(flows, Int32Array.of(0, 1, 2), 0, 2)
    if (result.state !== 'several') throw new Error(result.state)
    closeTo(result.values[0]!, 0.21, 1e-13)
    closeTo(result.values[1]!, 0.44, 1e-13)
  })
  it('values between the ends do not matter, unknown flows do', () => {
    const flows = { value: floats(100, Number.NaN, 104), inflow: floats(0, 0, 0), outflow: floats(0, 0, 0) }
    closeTo(known(flows, january, 0, 2), 0.04, 1e-14)
    deepEqual(moneyWeightedReturn({ ...flows, inflow: floats(0, Number.NaN, 0) }, january, 0, 2), {
      state: 'unknownDay',
      index: 1,
    })
    deepEqual(moneyWeightedReturn({ ...flows, value: floats(100, 1, 0) }, january, 0, 2), { state: 'none', reason: 'oneSign' })
  })
})
