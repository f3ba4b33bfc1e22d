import assert from 'node:assert/strict'
import { test } from 'node:test'

import { cellReasons, reasonKey } from './cell-reasons.ts'

test('notes of figures are separate by cell; several doubts of one figure are all listed, with a restatement', () => {
  const doubt = {}
  const reasons = cellReasons([
    { row: 'AAA', field: 'npv', reason: 'Stale' },
    { row: 'AAA', field: 'npv', reason: 'The close is in doubt', doubt },
    { row: 'AAA', field: 'npv', reason: 'The rate is in doubt', doubt },
    { row: 'AAA', field: 'npv', reason: 'The opening was restated', restated: {} },
    { row: 'BBB', field: 'npv', reason: 'No price' },
  ])
  assert.deepEqual(reasons.get(reasonKey('AAA', 'npv')), {
    reason: 'Stale',
    doubt: 'The close is in doubt. The rate is in doubt',
    restated: 'The opening was restated',
  })
  assert.deepEqual(reasons.get(reasonKey('BBB', 'npv')), { reason: 'No price' })
})
