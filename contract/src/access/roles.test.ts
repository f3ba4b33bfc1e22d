import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { hasRight, INVITED_ROLES, isForPrograms, RIGHTS, ROLE_NAMES, ROLES, rolesWith, SCOPE_RIGHTS } from './roles.ts'

describe('the table of roles', () => {
  it('lets every role read reports: the portal opens with them, and calls for any signed-in person give figures', () => {
    deepEqual(rolesWith('read-reports'), ROLE_NAMES)
  })
  it('gives a role that is not in it no right', () => {
    for (const role of ['', 'owner', 'Admin', 'constructor', '__proto__', 'toString'])
      deepEqual(
        RIGHTS.filter((right) => hasRight(role, right)),
        [],
        role,
      )
  })
  it('has for each right a role that has it, and no role with all rights that the portal can invite to', () => {
    for (const right of RIGHTS) equal(rolesWith(right).length > 0, true, right)
    for (const role of INVITED_ROLES)
      equal(
        RIGHTS.every((right) => hasRight(role, right)),
        false,
        role,
      )
  })
  it('lets a role of one client neither see every client nor administer', () => {
    for (const role of ROLE_NAMES.filter((each) => ROLES[each].isOfOneClient)) deepEqual(ROLES[role].rights, ['read-reports'])
  })
  it('lets programs read reports and send data, and nothing else', () => {
    deepEqual(RIGHTS.filter(isForPrograms), ['read-reports', 'import-data', 'see-house', 'order-packs', 'send-quotes'])
    deepEqual(Object.keys(SCOPE_RIGHTS), ['read-reports', 'send-prices', 'send-books'])
  })
})
