import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { assert, constantFrom, double, property, record, tuple } from 'fast-check'

import { closeTo } from '../../../testing/close-to.ts'
import { optionPrice } from '../../valuation/option-price.ts'
import { optionMoves } from './option-moves.ts'

const NONE = Number.NaN
const between = (min: number, max: number) => double({ min, max, noNaN: true })

describe('moves of an option in scenarios', () => {
  it('are full revaluations, whatever the option and the move', () => {
    const option = record({
      right: constantFrom('call', 'put'),
      spot: between(0.5, 5000),
      strike: between(0.5, 5000),
      years: between(0, 5),
      rate: between(-0.02, 0.1),
      dividendYield: between(0, 0.05),
      volatility: between(0, 3),
    } as const)
    assert(
      property(option, tuple(between(-1, 0), between(-0.2, 0.2), between(0, 4)), (of, moves) => {
        const gains = optionMoves(of, Float64Array.from(moves))
        moves.forEach((move, s) => {
          const spot = of.spot * (1 + move)
          const gain = optionPrice({ ...of, spot }) - optionPrice(of)
          closeTo(gains[s]!, gain, 4e-15 * Math.max(of.spot, spot, of.strike), `${JSON.stringify(of)} at ${move}`)
        })
      }),
    )
  })
  it("agree with Hull's call of 42 on 40, half a year, 10 %, 20 %: worth 4.7594, at no move 0", () => {
    // J. Hull, "Options, Futures, and Other Derivatives", chapter 15, example 15.6; at a price of nothing all of it is lost.
    const call = { right: 'call', spot: 42, strike: 40, years: 0.5, rate: 0.1, dividendYield: 0, volatility: 0.2 } as const
    const gains = optionMoves(call, Float64Array.of(-1, 0))
    closeTo(gains[0]!, -4.7594, 5e-5)
    ok(Object.is(gains[1], 0))
  })
  it('of a put at a price of nothing are what the strike is worth today', () => {
    const put = { right: 'put', spot: 42, strike: 40, years: 0.5, rate: 0.1, dividendYield: 0, volatility: 0.2 } as const
    closeTo(optionMoves(put, Float64Array.of(-1))[0]! + optionPrice(put), 40 * Math.exp(-0.05), 1e-13)
  })
  it('are unknown for an unknown move, a price below 0 or an option that has none', () => {
    const call = { right: 'call', spot: 42, strike: 40, years: 0.5, rate: 0.1, dividendYield: 0, volatility: 0.2 } as const
    const [first, second, third] = optionMoves(call, Float64Array.of(NONE, -1.1, 0.1))
    deepEqual([first, second], [NONE, NONE])
    closeTo(third!, optionPrice({ ...call, spot: 46.2 }) - optionPrice(call), 1e-13)
    equal(optionMoves({ ...call, volatility: -1 }, Float64Array.of(0.1))[0], NONE)
    equal(optionMoves(call, new Float64Array(0)).length, 0)
  })
})
