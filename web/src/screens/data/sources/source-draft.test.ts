import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { draftOf, errorsOf, termsOf } from './source-draft.ts'

const WHOLE = { ...draftOf(null), name: ' Bank ', tokenID: 't', accountIDs: ['a'], timeZone: 'Europe/Zurich' }

describe('a source as it is typed', () => {
  it('needs a name, a token and an account', () => {
    deepEqual([...errorsOf(draftOf(null))], ['nameMissing', 'tokenMissing', 'accountsMissing'])
    deepEqual([...errorsOf(WHOLE)], [])
  })
  it('needs a time, a day and hours only where it is expected at a time', () => {
    const empty = { ...WHOLE, dueAt: '', weekdays: [], hoursBefore: '0' }
    deepEqual([...errorsOf(empty)], ['dueMissing', 'weekdaysMissing', 'hoursWrong'])
    deepEqual([...errorsOf({ ...empty, isExpected: false })], [])
  })
  it('takes whole numbers of hours and lines within their limits', () => {
    for (const hoursBefore of ['', '1.5', '169', '-1', 'x'])
      deepEqual([...errorsOf({ ...WHOLE, hoursBefore })], ['hoursWrong'], hoursBefore)
    for (const minLines of ['', '0.5', '10000001']) deepEqual([...errorsOf({ ...WHOLE, minLines })], ['linesWrong'], minLines)
  })
  it('is sent with its name trimmed, its numbers as numbers, and no due time where none is expected', () => {
    deepEqual(termsOf(WHOLE), {
      ...{ name: 'Bank', tokenID: 't', accountIDs: ['a'], dueAt: '07:30', timeZone: 'Europe/Zurich', weekdays: [1, 2, 3, 4, 5] },
      ...{ hoursBefore: 12, minLines: 0, needsAllAccounts: true, isPaused: false },
    })
    deepEqual(termsOf({ ...WHOLE, isExpected: false, dueAt: '' }).dueAt, null)
  })
  it('is what a stored source has, when it is changed', () => {
    const stored = {
      ...termsOf(WHOLE),
      ...{
        id: 's',
        token: 'Bank',
        state: 'fine' as const,
        lines: 3,
        missing: [],
        lastDueAt: null,
        nextDueAt: null,
        deliveries: [],
      },
    }
    deepEqual(termsOf(draftOf(stored)), termsOf(WHOLE))
  })
})
