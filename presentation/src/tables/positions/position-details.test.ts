import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'

import { POSITION_DETAILS } from './position-details.ts'

test('the figures of a position that everybody sees stand under their own titles', () => {
  const figures = POSITION_DETAILS.columns.filter((column) => column.kind !== 'text' && !('isOptional' in column))
  deepEqual(
    figures.map(({ key, title, kind }) => [key, title, kind]),
    [
      ['quantity', 'column.quantity', 'quantity'],
      ['price', 'column.price', 'price'],
      ['npv', 'column.npv', 'money'],
      ['dailyPL', 'column.daily', 'moneyChange'],
    ],
  )
})
