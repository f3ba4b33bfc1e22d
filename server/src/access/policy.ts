import type { Access } from '@portal/contract/endpoint.ts'

import { forbidden, unauthorized } from '#base/failure.ts'
import type { Caller } from './caller.ts'

/** Who is admitted. What is not listed here is not admitted: an access without a policy stops the server at its start. */
export interface Policy {
  /** `anybody`: the call itself holds the proof, if it needs one (a cookie of the sign-in, a mailed token). */
  readonly people: 'anybody' | 'users' | 'admins'
  /** Whether a program with an API token is admitted too. */
  readonly programs: boolean
  /** Whether the call exists only where the demo institution is served. */
  readonly demoOnly: boolean
}

const POLICIES: { readonly [access in Access]: Policy } = {
  public: { people: 'anybody', programs: false, demoOnly: false },
  'pre-login': { people: 'anybody', programs: false, demoOnly: false },
  refresh: { people: 'anybody', programs: false, demoOnly: false },
  demo: { people: 'anybody', programs: false, demoOnly: true },
  user: { people: 'users', programs: false, demoOnly: false },
  admin: { people: 'admins', programs: false, demoOnly: false },
  'user-or-token': { people: 'users', programs: true, demoOnly: false },
  'admin-or-token': { people: 'admins', programs: true, demoOnly: false },
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
  const isAdmitted = caller.kind === 'token' ? policy.programs : policy.people === 'users' || caller.isAdmin
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
