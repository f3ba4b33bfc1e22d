import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { draftOf, errorsOf, limitOf, newLimit, withKind } from './mandate-draft.ts'

const LIMIT = {
  id: 'one',
  kind: 'issuer',
  of: 'Acme Works',
  side: 'maximum',
  bound: 0.07,
  warning: 0.055,
  isLookedThrough: true,
} as const

describe('a limit as it is typed', () => {
  it('is in percent where it is a fraction, and the same again when it is saved', () => {
    const draft = draftOf(LIMIT)
    deepEqual([draft.bound, draft.warning], ['7', '5.5'])
    deepEqual(limitOf(draft), LIMIT)
  })
  it('is in years or days where it is counted in these', () => {
    const draft = draftOf({ ...LIMIT, kind: 'maturity', of: null, bound: 12.5, warning: null, isLookedThrough: false })
    equal(draft.bound, '12.5')
    equal(limitOf({ ...draft, bound: '10,5' }).bound, 10.5)
  })
  it('of another kind says something else of what', () => {
    deepEqual(withKind(draftOf(LIMIT), 'valueAtRisk').of, '95')
    deepEqual(limitOf({ ...withKind(draftOf(LIMIT), 'cash'), bound: '5' }).isLookedThrough, false)
  })
  it('needs a name where its kind does, numbers, and a warning before the bound', () => {
    deepEqual(errorsOf(newLimit('a')), { bound: 'notNumber' })
    deepEqual(errorsOf({ ...draftOf(LIMIT), of: ' ', warning: 'x' }), { of: 'ofMissing', warning: 'notNumber' })
    deepEqual(errorsOf({ ...draftOf(LIMIT), warning: '8' }), { warning: 'warningBeyond' })
    deepEqual(errorsOf({ ...draftOf(LIMIT), side: 'minimum', warning: '8' }), {})
  })
})
