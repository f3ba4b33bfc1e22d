import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { draftOf, termsOf, withRecurrence } from './schedule-draft.ts'

const DRAFT = { ...draftOf(null), name: ' Monthly ', timeZone: 'UTC' }

describe('a schedule as it is typed', () => {
  it('is sent with its name trimmed; all clients and the currency of each are not named', () => {
    deepEqual(termsOf(DRAFT, undefined), {
      name: 'Monthly',
      kind: 'brief',
      timePeriod: 'previousMonth',
      every: 'month',
      on: 1,
      at: '07:30',
      timeZone: 'UTC',
      paper: 'A4',
      mailsWhenDone: false,
      attaches: false,
      isPaused: false,
    })
    const named = termsOf({ ...DRAFT, currency: 'EUR' }, ['a'])
    deepEqual([named.reportingCCY, named.clientIds], ['EUR', ['a']])
  })
  it('has a day of the week where it orders every week', () => {
    equal(withRecurrence({ ...DRAFT, on: 12 }, 'week').on, 5)
    equal(withRecurrence({ ...DRAFT, on: 12 }, 'quarter').on, 12)
  })
  it('is what a stored one has, when it is changed', () => {
    const stored = {
      ...termsOf(DRAFT, undefined),
      id: 's',
      paper: 'A4' as const,
      clientIds: null,
      reportingCCY: null,
      attaches: false,
      owner: 'a',
      nextAt: 1,
      lastAt: null,
      problem: null,
    }
    deepEqual(termsOf(draftOf(stored), undefined), termsOf(DRAFT, undefined))
  })
})
