import type { Access } from '@portal/contract/endpoint.ts'
import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'
import type { TokenScope } from '@portal/contract/institution/tokens.ts'

import { forbidden, unauthorized } from '#base/failure.ts'
import { actorOf, type Caller } from './caller.ts'

/** Who is admitted. What is not listed here is not admitted: an access without a policy stops the server at its start. */
export interface Policy {
  /** `anybody`: the call itself holds the proof, if it needs one (a cookie of the sign-in, a mailed token). */
  readonly people: 'anybody' | 'users' | 'admins'
  /** A program with an API token is admitted too where its token has one of these scopes. */
  readonly programs: readonly TokenScope[]
  /** Whether the call exists only where the demo institution is served. */
  readonly demoOnly: boolean
}

const POLICIES: { readonly [access in Access]: Policy } = {
  public: { people: 'anybody', programs: [], demoOnly: false },
  'pre-login': { people: 'anybody', programs: [], demoOnly: false },
  refresh: { people: 'anybody', programs: [], demoOnly: false },
  demo: { people: 'anybody', programs: [], demoOnly: true },
  user: { people: 'users', programs: [], demoOnly: false },
  admin: { people: 'admins', programs: [], demoOnly: false },
  'user-or-token': { people: 'users', programs: ['read-reports'], demoOnly: false },
  'admin-or-token': { people: 'admins', programs: ['send-prices', 'send-books'], demoOnly: false },
  'admin-or-price-token': { people: 'admins', programs: ['send-prices'], demoOnly: false },
}

/** The policy of a route. Throws where it declares none, so that a forgotten one is found before the first request. */
export function policyOf(access: string | undefined, route: string): Policy {
  if (!Object.hasOwn(POLICIES, access ?? '')) throw new Error(`${route} declares no policy: who may call it?`)
  return POLICIES[access as Access]
}

/** Lets the caller in, or throws 401 without a valid token and 403 for the wrong role. */
export function admit(policy: Policy, caller: Caller | undefined): void {
  if (policy.people === 'anybody') return
  if (!caller) throw unauthorized()
  const isAdmitted =
    caller.kind === 'token'
      ? policy.programs.some((scope) => caller.scopes.includes(scope))
      : policy.people === 'users' || caller.isAdmin
  if (!isAdmitted) throw forbidden()
}

/**
 * Refuses words that speak for somebody else: a `userName` that is not the caller's e-mail, an `institutionID` that is not
 * the caller's institution (403). Neither is ever used to find anything. A program has no user name: its is ignored.
 */
export function assertOwnWords(caller: Caller | undefined, words: unknown): void {
  if (!caller || typeof words !== 'object' || words === null) return
  if (caller.kind === 'user' && 'userName' in words && words.userName !== caller.email) throw forbidden()
  if ('institutionID' in words && words.institutionID !== caller.institutionId) throw forbidden()
}

/** Files of an import that are prices; all others belong to the books. */
const PRICE_FILES: ReadonlySet<string> = new Set([IMPORT_FILES.prices.file, IMPORT_FILES.fxRates.file])

/** Refuses an import with a file that the scopes of a program do not reach (403). An administrator sends any. */
export function assertMaySend(caller: Caller, files: readonly string[]): void {
  if (caller.kind === 'user') return
  const needed = files.map((file): TokenScope => (PRICE_FILES.has(file) ? 'send-prices' : 'send-books'))
  if (!needed.every((scope) => caller.scopes.includes(scope))) throw forbidden()
}

/** Whose imports a caller may follow and undo: a program its own, as the batches name it; null for those of all senders. */
export function senderOf(caller: Caller): string | null {
  return caller.kind === 'token' ? actorOf(caller) : null
}
