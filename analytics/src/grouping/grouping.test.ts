import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { addsUp } from './adds-up.ts'
import { largest } from './largest.ts'
import { shares } from './shares.ts'

describe('shares of a whole', () => {
  it('labels are shares of the net whole, angles of the positive groups', () => {
    // 60 + 30 - 10 = 80; of the positive 90.
    const groups = shares([
      ['Bonds', 30],
      ['Equity', 50],
      ['Options', -10],
      ['Equity', 10],
    ])
    deepEqual(groups, [
      { key: 'Equity', value: 60, fraction: 0.75, positiveShare: 60 / 90 },
      { key: 'Bonds', value: 30, fraction: 0.375, positiveShare: 30 / 90 },
      { key: 'Options', value: -10, fraction: -0.125, positiveShare: 0 },
    ])
  })
})

describe('the largest rows', () => {
  const rows = [
    { name: 'B', value: 3 },
    { name: 'A', value: 3 },
    { name: 'C', value: 9 },
    { name: 'D', value: -1 },
    { name: 'E', value: 0 },
    { name: 'F', value: Number.NaN },
  ]
  const names = (count: number, above?: number) => largest(rows, count, (row) => row.value, (row) => row.name, above).map((row) => row.name) // biome-ignore format: one line

  it('come first, ties by name, unknown ones never', () => {
    deepEqual(names(10), ['C', 'A', 'B', 'E', 'D'])
    deepEqual(names(2), ['C', 'A'])
  })
  it('gains are above 0 only', () => {
    deepEqual(names(10, 0), ['C', 'A', 'B'])
  })
})

describe('what adds up', () => {
  it('does so within a billionth of the sum of absolute terms', () => {
    equal(addsUp(0.3, [0.1, 0.2]), true)
    equal(addsUp(1, [1e9, -1e9, 3.9]), false)
    equal(addsUp(1, [1e9, -1e9, 3]), true)
    equal(addsUp(1, [2]), false)
    equal(addsUp(1, [2], [1e10]), true)
    equal(addsUp(0, []), true)
  })
})
