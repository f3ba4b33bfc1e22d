import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { type Cause, causeOf, type Gap } from './causes.ts'

const DAY = '2025-03-31'
const move = (day: string, amount: string, kind: 'trade' | 'income' | 'transfer' = 'trade') => ({ day, amount, kind })
const gap = (stated: string, computed: string, more: Partial<Gap> = {}): Gap => ({
  stated,
  computed,
  day: DAY,
  moves: [move('2025-01-10', '1000'), move('2025-02-10', '-200')],
  notBooked: [],
  opening: undefined,
  hasHistory: true,
  costs: [],
  hasAction: false,
  isMoney: true,
  ...more,
})
const units = (stated: string, computed: string, more: Partial<Gap> = {}): Gap =>
  gap(stated, computed, { isMoney: false, ...more })

describe('the likely cause of a difference', () => {
  const cases: readonly (readonly [Cause, Gap])[] = [
    ['rounding', gap('800.01', '800')],
    ['missing split', units('400', '100')],
    ['missing split', units('10', '100')],
    ['missing split', units('17', '5', { hasAction: true })],
    ['fee', gap('790.05', '800', { costs: ['9.95'] })],
    ['fee', gap('797', '800')],
    ['late trade', gap('300', '800', { moves: [move('2025-04-02', '-500')] })],
    ['late trade', units('5', '8', { moves: [move('2025-01-02', '5'), move('2025-03-30', '3')] })],
    ['late trade', gap('100', '800', { moves: [move('2025-04-01', '-500'), move('2025-04-02', '-200')] })],
    ['transfer', gap('1300', '800', { moves: [move('2025-04-01', '500', 'transfer')] })],
    ['wrong sign', units('-5', '5')],
    ['wrong sign', gap('1200', '800')],
    ['line not booked', gap('812.34', '800', { notBooked: ['12.34'] })],
    ['opening balance', gap('5800', '800', { hasHistory: false, opening: '5000' })],
    ['opening balance', units('7', '3', { hasHistory: false })],
    ['unknown', gap('5800', '800', { hasHistory: false, opening: '0' })],
    ['unknown', gap('1234', '800')],
    ['unknown', units('7', '3')],
  ]
  for (const [cause, given] of cases)
    it(`${given.stated} where the ledger has ${given.computed}: ${cause}`, () => {
      equal(causeOf(given), cause)
    })
})
