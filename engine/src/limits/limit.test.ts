import { equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Limit, type LimitMeasure, limitMargin, limitState } from './limit.ts'

const limit = (over: Partial<Limit> = {}): Limit => ({
  kind: 'cash',
  of: null,
  side: 'maximum',
  bound: 0.1,
  warning: 0.08,
  isLookedThrough: false,
  ...over,
})
const measure = (value: number | null, over: Partial<LimitMeasure> = {}): LimitMeasure => ({
  value,
  uncovered: 0,
  alternatives: [],
  isInDoubt: false,
  ...over,
})

describe('the state of a limit', () => {
  it('compares unrounded: within 1e-9 of the bound is inside it', () => {
    equal(limitState(limit({ warning: null }), measure(0.1)), 'inside')
    equal(limitState(limit({ warning: null }), measure(0.1 + 9e-10)), 'inside')
    equal(limitState(limit({ warning: null }), measure(0.1 + 2e-9)), 'breach')
    equal(limitState(limit({ side: 'minimum', warning: null }), measure(0.1 - 9e-10)), 'inside')
    equal(limitState(limit({ side: 'minimum', warning: null }), measure(0.1 - 2e-9)), 'breach')
  })
  it('warns beyond the warning, up to the bound', () => {
    equal(limitState(limit(), measure(0.08)), 'inside')
    equal(limitState(limit(), measure(0.09)), 'warning')
    equal(limitState(limit({ side: 'minimum', warning: 0.12 }), measure(0.11)), 'warning')
  })
  it('is unknown where what is not covered decides', () => {
    // Between 9 % and 12 %: the bound of 10 % lies in between. From 11 % on it is breached whatever the rest is.
    equal(limitState(limit(), measure(0.09, { uncovered: 0.03 })), 'unknown')
    equal(limitState(limit(), measure(0.11, { uncovered: 0.03 })), 'breach')
    equal(limitState(limit(), measure(0.02, { uncovered: 0.03 })), 'inside')
    const minimum = limit({ side: 'minimum', warning: null })
    equal(limitState(minimum, measure(0.09, { uncovered: 0.03 })), 'unknown')
    equal(limitState(minimum, measure(0.05, { uncovered: 0.03 })), 'breach')
    equal(limitState(minimum, measure(0.1, { uncovered: 0.03 })), 'inside')
  })
  it('is unknown where an open exception or a withheld figure decides', () => {
    equal(limitState(limit(), measure(null)), 'unknown')
    equal(limitState(limit(), measure(0.01, { isInDoubt: true })), 'unknown')
    equal(limitState(limit(), measure(0.05, { alternatives: [0.2] })), 'unknown')
    equal(limitState(limit(), measure(0.05, { alternatives: [0.06] })), 'inside')
    equal(limitState(limit(), measure(0.2, { alternatives: [0.3] })), 'breach')
  })
})

const ORDER = { inside: 0, warning: 1, unknown: 2, breach: 3 } as const
const share = fc.double({ min: -1, max: 1, noNaN: true })
const sides = fc.constantFrom('maximum' as const, 'minimum' as const)

describe('laws of limits', () => {
  it('a looser bound never makes the state worse', () => {
    fc.assert(
      fc.property(share, share, share, sides, fc.double({ min: 0, max: 1, noNaN: true }), (value, a, b, side, uncovered) => {
        const [tight, loose] = side === 'maximum' ? [Math.min(a, b), Math.max(a, b)] : [Math.max(a, b), Math.min(a, b)]
        const at = (bound: number) => ORDER[limitState(limit({ side, bound, warning: null }), measure(value, { uncovered }))]
        ok(at(loose) <= at(tight))
      }),
    )
  })
  it('a withheld value, or alternatives that differ, are never inside', () => {
    fc.assert(
      fc.property(share, share, share, sides, (value, other, bound, side) => {
        const terms = limit({ side, bound, warning: null })
        const [one, two] = [limitState(terms, measure(value)), limitState(terms, measure(other))]
        const both = limitState(terms, measure(value, { alternatives: [other] }))
        equal(both, one === two ? one : 'unknown')
        equal(limitState(terms, measure(null)), 'unknown')
      }),
    )
  })
  it('nothing uncovered is never unknown, and a negative margin beyond rounding is a breach', () => {
    fc.assert(
      fc.property(share, share, sides, (value, bound, side) => {
        const terms = limit({ side, bound, warning: null })
        const state = limitState(terms, measure(value))
        ok(state === 'inside' || state === 'breach')
        if (limitMargin(terms, value) < -2e-9) equal(state, 'breach')
        if (limitMargin(terms, value) >= 0) equal(state, 'inside')
      }),
    )
  })
  it('an uncovered share that could be anything from nothing on covers every state it could hide', () => {
    fc.assert(
      fc.property(
        share,
        share,
        sides,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (value, bound, side, uncovered, part) => {
          const terms = limit({ side, bound, warning: null })
          const state = limitState(terms, measure(value, { uncovered }))
          const truth = limitState(terms, measure(value + part * uncovered))
          ok(state === 'unknown' || state === truth)
        },
      ),
    )
  })
})
