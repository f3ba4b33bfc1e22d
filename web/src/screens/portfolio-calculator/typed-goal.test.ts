import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { typedGoal } from './typed-goal.ts'

const QUANTITY = { unit: 'quantity', position: 300, weight: 0.08, currency: 'USD' } as const
const WEIGHT = { ...QUANTITY, unit: 'weight' } as const

describe('a typed target of a position', () => {
  it('is units in the position field, a percentage of the NPV in the weight field', () => {
    deepEqual(typedGoal('1,250', QUANTITY), { quantity: 1250 })
    deepEqual(typedGoal('7.5', WEIGHT), { weight: 0.075 })
    deepEqual(typedGoal('7.5%', WEIGHT), { weight: 0.075 })
  })

  it('may be half of the position', () => {
    deepEqual(typedGoal(' Half ', QUANTITY), { quantity: 150 })
    deepEqual(typedGoal('½', WEIGHT), { weight: 0.04 })
    deepEqual(typedGoal('half', { ...QUANTITY, position: null }), undefined)
  })

  it('may be a percentage of the NPV in the position field too', () => {
    deepEqual(typedGoal('5%', QUANTITY), { weight: 0.05 })
  })

  it('may be an amount with the reporting currency before or after it', () => {
    deepEqual(typedGoal('25,000 USD', QUANTITY), { amount: 25_000 })
    deepEqual(typedGoal('usd 25000', WEIGHT), { amount: 25_000 })
    deepEqual(typedGoal('-100.50 USD', QUANTITY), { amount: -100.5 })
  })

  it('is rejected in another currency, without a number, or as a percentage of money', () => {
    for (const text of ['25,000 EUR', 'USD', 'halves', '5% USD', 'abc']) deepEqual(typedGoal(text, QUANTITY), undefined, text)
  })

  it('is null if the field is empty', () => {
    deepEqual(typedGoal('  ', QUANTITY), null)
  })
})
