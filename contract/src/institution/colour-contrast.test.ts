import { equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contrastWithWhite } from './colour-contrast.ts'

describe('the contrast of a colour with white', () => {
  it('is 21 of black, 1 of white, and 4.54 of #767676, the lightest grey that texts may have', () => {
    equal(contrastWithWhite('#000000'), 21)
    equal(contrastWithWhite('#ffffff'), 1)
    ok(Math.abs(contrastWithWhite('#767676') - 4.54) < 0.005)
    ok(contrastWithWhite('#777777') < 4.5)
  })
})
