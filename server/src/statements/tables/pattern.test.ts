import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'

import { matcherOf } from './pattern.ts'

describe('a pattern', () => {
  it('is a word as it stands, in any case and with any spaces', () => {
    const matches = matcherOf('Dividend paid|Coupon')
    deepEqual([matches(' dividend  PAID '), matches('coupon'), matches('coupons')], [{}, {}, undefined])
  })

  it('has anything where it has a star', () => {
    const matches = matcherOf('total*|*fee for *')
    deepEqual([matches('Total of 3 lines'), matches('Annual fee for custody'), matches('A total')], [{}, {}, undefined])
  })

  it('reads the parts that it names', () => {
    deepEqual({ ...matcherOf('Buy {quantity} {ticker} *')("buy 1'200.5 ABC at 3")! }, { quantity: "1'200.5", ticker: 'ABC' })
  })

  it('takes the first alternative that fits', () => {
    deepEqual({ ...matcherOf('*fee {quantity}|*fee*')('annual fee 12')! }, { quantity: '12' })
    deepEqual(matcherOf('*fee*|*fee {quantity}')('annual fee 12'), {})
  })

  it('is as a regular expression says, where stars stand between texts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 })
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 3 }), { minLength: 2, maxLength: 4 }),
        text,
        (run, of) => {
          equal(matcherOf(run.join('*'))(of) !== undefined, new RegExp(`^${run.join('.*')}$`).test(of))
        },
      ),
    )
  })

  it('does not try every way to place many stars', () => {
    equal(matcherOf(`${'*x'.repeat(60)}y*`)('x'.repeat(600)), undefined)
  })
})
