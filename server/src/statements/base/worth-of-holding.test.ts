import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Holding } from '@portal/contract/statements/statement.ts'

import { totalOtherwise, worthOtherwise } from './worth-of-holding.ts'

const holding = (quantity: string, price: string, amount: string, more: Partial<Holding> = {}): Holding => ({
  place: { line: 2 },
  instrument: { name: 'EXAMPLE', kind: 'share' },
  quantity,
  price,
  priceCurrency: 'EUR',
  value: { currency: 'EUR', amount },
  ...more,
})

describe('the value of a holding', () => {
  it('is named where it is not units × price', () => {
    deepEqual(worthOtherwise(holding('7', '90', '6300')), {
      what: 'value of EXAMPLE',
      stated: '6300',
      computed: '630',
      cause: 'ownLines',
    })
    equal(worthOtherwise(holding('7', '90', '630')), undefined)
  })

  it('may be of a price per 100, with interest, and is named beyond that', () => {
    const bond = (amount: string) => worthOtherwise(holding('1000', '99.5', amount, { instrument: { kind: 'bond' } }))
    equal(bond('1013'), undefined)
    equal(bond('1100')?.stated, '1100')
  })

  it('may be of a price in pence', () => {
    const value = { currency: 'GBP', amount: '63' }
    equal(worthOtherwise(holding('7', '900', '63', { priceCurrency: 'GBX', value })), undefined)
  })

  it('may be of a contract, or in another currency', () => {
    for (const kind of ['option', 'future', 'fxForward', 'index'] as const)
      equal(worthOtherwise(holding('7', '9', '6300', { instrument: { kind } })), undefined, kind)
    equal(worthOtherwise(holding('7', '9', '50', { value: { currency: 'CHF', amount: '50' } })), undefined)
  })

  it('is part of the total of all', () => {
    const euro = (amount: string) => ({ currency: 'EUR', amount })
    deepEqual(totalOtherwise(euro('1000'), [euro('630'), euro('270')]), {
      what: 'value of all holdings',
      stated: '1000',
      computed: '900',
    })
    equal(totalOtherwise(euro('900'), [euro('630'), euro('270')]), undefined)
    equal(totalOtherwise(euro('1000'), [euro('630'), undefined]), undefined)
  })
})
