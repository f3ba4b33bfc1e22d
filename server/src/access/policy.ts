import {
  hasRight,
  isRight,
  type Right,
  type Role,
  rightsOf,
  SCOPE_RIGHTS,
  type TokenScope,
} from '@portal/contract/access/roles.ts'
import type { Access } from '@portal/contract/endpoint.ts'
import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'

import { forbidden, unauthorized } from '#base/failure.ts'
import { actorOf, type Caller, type UserCaller } from './caller.ts'

/** Callers that an access allows. An access without a policy stops the server at its start. */
export interface Policy {
  /**
   * `nothing`: the call itself checks a proof, if it needs one (a cookie of the sign-in, a mailed token). `session`: a signed-in
   * user. Else the right that the user's role, or a scope of the program's token, must give.
   */
  readonly needs: 'nothing' | 'session' | Right
  /** Whether the call exists only where the demo institution is served. */
  readonly demoOnly: boolean
}

const POLICIES: { readonly [access in Exclude<Access, Right>]: Policy } = {
  public: { needs: 'nothing', demoOnly: false },
  'pre-login': { needs: 'nothing', demoOnly: false },
  refresh: { needs: 'nothing', demoOnly: false },
  demo: { needs: 'nothing', demoOnly: true },
  user: { needs: 'session', demoOnly: false },
}

/** The policy of a route. Throws where the route declares none, so that it is found before the first request. */
export function policyOf(access: string | undefined, route: string): Policy {
  const declared = access ?? ''
  if (isRight(declared)) return { needs: declared, demoOnly: false }
  if (!Object.hasOwn(POLICIES, declared)) throw new Error(`${route} declares no policy: who may call it?`)
  return POLICIES[declared as keyof typeof POLICIES]
}

/** Throws 401 without a valid token and 403 without the right. */
export function admit({ needs }: Policy, caller: Caller | undefined): void {
  if (needs === 'nothing') return
  if (!caller) throw unauthorized()
  if (needs === 'session' ? caller.kind !== 'user' : !mayDo(caller, needs)) throw forbidden()
}

function mayDo(caller: Caller, right: Right): boolean {
  if (caller.kind === 'user') return hasRight(caller.role, right)
  return caller.scopes.some((scope) => (SCOPE_RIGHTS[scope] as readonly Right[]).includes(right))
}

/** Throws 403 where the role to be given has a right that the caller's own role lacks. */
export function assertMayGive(caller: UserCaller, role: Role): void {
  if (!rightsOf(role).every((right) => hasRight(caller.role, right))) throw forbidden()
}

/**
 * Throws 403 for a body whose `userName` is not the caller's e-mail, or whose `institutionID` is not the caller's institution.
 * Neither is used for a query. A program has no user name: the field is ignored.
 */
export function assertSameIdentity(caller: Caller | undefined, words: unknown): void {
  if (!caller || typeof words !== 'object' || words === null) return
  if (caller.kind === 'user' && 'userName' in words && words.userName !== caller.email) throw forbidden()
  if ('institutionID' in words && words.institutionID !== caller.institutionId) throw forbidden()
}

/** Files of an import with prices; all others are books. */
const PRICE_FILES: ReadonlySet<string> = new Set(
  [IMPORT_FILES.prices, IMPORT_FILES.fxRates, IMPORT_FILES.curves, IMPORT_FILES.dividendYields].map(({ file }) => file),
)

/** Files of an import with mandates, which only a user with the right to define limits may send. */
const MANDATE_FILES: ReadonlySet<string> = new Set(
  [IMPORT_FILES.mandateLimits, IMPORT_FILES.mandateAssignments].map(({ file }) => file),
)

/** Whether the rights of the user, or the scopes of the program, allow to send files. */
export function maySend(caller: Caller, files: readonly string[]): boolean {
  const mayDefineLimits = caller.kind === 'user' && hasRight(caller.role, 'define-limits')
  if (!mayDefineLimits && files.some((file) => MANDATE_FILES.has(file))) return false
  if (caller.kind === 'user') return true
  const needed = files.map((file): TokenScope => (PRICE_FILES.has(file) ? 'send-prices' : 'send-books'))
  return needed.every((scope) => caller.scopes.includes(scope))
}

/** Throws 403 for a file that they do not allow. */
export function assertMaySend(caller: Caller, files: readonly string[]): void {
  if (!maySend(caller, files)) throw forbidden()
}

/** Whether one who sends data may know what is booked: a person who may send them sees all accounts, a program needs the scope. */
export const mayReadLedger = (caller: Caller): boolean => caller.kind === 'user' || caller.scopes.includes('read-reports')

/** Sender whose imports a caller may read and undo: a program's own; null for those of all senders. */
export function senderOf(caller: Caller): string | null {
  return caller.kind === 'token' ? actorOf(caller) : null
}
