import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { splitTotal } from './split-total.ts'

const split = (...names: readonly string[]) => splitTotal(names, (name) => name)

test('a total in the last row stands apart from the other rows', () => {
  deepEqual(split('Reserve', 'Growth', 'Total'), { rows: ['Reserve', 'Growth'], total: 'Total' })
})

test('a row is a total only where it is the last one and has its name', () => {
  deepEqual(split('Total', 'Growth'), { rows: ['Total', 'Growth'], total: undefined })
})

test('a total without other rows is a row', () => {
  deepEqual(split('Total'), { rows: ['Total'], total: undefined })
})

test('there is no total of no rows', () => {
  deepEqual(split(), { rows: [], total: undefined })
  deepEqual(splitTotal(undefined, String), { rows: undefined, total: undefined })
})
