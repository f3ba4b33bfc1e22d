import assert from 'node:assert/strict'
import { test } from 'node:test'

import { namedChanges } from './named-changes.ts'

test('every box that somebody else changed has a line of its own; any other reason stays whole', () => {
  const statement = 'The matrix was changed meanwhile, so nothing was saved.'
  assert.deepEqual(
    namedChanges(`${statement} ben@h.example, Growth: now checked (by ann@h.example); Reserve: now in Income; and 7 more.`),
    {
      statement,
      changes: ['ben@h.example, Growth: now checked (by ann@h.example)', 'Reserve: now in Income', 'and 7 more'],
    },
  )
  for (const reason of [`${statement} Load it again.`, 'Not found', 'Failed; see below.'])
    assert.deepEqual(namedChanges(reason), { statement: reason, changes: [] })
})
