import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ApiError } from '#api/api-error.ts'
import { cellKey, type Matrix } from './matrix.ts'
import { type ChangedBox, conflictOf, keysOf, lostChanges, ownChangeOf, withoutTheirs } from './matrix-conflict.ts'
import type { MatrixDraft } from './matrix-draft.ts'

const row = (id: string) => ({ id, name: `${id}@h.example`, isFixed: false })
const columns = ['Unassigned', 'Growth', 'Income'].map((name) => ({ id: name[0]!, name }))
const matrix = (isSingle: boolean, ids = ['ann', 'ben']): Matrix => ({
  isSingle,
  rows: ids.map(row),
  columns,
  checked: new Map(),
  version: '7',
})
const draft = (...cells: readonly (readonly [string, string, boolean])[]): MatrixDraft =>
  new Map([...Map.groupBy(cells, ([id]) => id)].map(([id, own]) => [id, new Map(own.map(([, column, wish]) => [column, wish]))]))
const box = (id: string, column: string, isChecked: boolean): ChangedBox => ({
  row: id,
  column,
  isChecked,
  rowName: `${id}@h.example`,
  columnName: column,
  changedBy: 'carla@h.example',
})

test('a refused save lists every box that others changed; any other failure is not a conflict', () => {
  const change = { portfolioID: 'G', portfolioName: 'Growth', checked: true, changedBy: null }
  const reply = { reason: 'Changed.', code: 'refusal.matrixChanged', params: {}, requestId: 'r', version: '9', more: 3 }
  const ofUsers = { ...reply, changes: [{ userID: 'ann', username: 'ann@h.example', ...change }] }
  const ofAccounts = { ...reply, changes: [{ accountID: 'a1', accountName: 'Reserve', ...change }] }
  const changed = { column: 'G', columnName: 'Growth', isChecked: true, changedBy: null }
  assert.deepEqual(conflictOf(new ApiError(409, 'Changed.', 'r', ofUsers)), {
    version: '9',
    more: 3,
    boxes: [{ row: 'ann', rowName: 'ann@h.example', ...changed }],
  })
  assert.deepEqual(conflictOf(new ApiError(409, 'Changed.', 'r', ofAccounts))?.boxes, [
    { row: 'a1', rowName: 'Reserve', ...changed },
  ])
  assert.equal(conflictOf(new ApiError(409, 'Taken.', 'r', { ...reply, changes: undefined })), null)
  assert.equal(conflictOf(new ApiError(404, 'Not found', 'r', ofUsers)), null)
})

test('for a box that others changed, the user’s own change is the same or different', () => {
  const own = draft(['ann', 'G', true], ['ben', 'I', false])
  assert.deepEqual(ownChangeOf(matrix(false), own, box('ann', 'G', true)), { kind: 'same' })
  assert.deepEqual(ownChangeOf(matrix(false), own, box('ann', 'G', false)), { kind: 'other', wish: true })
  assert.deepEqual(ownChangeOf(matrix(false), own, box('ann', 'I', true)), { kind: 'none' })
  // An account is in one portfolio, so any other move contradicts the user's own.
  const moved = draft(['ann', 'I', true])
  assert.deepEqual(ownChangeOf(matrix(true), moved, box('ann', 'I', true)), { kind: 'same' })
  assert.deepEqual(ownChangeOf(matrix(true), moved, box('ann', 'G', true)), { kind: 'other', wish: 'Income' })
  assert.deepEqual(ownChangeOf(matrix(true), moved, box('ben', 'G', true)), { kind: 'none' })
})

test('accepting theirs drops only the own changes that conflict', () => {
  const own = draft(['ann', 'G', true], ['ann', 'I', true], ['ben', 'I', true])
  assert.deepEqual(withoutTheirs(own, false, keysOf([box('ann', 'G', false)])), draft(['ann', 'I', true], ['ben', 'I', true]))
  const moves = draft(['ann', 'G', true], ['ben', 'I', true])
  assert.deepEqual(withoutTheirs(moves, true, new Set([cellKey('ann', 'I')])), draft(['ben', 'I', true]))
})

test('a change whose user or portfolio no longer exists is listed', () => {
  const own = draft(['ann', 'G', true], ['ben', 'I', true])
  assert.deepEqual(lostChanges(matrix(false), matrix(false, ['ben']), own), ['ann@h.example, Growth'])
  assert.deepEqual(lostChanges(matrix(false), matrix(false), own), [])
})
