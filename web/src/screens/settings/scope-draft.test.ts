import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isUnsaved } from './scope-draft.ts'

const saved = ['a', 'b']

test('another client or other accounts are unsaved', () => {
  assert.equal(isUnsaved({ clientName: 'Weir', accounts: null }, 'Halden', saved), true)
  assert.equal(isUnsaved({ clientName: null, accounts: new Set(['a']) }, 'Halden', saved), true)
  assert.equal(isUnsaved({ clientName: null, accounts: new Set(['a', 'c']) }, 'Halden', saved), true)
  assert.equal(isUnsaved({ clientName: null, accounts: new Set() }, 'Halden', saved), true)
})

test('a reverted choice is not a change, in any order', () => {
  assert.equal(isUnsaved({ clientName: null, accounts: null }, 'Halden', saved), false)
  assert.equal(isUnsaved({ clientName: 'Halden', accounts: new Set(['b', 'a']) }, 'Halden', saved), false)
})
