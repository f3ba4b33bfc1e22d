import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { factsText } from './facts-text.ts'

const FACTS = {
  type: 'Buy',
  symbol: 'NESN',
  account: 'Alpha',
  ccy: 'USD',
  date: Date.UTC(2026, 2, 10) / 1000,
  units: 30,
  price: 110.5,
  amount: null,
  costs: 12,
}

describe('an entry in one line', () => {
  it('has type, units at their price, costs, account and day', () => {
    equal(factsText('transaction', FACTS, false), 'Buy 30 at 110.50 USD, costs 12 USD · Alpha · 10 Mar 2026')
  })
  it('has the amount where there are no units, and no costs where none were paid', () => {
    const income = { ...FACTS, type: 'Dividend', units: null, price: null, amount: 1_234, costs: 0 }
    equal(factsText('income', income, false), 'Dividend 1,234 USD · Alpha · 10 Mar 2026')
    equal(factsText('income', { ...income, costs: null }, false), 'Dividend 1,234 USD · Alpha · 10 Mar 2026')
  })
  it('says of a transfer that it is one', () => {
    equal(
      factsText('transfer', { ...FACTS, type: 'In', price: null, costs: null }, false),
      'Transfer, In 30 · Alpha · 10 Mar 2026',
    )
  })
  it('hides amounts and units, but not prices', () => {
    const text = factsText('transaction', FACTS, true)
    equal(/\b(?:30|12)\b/.test(text.replace('10 Mar 2026', '')), false)
    equal(text.includes('110.50 USD'), true)
  })
})
