import assert from 'node:assert/strict'
import { test } from 'node:test'

import { adminEntriesOf, groupOf } from './menu-plan.ts'

test('Analytics opens on its four paths and Account Management on its three; no other path opens a group', () => {
  for (const path of ['/performance', '/risk', '/portfolio-calculator', '/portfolio-evolution']) {
    assert.equal(groupOf(path), 'Analytics')
  }
  for (const path of ['/trade-history', '/reports', '/settings']) assert.equal(groupOf(path), 'Account Management')
  for (const path of ['/', '/market-data', '/position-details', '/whitelist']) assert.equal(groupOf(path), null)
})

test('screens of the administration are in the menu of roles that have their right', () => {
  const paths = (role: string | undefined) => adminEntriesOf(role).map(({ to }) => to)
  assert.deepEqual(paths('admin'), [
    '/house',
    '/packs',
    '/groupings',
    '/ledger',
    '/whitelist',
    '/audit',
    '/imports',
    '/jobs',
    '/data',
  ])
  assert.deepEqual(paths('employee'), ['/house', '/packs'])
  for (const role of ['client', 'owner', undefined]) assert.deepEqual(paths(role), [])
})
