import fc from 'fast-check'

import type { Act } from './matrix-model.ts'

/** Numbers of users, portfolios and accounts of a client. */
export const USERS = 4
export const PORTFOLIOS = 4
export const ACCOUNTS = 5

const user = fc.nat(USERS - 1)
const portfolio = fc.nat(PORTFOLIOS - 1)
const cells = fc.uniqueArray(fc.record({ user, portfolio, checked: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
  selector: (cell) => `${cell.user}/${cell.portfolio}`,
})
const moves = fc.uniqueArray(fc.record({ account: fc.nat(ACCOUNTS - 1), to: portfolio }), {
  minLength: 1,
  maxLength: 4,
  selector: (move) => move.account,
})
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act>({ kind: 'read' }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('save-users' as const), cells, isVersioned: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('save-accounts' as const), moves, isVersioned: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete-user' as const), user }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove-row' as const), user }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete-portfolio' as const), portfolio }) },
)
/** For each administrator, the actions. */
export const history = fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 10 })
