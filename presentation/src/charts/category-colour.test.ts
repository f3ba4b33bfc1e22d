import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { categoryColours } from './category-colour.ts'

describe('the colour of a category', () => {
  it('is its own for an asset class, however that is written', () => {
    const classes = ['Equity', 'Fixed Income', 'multi-asset', 'Alternatives', 'Cash', 'Commodities', 'Property']
    deepEqual(categoryColours(classes), [0, 1, 2, 3, 4, 5, 6])
    deepEqual(categoryColours(['CASH', 'fixed income']), [4, 1])
  })
  it('follows from the key, not from its rank', () => {
    const [technology] = categoryColours(['Technology'])
    deepEqual(categoryColours(['Utilities', 'Technology']).at(1), technology)
    // Recorded, so that charts keep their colours.
    deepEqual(categoryColours(['Technology', 'Health', 'Energy', 'USD', 'CHF', 'Switzerland']), [1, 6, 0, 2, 3, 5])
  })
  it('is the next free one where another category has it: the well-known name wins, then the earlier key', () => {
    const taken = categoryColours(['Technology'])[0]!
    const classes = ['Equity', 'Fixed Income', 'Multi-asset', 'Alternatives', 'Cash', 'Commodities', 'Property']
    const usual = classes[taken]!
    deepEqual(categoryColours(['Technology', usual]), [(taken + 1) % 7, taken])
    equal(new Set(categoryColours(['Technology', 'Health', 'Energy', 'USD', 'CHF', 'EUR', 'GBP'])).size, 7)
  })
  it('is shared where there are more categories than colours', () => {
    const many = categoryColours(['Technology', 'Health', 'Energy', 'USD', 'CHF', 'EUR', 'GBP', 'JPY'])
    equal(new Set(many).size, 7)
    equal(many[7]! < 7, true)
  })
})
