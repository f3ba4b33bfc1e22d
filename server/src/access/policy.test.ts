import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Role, TokenScope } from '@portal/contract/access/roles.ts'
import type { Access } from '@portal/contract/endpoint.ts'

import { Failure } from '#base/failure.ts'
import type { Caller, UserCaller } from './caller.ts'
import { admit, assertMayGive, assertMaySend, assertSameIdentity, mayReadLedger, policyOf, senderOf } from './policy.ts'

const person = (role: Role): UserCaller => ({
  kind: 'user',
  institutionId: 'I',
  userId: 'U',
  email: 'ann@clarity.example',
  role,
  clientId: null,
  sessionId: 'S',
  useLive: false,
})
const program = (...scopes: readonly TokenScope[]): Caller => ({ kind: 'token', institutionId: 'I', tokenId: 'T', scopes })
const CALLERS: readonly (Caller | undefined)[] = [
  undefined,
  person('client'),
  person('employee'),
  person('admin'),
  ...(['read-reports', 'send-prices', 'send-books'] as const).map((scope) => program(scope)),
]

/** 200 where nothing was thrown. */
function statusOf(work: () => void): number {
  try {
    work()
    return 200
  } catch (error) {
    if (error instanceof Failure) return error.status
    throw error
  }
}

describe('the policy', () => {
  /** For no caller, a client, an employee, an administrator, and programs that read reports, send prices, send books. */
  const table: { readonly [access in Access]: readonly number[] } = {
    public: [200, 200, 200, 200, 200, 200, 200],
    'pre-login': [200, 200, 200, 200, 200, 200, 200],
    refresh: [200, 200, 200, 200, 200, 200, 200],
    demo: [200, 200, 200, 200, 200, 200, 200],
    user: [401, 200, 200, 200, 403, 403, 403],
    'read-reports': [401, 200, 200, 200, 200, 403, 403],
    'see-every-client': [401, 403, 403, 200, 403, 403, 403],
    'manage-users': [401, 403, 403, 200, 403, 403, 403],
    'manage-tokens': [401, 403, 403, 200, 403, 403, 403],
    'import-data': [401, 403, 403, 200, 403, 200, 200],
    'judge-data': [401, 403, 403, 200, 403, 403, 403],
    'export-ledger': [401, 403, 403, 200, 403, 403, 403],
    'manage-jobs': [401, 403, 403, 200, 403, 403, 403],
    'see-house': [401, 403, 200, 200, 200, 403, 403],
    'order-packs': [401, 403, 200, 200, 200, 403, 403],
    'define-limits': [401, 403, 403, 200, 403, 403, 403],
    'design-reports': [401, 403, 403, 200, 403, 403, 403],
    'acknowledge-limits': [401, 403, 200, 200, 403, 403, 403],
    'send-quotes': [401, 403, 403, 200, 403, 200, 403],
    'read-audit': [401, 403, 403, 200, 403, 403, 403],
  }
  for (const [access, expected] of Object.entries(table)) {
    it(`of the access ${access} admits exactly the callers that it names`, () => {
      const policy = policyOf(access, 'route')
      deepEqual(
        CALLERS.map((caller) => statusOf(() => admit(policy, caller))),
        expected,
      )
    })
  }
  it('of each access says what it needs, and only the demo’s calls are for the demo', () => {
    const said = Object.keys(table).map((access) => {
      const { needs, demoOnly } = policyOf(access, 'route')
      return `${access}: ${needs}${demoOnly ? ', in the demo' : ''}`
    })
    deepEqual(said, [
      'public: nothing',
      'pre-login: nothing',
      'refresh: nothing',
      'demo: nothing, in the demo',
      'user: session',
      ...[
        'read-reports',
        'see-every-client',
        'manage-users',
        'manage-tokens',
        'import-data',
        'judge-data',
        'export-ledger',
        'manage-jobs',
        'see-house',
        'order-packs',
        'define-limits',
        'design-reports',
        'acknowledge-limits',
        'send-quotes',
        'read-audit',
      ].map((right) => `${right}: ${right}`),
    ])
  })
  it('is an error for a route that names none, or one that does not exist', () => {
    for (const access of [undefined, '', 'everybody', 'constructor', '__proto__', 'admin', 'Manage-users']) {
      throws(() => policyOf(access, 'GET /hole'), /GET \/hole declares no policy/)
    }
  })
  it('admits a program with several scopes to the calls of each of them', () => {
    const both = program('read-reports', 'send-books')
    const statuses = ['read-reports', 'import-data', 'send-quotes', 'manage-users'].map((access) =>
      statusOf(() => admit(policyOf(access, 'route'), both)),
    )
    deepEqual(statuses, [200, 200, 403, 403])
  })
  it('lets a program send the files of its scopes, and an administrator all files', () => {
    const prices = ['prices.csv', 'fx-rates.csv', 'curves.csv', 'dividend-yields.csv']
    const books = ['transactions.csv', 'instruments.csv', 'logos/ONE.png', 'Prices.csv', 'logos/prices.csv']
    const mandates = ['mandate-limits.csv', 'mandate-assignments.csv']
    const cases: readonly (readonly [Caller, readonly string[], number])[] = [
      [program('send-prices'), prices, 200],
      [program('send-prices'), [], 200],
      ...books.map((file) => [program('send-prices'), ['prices.csv', file], 403] as const),
      ...prices.map((file) => [program('send-books'), ['transactions.csv', file], 403] as const),
      [program('send-books'), books, 200],
      [program('send-prices', 'send-books'), [...prices, ...books], 200],
      [program('read-reports'), ['prices.csv'], 403],
      [person('admin'), [...prices, ...books, ...mandates], 200],
      ...mandates.map((file) => [person('client'), [file], 403] as const),
      // A program may send what is held, not which limits hold for it.
      ...mandates.map((file) => [program('send-prices', 'send-books'), [file], 403] as const),
    ]
    for (const [caller, files, status] of cases)
      deepEqual(
        statusOf(() => assertMaySend(caller, files)),
        status,
        files.join(),
      )
  })
  it('says what is booked to users who send data, and to programs that may read reports', () => {
    const callers = [person('admin'), program('read-reports', 'send-books'), program('send-books'), program('send-prices')]
    deepEqual(callers.map(mayReadLedger), [true, true, false, false])
  })
  it('shows a program the imports that it sent, and users all', () => {
    deepEqual([senderOf(program('send-books')), senderOf(person('admin'))], ['token:T', null])
  })
  it('does not let a caller give a role with a right that the caller lacks', () => {
    const statuses = (['client', 'employee', 'admin'] as const).map((giver) =>
      (['client', 'employee', 'admin'] as const).map((given) => statusOf(() => assertMayGive(person(giver), given))),
    )
    deepEqual(statuses, [
      [200, 403, 403],
      [200, 200, 403],
      [200, 200, 200],
    ])
  })
  it('refuses a body that names another user or institution', () => {
    const cases: readonly (readonly [Caller | undefined, unknown, number])[] = [
      [CALLERS[1], { userName: 'ann@clarity.example', institutionID: 'I' }, 200],
      [CALLERS[1], { userName: 'ben@clarity.example' }, 403],
      [CALLERS[1], { userName: 'Ann@clarity.example' }, 403],
      [CALLERS[1], { userName: null }, 403],
      [CALLERS[1], { userName: ['ann@clarity.example'] }, 403],
      [CALLERS[1], { userName: undefined }, 403],
      [CALLERS[3], { institutionID: 'J' }, 403],
      [CALLERS[3], { institutionID: { toString: () => 'I' } }, 403],
      [CALLERS[4], { userName: 'anybody' }, 200],
      [CALLERS[4], { institutionID: 'J' }, 403],
      [CALLERS[1], undefined, 200],
      [CALLERS[1], 'userName', 200],
      [CALLERS[1], [{ userName: 'ben@clarity.example' }], 200],
    ]
    for (const [caller, words, status] of cases)
      deepEqual(
        statusOf(() => assertSameIdentity(caller, words)),
        status,
        JSON.stringify(words),
      )
  })
})
