import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Access } from '@portal/contract/endpoint.ts'
import type { TokenScope } from '@portal/contract/institution/tokens.ts'

import { Failure } from '#base/failure.ts'
import type { Caller } from './caller.ts'
import { admit, assertMaySend, assertOwnWords, policyOf, senderOf } from './policy.ts'

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
const program = (...scopes: readonly TokenScope[]): Caller => ({ kind: 'token', institutionId: 'I', tokenId: 'T', scopes })
const CALLERS: readonly (Caller | undefined)[] = [
  undefined,
  person(false),
  person(true),
  ...(['read-reports', 'send-prices', 'send-books'] as const).map((scope) => program(scope)),
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
  /** For no caller, a user, an administrator, and programs that read reports, send prices, send books. */
  const table: { readonly [access in Access]: readonly number[] } = {
    public: [200, 200, 200, 200, 200, 200],
    'pre-login': [200, 200, 200, 200, 200, 200],
    refresh: [200, 200, 200, 200, 200, 200],
    demo: [200, 200, 200, 200, 200, 200],
    user: [401, 200, 200, 403, 403, 403],
    admin: [401, 403, 200, 403, 403, 403],
    'user-or-token': [401, 200, 200, 200, 403, 403],
    'admin-or-token': [401, 403, 200, 403, 200, 200],
    'admin-or-price-token': [401, 403, 200, 403, 200, 403],
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
      return `${access}: ${people}${programs.map((scope) => ` and programs that ${scope}`).join('')}${demoOnly ? ', in the demo' : ''}`
    })
    deepEqual(said, [
      'public: anybody',
      'pre-login: anybody',
      'refresh: anybody',
      'demo: anybody, in the demo',
      'user: users',
      'admin: admins',
      'user-or-token: users and programs that read-reports',
      'admin-or-token: admins and programs that send-prices and programs that send-books',
      'admin-or-price-token: admins and programs that send-prices',
    ])
  })
  it('is denied to a route that names none, or one that does not exist', () => {
    for (const access of [undefined, '', 'everybody', 'constructor', '__proto__', 'Admin']) {
      throws(() => policyOf(access, 'GET /hole'), /GET \/hole declares no policy/)
    }
  })
  it('admits a program of several scopes to what any of them reaches', () => {
    const both = program('read-reports', 'send-books')
    const statuses = ['user-or-token', 'admin-or-token', 'admin-or-price-token', 'admin'].map((access) =>
      statusOf(() => admit(policyOf(access, 'route'), both)),
    )
    deepEqual(statuses, [200, 200, 403, 403])
  })
  it('lets a program send the files that its scopes reach, and an administrator any', () => {
    const prices = ['prices.csv', 'fx-rates.csv']
    const books = ['transactions.csv', 'instruments.csv', 'logos/ONE.png', 'Prices.csv', 'logos/prices.csv']
    const cases: readonly (readonly [Caller, readonly string[], number])[] = [
      [program('send-prices'), prices, 200],
      [program('send-prices'), [], 200],
      ...books.map((file) => [program('send-prices'), ['prices.csv', file], 403] as const),
      ...prices.map((file) => [program('send-books'), ['transactions.csv', file], 403] as const),
      [program('send-books'), books, 200],
      [program('send-prices', 'send-books'), [...prices, ...books], 200],
      [program('read-reports'), ['prices.csv'], 403],
      [person(true), [...prices, ...books], 200],
    ]
    for (const [caller, files, status] of cases)
      deepEqual(
        statusOf(() => assertMaySend(caller, files)),
        status,
        files.join(),
      )
  })
  it('shows a program the imports that it sent, and people all', () => {
    deepEqual([senderOf(program('send-books')), senderOf(person(true))], ['token:T', null])
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
