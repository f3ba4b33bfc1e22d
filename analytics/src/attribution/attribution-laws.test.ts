import { ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { type DailyEffects, dailyEffects, type GroupedDay, linkedEffects } from './daily-effects.ts'

const GROUPS = 4
const CURRENCIES = 3
const CELLS = GROUPS * CURRENCIES

interface Day {
  readonly portfolio: GroupedDay
  readonly benchmark: GroupedDay
  readonly money: Float64Array
}

const fraction = (min: number, max: number) => fc.double({ min, max, noNaN: true })
/** Weights of any sign, as futures, forwards and shorts have, and groups without any; they sum to 1 with what is left. */
const weight = fc.oneof(fc.constant(0), fraction(-0.5, 1), fraction(-0.0005, 0.0005))
const side: fc.Arbitrary<GroupedDay> = fc
  .record({
    weights: fc.array(weight, { minLength: CELLS, maxLength: CELLS }),
    contributions: fc.array(fc.oneof(fc.constant(0), fraction(-0.1, 0.15)), { minLength: GROUPS, maxLength: GROUPS }),
  })
  .map(({ weights, contributions }) => {
    weights[0]! += 1 - weights.reduce((total, each) => total + each, 0)
    return { weight: Float64Array.from(weights), contribution: Float64Array.from(contributions) }
  })
const day: fc.Arbitrary<Day> = fc.record({
  portfolio: side,
  benchmark: side,
  money: fc.array(fraction(-0.05, 0.05), { minLength: CURRENCIES, maxLength: CURRENCIES }).map((each) => Float64Array.from(each)),
})

const NAMES = ['allocation', 'selection', 'interaction', 'currency'] as const
const effectsOf = ({ portfolio, benchmark, money }: Day) => dailyEffects(portfolio, benchmark, money)
const total = (effects: DailyEffects) => NAMES.reduce((sum, name) => sum + effects[name].reduce((all, each) => all + each, 0), 0)
const size = (effects: DailyEffects) =>
  NAMES.reduce((sum, name) => sum + effects[name].reduce((all, each) => all + Math.abs(each), 0), 0)

function permuted({ contribution, weight: weights }: GroupedDay, order: readonly number[]): GroupedDay {
  return {
    contribution: Float64Array.from(order, (g) => contribution[g]!),
    weight: Float64Array.from(order.flatMap((g) => [...weights.subarray(g * CURRENCIES, (g + 1) * CURRENCIES)])),
  }
}

describe('laws of attribution against the benchmark', () => {
  it('effects of a day sum to its active return', () => {
    fc.assert(
      fc.property(day, (one) => {
        const effects = effectsOf(one)
        closeTo(total(effects), effects.portfolio - effects.benchmark, 1e-12 * size(effects) + 1e-15)
      }),
    )
  })
  it('linked effects sum to the linked active return', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), (days) => {
        const effects = linkedEffects(days.map(effectsOf))
        const residual = Math.abs(total(effects) - (effects.portfolio - effects.benchmark))
        ok(residual <= 1e-12 * size(effects) + 1e-15 * (2 + effects.portfolio + effects.benchmark), String(residual))
      }),
    )
  })
  it('the order of the groups does not matter', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: GROUPS, maxLength: GROUPS })
    fc.assert(
      fc.property(day, order, (one, groups) => {
        const effects = effectsOf(one)
        const other = effectsOf({
          ...one,
          portfolio: permuted(one.portfolio, groups),
          benchmark: permuted(one.benchmark, groups),
        })
        const scale = 1e-11 * (size(effects) + 1)
        for (const name of NAMES) for (const [i, g] of groups.entries()) closeTo(other[name][i]!, effects[name][g]!, scale, name)
      }),
    )
  })
  it('a portfolio that is its benchmark has no effects', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 10 }), (days) => {
        const effects = linkedEffects(days.map((one) => effectsOf({ ...one, benchmark: one.portfolio })))
        closeTo(size(effects), 0, 1e-12 * (days.length + 1))
      }),
    )
  })
})
