import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { differenceOf } from './difference.ts'

const NONE = { d1: null, mtd: null, m1: null, m3: null, ytd: null, y1: null, y2: null, y3: null, y5: null }
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

describe('what the whole returned more than its benchmark', () => {
  it('is the difference of the two last rows; where either is not known there is none, for its reason', () => {
    const young = [
      { row: 'Alpha', field: 'y5', reason: 'Not of the whole' },
      { row: 'Total', field: 'y5', reason: 'Less than five years of data' },
    ]
    // 50 % less 25 %.
    deepEqual(differenceOf('Ours', returns(0.5, null, young), returns(0.25, 0.07)), {
      row: { ...NONE, name: 'Ours', d1: 0.25 },
      notes: [{ row: 'Ours', field: 'y5', reason: 'Less than five years of data' }],
    })
  })

  it('is none of two moments, nor of replies without rows', () => {
    equal(differenceOf('Ours', returns(0.01, 0.02), { ...returns(0.01, 0.02), snapshotId: '3-2026-11-20' }), null)
    equal(differenceOf('Ours', returns(0.01, 0.02), { ...returns(0.01, 0.02), rows: [] }), null)
  })
})
