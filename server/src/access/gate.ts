import { isApiToken } from './api-tokens.ts'
import type { Caller } from './caller.ts'

/** Knows who holds a token. The registry of sessions is one, that of API tokens another. */
interface Gate {
  /** Undefined where the token is unknown, expired or ended, or not to be used from the address. */
  readonly callerOf: (token: string, address: () => string) => Promise<Caller | undefined>
  /** Calls a listener whenever some token may have stopped being good; returns the end of it. */
  readonly listen?: (listener: () => void) => () => void
}

/** Both ways in: of people who signed in, and of programs. */
export interface Gates {
  readonly sessions: Gate
  readonly apiTokens: Gate
}

/**
 * Who holds the token of a request; undefined without one, or with one that nobody holds. The form of a token tells which gate
 * knows it, so that neither is asked for the other's.
 */
export async function callerOf(
  { sessions, apiTokens }: Gates,
  token: string | undefined,
  address: () => string,
): Promise<Caller | undefined> {
  if (token === undefined) return undefined
  return isApiToken(token) ? apiTokens.callerOf(token, address) : sessions.callerOf(token, address)
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  const token = authorization.slice(7).trim()
  return token === '' ? undefined : token
}
