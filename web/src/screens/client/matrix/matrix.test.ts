import assert from 'node:assert/strict'
import { test } from 'node:test'

import { accountMatrix, changedBetween, userMatrix, withSaved } from './matrix.ts'

const portfolios = ['Zenith', 'Portfolio 10', 'Unassigned', 'Portfolio 9'].map((name) => ({ id: name, name }))
const user = (username: string, isAdmin = false) => ({
  id: username,
  username,
  email: `${username}@rowan.example`,
  isAdmin,
  role: isAdmin ? ('admin' as const) : ('client' as const),
  lastLogin: null,
  lastActivity: null,
  isDisabled: false,
})
const users = userMatrix({
  users: [user('zoe'), user('ann', true), user('bob')],
  portfolios,
  relationships: [
    { userID: 'zoe', portfolioID: 'Zenith', checked: true },
    { userID: 'zoe', portfolioID: 'Unassigned', checked: false },
    { userID: 'bob', portfolioID: 'Portfolio 9', checked: true },
  ],
  version: '7',
})

test('users are sorted by name, an administrator has fixed boxes, portfolios are sorted by name after Unassigned', () => {
  assert.deepEqual(
    users.rows.map(({ name, isFixed }) => [name, isFixed]),
    [
      ['ann', true],
      ['bob', false],
      ['zoe', false],
    ],
  )
  assert.deepEqual(
    users.columns.map(({ name }) => name),
    ['Unassigned', 'Portfolio 9', 'Portfolio 10', 'Zenith'],
  )
  assert.equal(users.isSingle, false)
  // A relationship with `checked: false` is no relationship.
  assert.deepEqual(
    [...users.checked],
    [
      ['zoe', new Set(['Zenith'])],
      ['bob', new Set(['Portfolio 9'])],
    ],
  )
})

test('an account is in one portfolio; accounts are sorted by name', () => {
  const accounts = accountMatrix({
    accounts: [
      { id: 'b', name: 'Reserve 10' },
      { id: 'a', name: 'Reserve 9' },
    ],
    portfolios,
    relationships: [{ accountID: 'a', portfolioID: 'Zenith', checked: true }],
    version: '1',
  })
  assert.equal(accounts.isSingle, true)
  assert.deepEqual(
    accounts.rows.map(({ id, isFixed }) => [id, isFixed]),
    [
      ['a', false],
      ['b', false],
    ],
  )
})

test('a save changes only its boxes and the version; the previous matrix is unchanged', () => {
  const saved = withSaved(
    users,
    [
      { row: 'zoe', column: 'Zenith', isChecked: false },
      { row: 'zoe', column: 'Portfolio 10', isChecked: true },
    ],
    '8',
  )
  assert.deepEqual(saved.checked.get('zoe'), new Set(['Portfolio 10']))
  assert.deepEqual(saved.checked.get('bob'), new Set(['Portfolio 9']))
  assert.equal(saved.version, '8')
  assert.deepEqual(users.checked.get('zoe'), new Set(['Zenith']))
})

test('the difference of two states are the boxes that were checked or unchecked', () => {
  const later = withSaved(
    users,
    [
      { row: 'zoe', column: 'Zenith', isChecked: false },
      { row: 'bob', column: 'Unassigned', isChecked: true },
    ],
    '8',
  )
  assert.deepEqual([...changedBetween(users, later)].sort(), ['bob Unassigned', 'zoe Zenith'])
  assert.deepEqual([...changedBetween(users, users)], [])
})
