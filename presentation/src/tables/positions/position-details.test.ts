import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'

import { POSITION_DETAILS, positionRequestFor } from './position-details.ts'

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

test('a period and a method of cost are asked for where a column is of them', () => {
  const choices = { timePeriod: 'YTD', costBasisMethod: 'fifo' } as const
  deepEqual(positionRequestFor([], choices), {})
  deepEqual(positionRequestFor(['weight'], choices), { columns: ['weight'] })
  deepEqual(positionRequestFor(['totalPL'], choices), { timePeriod: 'YTD', columns: ['totalPL'] })
  deepEqual(positionRequestFor(['unrealisedPL'], choices), { costBasisMethod: 'fifo' })
})
