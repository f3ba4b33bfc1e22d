import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { type Reconciliation, reconciles } from './reconciliation.ts'

function failuresOf(reconciliation: Omit<Reconciliation, 'name'>): readonly Readonly<Record<string, unknown>>[] {
  const logged: Readonly<Record<string, unknown>>[] = []
  const log = { info: () => {}, warn: () => {}, error: (facts: Readonly<Record<string, unknown>>) => logged.push(facts) }
  const market = { institutionId: 'i', version: 7, live: null }
  const scope = { market, reportingCCY: 'USD', accounts: [{ account: { id: 'a' }, version: 6 }] }
  equal(reconciles(log, scope, { name: 'the parts are the whole', ...reconciliation }), logged.length === 0)
  return logged
}

describe('laws checked while the program runs', () => {
  it('holds within a billionth of the sum of absolute terms', () => {
    deepEqual(failuresOf({ total: 100, parts: [60, 40.00000001] }), [])
    equal(failuresOf({ total: 100, parts: [60, 40.01] }).length, 1)
    deepEqual(failuresOf({ total: 0.001, parts: [0.002], terms: [1e6, -1e6] }), [])
  })
  it('a failure is logged with what is needed to compute it again, and without an amount', () => {
    deepEqual(failuresOf({ total: 50, parts: [100] }), [
      {
        reconciliation: 'the parts are the whole',
        relativeDifference: 0.5,
        institutionId: 'i',
        dataVersion: 7,
        reportingCCY: 'USD',
        accounts: ['a'],
      },
    ])
  })
  it('nothing is asked of figures that are unknown anyway', () => {
    deepEqual(failuresOf({ total: Number.NaN, parts: [1] }), [])
    deepEqual(failuresOf({ total: 5, parts: [1, Number.NaN] }), [])
    deepEqual(failuresOf({ total: 3, parts: [1, 2], terms: [Number.NaN] }), [])
    equal(failuresOf({ total: 5, parts: [1, 2], terms: [Number.NaN] }).length, 1)
  })
})
