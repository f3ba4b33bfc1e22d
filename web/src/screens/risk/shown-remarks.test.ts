import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { shownRemarks } from './shown-remarks.ts'

const rows = [{ name: 'Value at Risk', oneDay: 5, tenDays: null }]
const note = { row: 'Value at Risk', field: 'oneDay', reason: 'Short history.' }

test('a note on a figure that is shown is a line below its table', () => {
  deepEqual(shownRemarks(rows, [note]), ['Value at Risk: Short history.'])
})

test('a note on a figure that is withheld, in doubt or restated is at its cell', () => {
  const doubt = { of: 'A', day: 1, value: 9, carried: 5, npvEffect: null }
  const restated = { of: 'A', from: 1, day: 2, before: 5, after: 6, npvEffect: null }
  deepEqual(shownRemarks(rows, [{ ...note, field: 'tenDays' }]), [])
  deepEqual(shownRemarks(rows, [{ ...note, doubt }]), [])
  deepEqual(shownRemarks(rows, [{ ...note, restated }]), [])
})

test('a note on another row is none of this table', () => {
  deepEqual(shownRemarks(rows, [{ ...note, row: 'Beta' }]), [])
  deepEqual(shownRemarks(undefined, [note]), [])
})
