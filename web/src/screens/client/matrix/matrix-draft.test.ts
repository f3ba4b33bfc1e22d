import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '@portal/contract/access/roles.ts'

import { accountMatrix, changedBetween, type Matrix, userMatrix, withSaved } from './matrix.ts'
import { changesOf, choose, countOf, inverseOf, isShownChecked, type MatrixDraft, NO_DRAFT, pruned } from './matrix-draft.ts'

const portfolios = ['Growth', 'Income', 'Unassigned'].map((name) => ({ id: name[0]!, name }))
const person = (id: string, role: Role = 'employee') => ({
  id,
  username: `${id}@halden.example`,
  email: `${id}@halden.example`,
  isAdmin: role === 'admin',
  role,
  lastLogin: null,
  lastActivity: null,
  isDisabled: false,
})
const users = userMatrix({
  users: [person('zoe'), person('ben'), person('carla', 'admin')],
  portfolios,
  relationships: [
    { userID: 'ben', portfolioID: 'G', checked: true },
    { userID: 'zoe', portfolioID: 'I', checked: false },
  ],
  version: '7',
})
const accounts = accountMatrix({
  accounts: ['Account 10', 'Account 2'].map((name) => ({ id: name.slice(-2).trim(), name })),
  portfolios,
  relationships: [
    { accountID: '2', portfolioID: 'U', checked: true },
    { accountID: '10', portfolioID: 'G', checked: true },
  ],
  version: '7',
})

const everybody = (matrix: Matrix) => new Set(matrix.rows.map(({ id }) => id))
const draft = (matrix: Matrix, ...steps: readonly (readonly [row: string, column: string, isChecked: boolean])[]): MatrixDraft =>
  steps.reduce((former, [row, column, isChecked]) => choose(matrix, former, new Set([row]), column, isChecked), NO_DRAFT)

test('users are sorted by user name, accounts and portfolios by name, Unassigned first', () => {
  assert.deepEqual(
    users.rows.map(({ id }) => id),
    ['ben', 'carla', 'zoe'],
  )
  assert.deepEqual(
    accounts.rows.map(({ name }) => name),
    ['Account 2', 'Account 10'],
  )
  assert.deepEqual(
    users.columns.map(({ name }) => name),
    ['Unassigned', 'Growth', 'Income'],
  )
})

test('only changed boxes are sent; a reverted change is not', () => {
  const pending = draft(users, ['ben', 'G', false], ['zoe', 'I', true], ['zoe', 'G', true], ['zoe', 'G', false])
  assert.deepEqual(changesOf(users, pending), [
    { row: 'ben', column: 'G', isChecked: false },
    { row: 'zoe', column: 'I', isChecked: true },
  ])
  assert.equal(changesOf(users, draft(users, ['ben', 'G', false], ['ben', 'G', true])).length, 0)
})

test('checking all of a portfolio skips administrators, whose boxes are not sent', () => {
  assert.deepEqual(changesOf(users, choose(users, NO_DRAFT, everybody(users), 'G', true)), [
    { row: 'zoe', column: 'G', isChecked: true },
  ])
})

test('a moved account is an unchecked box for the old portfolio and a checked one for the new, and one change', () => {
  const cells = changesOf(accounts, draft(accounts, ['10', 'U', true], ['10', 'I', true]))
  assert.deepEqual(cells, [
    { row: '10', column: 'G', isChecked: false },
    { row: '10', column: 'I', isChecked: true },
  ])
  assert.equal(countOf(accounts, cells), 1)
  assert.equal(changesOf(accounts, draft(accounts, ['10', 'I', true], ['10', 'G', true])).length, 0)
})

test('unchecking all accounts of a portfolio moves them to Unassigned', () => {
  assert.deepEqual(changesOf(accounts, choose(accounts, NO_DRAFT, everybody(accounts), 'G', false)), [
    { row: '10', column: 'G', isChecked: false },
    { row: '10', column: 'U', isChecked: true },
  ])
})

test('unsaved changes are applied to what another administrator saved: redundant ones are dropped, the rest is sent', () => {
  const pending = draft(users, ['zoe', 'I', true], ['zoe', 'G', true])
  const theirs = withSaved(users, [{ row: 'zoe', column: 'I', isChecked: true }], '8')
  assert.deepEqual([...changedBetween(users, theirs)], ['zoe I'])
  assert.deepEqual(changesOf(theirs, pending), [{ row: 'zoe', column: 'G', isChecked: true }])
  assert.deepEqual([...pruned({ ...theirs, columns: [] }, pending)], [])
  // Another administrator moved the account to Income, so our change moves it from there.
  const moved = withSaved(accounts, changesOf(accounts, draft(accounts, ['10', 'I', true])), '8')
  assert.deepEqual(changesOf(moved, draft(accounts, ['10', 'U', true])), [
    { row: '10', column: 'I', isChecked: false },
    { row: '10', column: 'U', isChecked: true },
  ])
})

test('a save can be undone', () => {
  for (const [matrix, pending] of [
    [users, draft(users, ['ben', 'G', false], ['zoe', 'I', true])],
    [accounts, draft(accounts, ['10', 'U', true], ['2', 'G', true])],
  ] as const) {
    const cells = changesOf(matrix, pending)
    const after = withSaved(matrix, cells, '8')
    const back = changesOf(after, inverseOf(matrix, cells))
    assert.equal(countOf(matrix, back), 2)
    assert.equal(changedBetween(matrix, withSaved(after, back, '9')).size, 0)
  }
})

test('a single-choice row shows only its new portfolio', () => {
  const own = draft(accounts, ['10', 'I', true]).get('10')
  const saved = accounts.checked.get('10')!
  assert.deepEqual(
    ['U', 'G', 'I'].map((column) => isShownChecked(true, saved, own, column)),
    [false, false, true],
  )
})
