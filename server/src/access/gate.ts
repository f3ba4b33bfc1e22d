import { isApiToken } from './api-tokens.ts'
import type { Principal } from './budgets.ts'
import type { Caller } from './caller.ts'

/** Finds the caller of a token. Sessions have one registry, API tokens another. */
interface Gate {
  /**
   * Undefined where the token is unknown, expired or ended, or not allowed from the address.
   *
   * @param version that its session has at least
   */
  readonly callerOf: (token: string, address: string, version?: number) => Promise<Caller | undefined>
  /**
   * The principal of a token, from memory: that of its last lookup. It does not say whether the token is
   * still valid.
   */
  readonly principalOf?: (token: string, address: string) => Principal | undefined
  /** Calls a listener when a token may have become invalid. @returns a function that removes the listener */
  readonly listen?: (listener: () => void) => () => void
}

/** The registries of users' sessions and of programs' tokens. */
export interface Gates {
  readonly sessions: Gate
  readonly apiTokens: Gate
}

/**
 * The caller of a request's token. Undefined without a token, or with an unknown one. The form of a token selects its registry.
 */
export async function callerOf(
  { sessions, apiTokens }: Gates,
  token: string | undefined,
  address: string,
  version?: number,
): Promise<Caller | undefined> {
  if (token === undefined) return undefined
  return isApiToken(token) ? apiTokens.callerOf(token, address) : sessions.callerOf(token, address, version)
}

/** The principal of a token before anything is looked up; undefined if not known. */
export function principalOfToken(
  { sessions, apiTokens }: Gates,
  token: string | undefined,
  address: string,
): Principal | undefined {
  if (token === undefined) return undefined
  return isApiToken(token) ? apiTokens.principalOf?.(token, address) : sessions.principalOf?.(token, address)
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  const token = authorization.slice(7).trim()
  return token === '' ? undefined : token
}
