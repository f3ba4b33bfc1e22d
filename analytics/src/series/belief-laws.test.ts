import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { doubtsOf, judged, NONE } from '../../testing/judged-closes.ts'
import type { JudgedAs } from './closes.ts'
import type { Doubt } from './judge-closes.ts'

const jump = fc.constantFrom(1, 1, 1, 1, 0.3, 0.5, 2, 3.5, 10, 100, 0.01, 0.7, 1.4)
/** Random walks that jump, stay, come back and have gaps. */
const jumpyWalk = fc
  .array(fc.record({ step: fc.integer({ min: -3, max: 3 }), jump, isBack: fc.boolean(), isNone: fc.boolean() }), {
    minLength: 8,
    maxLength: 70,
  })
  .map((steps) => {
    const values = [100]
    let before = 100
    for (const { step, jump: factor, isBack, isNone } of steps) {
      const last = values.findLast((value) => !Number.isNaN(value))!
      const next = (isBack && factor !== 1 ? before : last * factor) * (1 + step / 100)
      if (factor !== 1) before = last
      values.push(isNone && step === 0 ? NONE : next)
    }
    return values
  })
const judgedAs = fc.constantFrom<JudgedAs>('share', 'fx', 'debt')

const someDeals = fc.array(fc.record({ day: fc.nat(69), factor: fc.constantFrom(0.5, 0.9, 1, 1.1, 3) }), { maxLength: 8 })
/** Trades near and far from the closes of their days. */
const dealsIn = (values: readonly number[], deals: readonly { readonly day: number; readonly factor: number }[]) =>
  deals
    .map(({ day, factor }) => [Math.min(day, values.length - 1), factor] as const)
    .map(([day, factor]) => [day, factor * values.findLast((value, t) => t <= day && !Number.isNaN(value))!] as const)
    .sort(([a], [b]) => a - b)

/** Whether a close of a day was believed as of a later one. */
const believedAsOf = ({ doubts }: { readonly doubts: readonly Doubt[] }, index: number, t: number): boolean => {
  const doubt = doubts.find((each) => each.index === index)
  if (!doubt) return true
  const { believedOn, rejectedOn } = doubt
  return believedOn !== null && believedOn <= t && !(rejectedOn !== null && rejectedOn <= t)
}

describe('laws of belief', () => {
  it('what was believed as of a day follows from the closes up to it', () => {
    fc.assert(
      fc.property(jumpyWalk, judgedAs, fc.nat(69), someDeals, (values, kind, day, deals) => {
        const t = Math.min(day, values.length - 1)
        const given = { actions: [{ index: 9, ratio: 2 }], judgedAs: kind, deals: dealsIn(values, deals) }
        const whole = judged(values, given)
        const { days, count } = judged(values.slice(0, t + 1), given)
        const came = [...values.keys()].filter((index) => index <= t && !Number.isNaN(values[index]!))
        deepEqual(
          [...days.subarray(0, count)],
          came.filter((index) => believedAsOf(whole, index, t)),
        )
      }),
    )
  })
  it('every close is believed or in doubt, and none is both', () => {
    fc.assert(
      fc.property(jumpyWalk, judgedAs, someDeals, (values, kind, deals) => {
        const judgement = judged(values, { judgedAs: kind, deals: dealsIn(values, deals) })
        const believed = [...judgement.days.subarray(0, judgement.count)]
        const last = values.length - 1
        const came = [...values.keys()].filter((index) => !Number.isNaN(values[index]!))
        deepEqual(
          came.filter((index) => believedAsOf(judgement, index, last)),
          believed,
        )
        deepEqual(
          [...believed].map((index) => values[index]),
          [...judgement.values.subarray(0, judgement.count)],
        )
      }),
    )
  })
  it('shares and bonds are judged the same in another unit, and a rate in the other direction where it cannot be inverted', () => {
    fc.assert(
      fc.property(jumpyWalk, judgedAs, (values, kind) => {
        const scaled = values.map((value) => (kind === 'fx' ? 1 / value : 4 * value))
        deepEqual(doubtsOf(scaled, { judgedAs: kind }), doubtsOf(values, { judgedAs: kind }))
      }),
    )
  })
})
