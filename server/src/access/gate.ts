import type { Caller } from './caller.ts'

/** Knows who holds an access token. The registry of sessions is one; API tokens, which need the address, join here. */
export interface Gate {
  /** Undefined where the token is unknown, expired or ended. */
  readonly callerOf: (accessToken: string, address: () => string) => Promise<Caller | undefined>
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  const token = authorization.slice(7).trim()
  return token === '' ? undefined : token
}
