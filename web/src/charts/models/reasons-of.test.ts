import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { reasonsOf } from './reasons-of.ts'

const notes = (count: number) =>
  Array.from({ length: count }, (_, day) => ({ row: '', field: 'value', reason: `No price up to ${day + 1} May` }))

test('the reasons why there is no chart are each said once, and of a reason a day the first and the last', () => {
  equal(reasonsOf({ notes: [] }), undefined)
  deepEqual(
    [2, 3, 250].map((count) => reasonsOf({ notes: [...notes(count), ...notes(1)] })),
    [
      'No price up to 1 May. No price up to 2 May',
      'No price up to 1 May. No price up to 2 May. No price up to 3 May',
      'No price up to 1 May. No price up to 250 May. 248 more of other days or rows',
    ],
  )
})
