import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { placeOf } from './place-of-row.ts'

test('a row of a windowed table is placed by its ARIA index, which counts the head and begins with 1', () => {
  equal(placeOf({ ariaRowIndex: '2', sectionRowIndex: 5 }), 0)
  equal(placeOf({ ariaRowIndex: '102', sectionRowIndex: 0 }), 100)
})

test('a row of any other table is placed by its section', () => {
  equal(placeOf({ ariaRowIndex: null, sectionRowIndex: 5 }), 5)
})
