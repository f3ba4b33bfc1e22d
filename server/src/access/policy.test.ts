import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Access } from '@portal/contract/endpoint.ts'

import { Failure } from '#base/failure.ts'
import type { Caller } from './caller.ts'
import { admit, assertOwnWords, policyOf } from './policy.ts'

const person = (isAdmin: boolean): Caller => ({
  kind: 'user',
  institutionId: 'I',
  userId: 'U',
  email: 'ann@clarity.example',
  isAdmin,
  clientId: null,
  sessionId: 'S',
  useLive: false,
})
const CALLERS: readonly (Caller | undefined)[] = [
  undefined,
  person(false),
  person(true),
  { kind: 'token', institutionId: 'I', tokenId: 'T' },
]

/** 200 where nothing was thrown. */
function statusOf(deed: () => void): number {
  try {
    deed()
    return 200
  } catch (error) {
    if (error instanceof Failure) return error.status
    throw error
  }
}

describe('the policy', () => {
  /** For nobody, a user, an administrator and a program. */
  const table: { readonly [access in Access]: readonly number[] } = {
    public: [200, 200, 200, 200],
    'pre-login': [200, 200, 200, 200],
    refresh: [200, 200, 200, 200],
    demo: [200, 200, 200, 200],
    user: [401, 200, 200, 403],
    admin: [401, 403, 200, 403],
    'user-or-token': [401, 200, 200, 200],
    'admin-or-token': [401, 403, 200, 200],
  }
  for (const [access, expected] of Object.entries(table)) {
    it(`of the access ${access} admits whom it names and nobody else`, () => {
      const policy = policyOf(access, 'route')
      deepEqual(
        CALLERS.map((caller) => statusOf(() => admit(policy, caller))),
        expected,
      )
    })
  }
  it('of each access says who comes in by it, and only the demo’s calls are for the demo', () => {
    const said = Object.keys(table).map((access) => {
      const { people, programs, demoOnly } = policyOf(access, 'route')
      return `${access}: ${people}${programs ? ' and programs' : ''}${demoOnly ? ', in the demo' : ''}`
    })
    deepEqual(said, [
      'public: anybody',
      'pre-login: anybody',
      'refresh: anybody',
      'demo: anybody, in the demo',
      'user: users',
      'admin: admins',
      'user-or-token: users and programs',
      'admin-or-token: admins and programs',
    ])
  })
  it('is denied to a route that names none, or one that does not exist', () => {
    for (const access of [undefined, '', 'everybody', 'constructor', '__proto__', 'Admin']) {
      throws(() => policyOf(access, 'GET /hole'), /GET \/hole declares no policy/)
    }
  })
  it('refuses words that speak for another person or institution', () => {
    const cases: readonly (readonly [Caller | undefined, unknown, number])[] = [
      [CALLERS[1], { userName: 'ann@clarity.example', institutionID: 'I' }, 200],
      [CALLERS[1], { userName: 'ben@clarity.example' }, 403],
      [CALLERS[1], { userName: 'Ann@clarity.example' }, 403],
      [CALLERS[1], { userName: null }, 403],
      [CALLERS[1], { userName: ['ann@clarity.example'] }, 403],
      [CALLERS[1], { userName: undefined }, 403],
      [CALLERS[2], { institutionID: 'J' }, 403],
      [CALLERS[2], { institutionID: { toString: () => 'I' } }, 403],
      [CALLERS[3], { userName: 'anybody' }, 200],
      [CALLERS[3], { institutionID: 'J' }, 403],
      [CALLERS[1], undefined, 200],
      [CALLERS[1], 'userName', 200],
      [CALLERS[1], [{ userName: 'ben@clarity.example' }], 200],
    ]
    for (const [caller, words, status] of cases)
      deepEqual(
        statusOf(() => assertOwnWords(caller, words)),
        status,
        JSON.stringify(words),
      )
  })
})
