import assert from 'node:assert/strict'
import { test } from 'node:test'

import { checkRole, invitation } from './invitation.ts'

// Specification S5.11, S7.8.
test('the payload of a client has the client’s id, that of an employee has none, and neither has a role', () => {
  assert.deepEqual(invitation(' Ann@Halden.example ', 'employee', 'i', 'c'), {
    body: { email: 'ann@halden.example', institutionID: 'i' },
  })
  assert.deepEqual(invitation('ann@halden.example', 'client', 'i', 'c'), {
    body: { email: 'ann@halden.example', institutionID: 'i', clientID: 'c' },
  })
})

// Specification S5.14.
test('without an institution or a client no user is added', () => {
  assert.deepEqual(invitation('a@b.example', 'employee', '', 'c'), { failure: 'Institution ID not found' })
  assert.deepEqual(invitation('a@b.example', 'client', 'i', ''), { failure: 'Client ID not found' })
})

// Specification S1.5, S5.10.
test('employee and client can be chosen, nothing else', () => {
  const refused = 'Please select a user role'
  assert.deepEqual(['employee', 'client', 'admin', null].map(checkRole), [null, null, refused, refused])
})
