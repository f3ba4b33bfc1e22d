import assert from 'node:assert/strict'
import { test } from 'node:test'

import { changedTo, EMPTY_HISTORY, isSame, undone, withChange } from './what-if-draft.ts'

test('a ticker has one change; undo reverts step by step, also a reset', () => {
  const first = changedTo(EMPTY_HISTORY, withChange([], 'AAA', { ticker: 'AAA', quantity: 5 }))
  const second = changedTo(first, withChange(first.changes, 'AAA', { ticker: 'AAA', weight: 0.1 }))
  assert.deepEqual(second.changes, [{ ticker: 'AAA', weight: 0.1 }])
  const reset = changedTo(second, [])
  assert.deepEqual(undone(reset).changes, second.changes)
  assert.deepEqual(undone(undone(reset)).changes, first.changes)
  assert.deepEqual(undone(undone(undone(reset))), EMPTY_HISTORY)
  assert.deepEqual(undone(EMPTY_HISTORY), EMPTY_HISTORY)
})

test('a change without effect is not an undo step', () => {
  const draft = changedTo(EMPTY_HISTORY, [{ ticker: 'AAA', quantity: 5 }])
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
