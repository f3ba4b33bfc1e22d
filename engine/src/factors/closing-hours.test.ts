import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closesApart } from './closing-hours.ts'

describe('two markets that close apart', () => {
  it('are those more than three hours from each other, in either order', () => {
    // Tokyo at 6, Frankfurt at 16:30, New York at 21.
    equal(closesApart('JPY', 'USD'), true)
    equal(closesApart('USD', 'JPY'), true)
    equal(closesApart('EUR', 'USD'), true)
    equal(closesApart('EUR', 'GBP'), false)
  })
  it('are not those exactly three hours from each other', () => {
    // Singapore at 9, Tokyo and Sydney at 6.
    equal(closesApart('SGD', 'JPY'), false)
    equal(closesApart('THB', 'JPY'), true)
  })
  it('are none where the exchange of a currency is not known', () => {
    equal(closesApart('XAU', 'USD'), false)
    equal(closesApart('JPY', 'XAU'), false)
  })
})
