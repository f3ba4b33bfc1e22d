import assert from 'node:assert/strict'
import { test } from 'node:test'

import { changedTo, EMPTY_DRAFT, isSame, undone, withChange } from './what-if-draft.ts'

test('a ticker has one change; undo goes back step by step, over a reset too', () => {
  const first = changedTo(EMPTY_DRAFT, withChange([], 'AAA', { ticker: 'AAA', quantity: 5 }))
  const second = changedTo(first, withChange(first.changes, 'AAA', { ticker: 'AAA', weight: 0.1 }))
  assert.deepEqual(second.changes, [{ ticker: 'AAA', weight: 0.1 }])
  const reset = changedTo(second, [])
  assert.deepEqual(undone(reset).changes, second.changes)
  assert.deepEqual(undone(undone(reset)).changes, first.changes)
  assert.deepEqual(undone(undone(undone(reset))), EMPTY_DRAFT)
  assert.deepEqual(undone(EMPTY_DRAFT), EMPTY_DRAFT)
})

test('what changes nothing is no step', () => {
  const draft = changedTo(EMPTY_DRAFT, [{ ticker: 'AAA', quantity: 5 }])
  assert.equal(changedTo(draft, withChange(draft.changes, 'AAA', { ticker: 'AAA', quantity: 5 })).past.length, 1)
  assert.deepEqual(withChange(draft.changes, 'AAA', null), [])
  assert.equal(withChange(draft.changes, 'BBB', null), draft.changes)
})

test('the order of changes does not matter, their kind does', () => {
  const [a, b] = [
    { ticker: 'AAA', quantity: 1 },
    { ticker: 'BBB', weight: 1 },
  ]
  assert.equal(isSame([a, b], [b, a]), true)
  assert.equal(isSame([a], [{ ticker: 'AAA', weight: 1 }]), false)
})
