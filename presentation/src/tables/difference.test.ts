import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { differenceOf } from './difference.ts'

const NONE = { d1: null, mtd: null, m1: null, m3: null, ytd: null, y1: null, y2: null, y3: null, y5: null, max: null }
const returns = (
  d1: number | null,
  y5: number | null,
  notes: readonly { row: string; field: string; reason: string }[] = [],
) => ({
  snapshotId: '2-2026-11-20',
  rows: [
    { ...NONE, d1: 9 },
    { ...NONE, d1, y5 },
  ],
  notes,
})

describe("the return of the scope minus its benchmark's", () => {
  it('is the difference of the two last rows; null with a reason if either is unknown', () => {
    const young = [
      { row: 'Alpha', field: 'y5', reason: 'Not of the whole' },
      { row: 'Total', field: 'y5', reason: 'Less than five years of data' },
    ]
    // 50 % minus 25 %.
    deepEqual(differenceOf('Ours', returns(0.5, null, young), returns(0.25, 0.07)), {
      row: { ...NONE, name: 'Ours', d1: 0.25 },
      notes: [{ row: 'Ours', field: 'y5', reason: 'Less than five years of data' }],
    })
  })

  it('has the reason of the benchmark where its return is the unknown one, and none where no reason is given', () => {
    const young = [{ row: 'Total', field: 'y5', reason: 'Less than five years of closes' }]
    const { notes: _none, ...portfolio } = returns(0.5, 0.3)
    const difference = differenceOf('Ours', portfolio, returns(0.25, null, young))
    deepEqual(difference?.notes, [{ row: 'Ours', field: 'y5', reason: 'Less than five years of closes' }])
    const { notes: _neither, ...benchmark } = returns(0.25, null)
    deepEqual(differenceOf('Ours', portfolio, benchmark)?.notes, [])
  })

  it('is null for replies of different dates or without rows', () => {
    equal(differenceOf('Ours', returns(0.01, 0.02), { ...returns(0.01, 0.02), snapshotId: '3-2026-11-20' }), null)
    equal(differenceOf('Ours', returns(0.01, 0.02), { ...returns(0.01, 0.02), rows: [] }), null)
  })
})
