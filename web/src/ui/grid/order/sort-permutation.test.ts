import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import type { Column } from '../columns/column.ts'
import { radixPermutation } from './radix-permutation.ts'
import { sortPermutation } from './sort-permutation.ts'

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

test('numbers are sorted in ascending order, stably, for all bit patterns', () => {
  // Integers, tiny numbers, and many with the same upper half: 1e15 to 1e15 + 100.
  const number = fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.integer({ min: 1e15, max: 1e15 + 100 }), fc.constant(-0))
  fc.assert(
    fc.property(fc.array(number, { maxLength: 300 }), (numbers) => {
      const places = [...radixPermutation(Float64Array.from(numbers))]
      const expected = numbers.map((_, at) => at).sort((a, b) => (numbers[a] === numbers[b] ? a - b : numbers[a]! - numbers[b]!))
      assert.deepEqual(places, expected)
    }),
    { numRuns: 300 },
  )
})

test('many numbers that differ only in their last bits are sorted', () => {
  const numbers = Float64Array.from({ length: 5000 }, (_, at) => 1 + (((at * 7919) % 5000) + 1) * Number.EPSILON)
  const sorted = [...radixPermutation(numbers)].map((place) => numbers[place]!)
  assert.deepEqual(
    sorted,
    [...numbers].sort((a, b) => a - b),
  )
})

test('missing values come last in both directions; texts that differ only in case are equal, and digits count as numbers', () => {
  const places = (column: string, direction: 'ascending' | 'descending') => [
    ...sortPermutation(rows, columns, [{ column, direction }])!,
  ]
  assert.deepEqual(places('amount', 'ascending'), [2, 0, 3, 1])
  assert.deepEqual(places('amount', 'descending'), [0, 3, 2, 1])
  assert.deepEqual(places('name', 'ascending'), [1, 3, 0, 2])
  assert.deepEqual(places('name', 'descending'), [0, 1, 3, 2])
})

test('rows are sorted by what a column is sorted by, whatever it shows', () => {
  const inverted: Column<Row> = {
    key: 'amount',
    title: 'Amount',
    kind: 'money',
    value: ({ amount }) => amount,
    sortedBy: negated,
  }
  assert.deepEqual([...sortPermutation(rows, [inverted], [{ column: 'amount', direction: 'ascending' }])!], [0, 3, 2, 1])
})

const negated = ({ amount }: Row) => (amount === null ? null : -amount)

test('the first sort column is the primary one; unknown columns are ignored', () => {
  const order = [
    { column: 'amount', direction: 'descending' },
    { column: 'gone', direction: 'ascending' },
    { column: 'name', direction: 'ascending' },
  ] as const
  assert.deepEqual([...sortPermutation(rows, columns, order)!], [3, 0, 2, 1])
  assert.equal(sortPermutation(rows, columns, order.slice(1, 2)), null)
})
