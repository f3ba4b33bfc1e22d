import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { listParams, shortened } from './name-list.ts'

test('a message has the first names, and how many more there are', () => {
  deepEqual(listParams(['a', 'b', 'c', 'd'], 2), { names: 'a, b', more: 2 })
  deepEqual(listParams(['a', 'b'], 2), { names: 'a, b', more: 0 })
  deepEqual(listParams(['a'], 2), { names: 'a', more: 0 })
})

test('a text that is too long is cut off', () => {
  equal(shortened('abcd', 4), 'abcd')
  equal(shortened('abcde', 4), 'abcd…')
})
