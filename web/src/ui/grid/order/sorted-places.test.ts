import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import type { Column } from '#ui/grid/columns/column.ts'
import { radixPlaces } from './radix-places.ts'
import { sortedPlaces } from './sorted-places.ts'

interface Row {
  readonly name: string | null
  readonly amount: number | null
}

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { key: 'amount', title: 'Amount', kind: 'money', value: ({ amount }) => amount },
]
const rows: readonly Row[] = [
  { name: 'B10', amount: 2 },
  { name: 'b9', amount: null },
  { name: null, amount: -1 },
  { name: 'B9', amount: 2 },
]

test('numbers are in ascending order and equal ones stay as they came, whatever their bits are', () => {
  // Whole numbers, tiny ones, and many that share the upper half of their bits: 1e15 to 1e15 + 100.
  const number = fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.integer({ min: 1e15, max: 1e15 + 100 }), fc.constant(-0))
  fc.assert(
    fc.property(fc.array(number, { maxLength: 300 }), (numbers) => {
      const places = [...radixPlaces(Float64Array.from(numbers))]
      const expected = numbers.map((_, at) => at).sort((a, b) => (numbers[a] === numbers[b] ? a - b : numbers[a]! - numbers[b]!))
      assert.deepEqual(places, expected)
    }),
    { numRuns: 300 },
  )
})

test('many numbers that differ in their last bits alone are in order', () => {
  const numbers = Float64Array.from({ length: 5000 }, (_, at) => 1 + (((at * 7919) % 5000) + 1) * Number.EPSILON)
  const sorted = [...radixPlaces(numbers)].map((place) => numbers[place]!)
  assert.deepEqual(
    sorted,
    [...numbers].sort((a, b) => a - b),
  )
})

test('what is missing comes last in both directions; texts that differ in case alone are equal, digits in them count as numbers', () => {
  const places = (column: string, direction: 'ascending' | 'descending') => [
    ...sortedPlaces(rows, columns, [{ column, direction }])!,
  ]
  assert.deepEqual(places('amount', 'ascending'), [2, 0, 3, 1])
  assert.deepEqual(places('amount', 'descending'), [0, 3, 2, 1])
  assert.deepEqual(places('name', 'ascending'), [1, 3, 0, 2])
  assert.deepEqual(places('name', 'descending'), [0, 1, 3, 2])
})

test('the first column of an order is the weightiest; what names no column counts for nothing', () => {
  const order = [
    { column: 'amount', direction: 'descending' },
    { column: 'gone', direction: 'ascending' },
    { column: 'name', direction: 'ascending' },
  ] as const
  assert.deepEqual([...sortedPlaces(rows, columns, order)!], [3, 0, 2, 1])
  assert.equal(sortedPlaces(rows, columns, order.slice(1, 2)), null)
})
