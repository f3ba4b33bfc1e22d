import type { Role, TokenScope } from '@portal/contract/access/roles.ts'

/** A signed-in person. `clientId` is set for the role client; an employee has none. */
export interface UserCaller {
  readonly kind: 'user'
  readonly institutionId: string
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly clientId: string | null
  readonly sessionId: string
  /** Close or Live, as switched in this session. */
  readonly useLive: boolean
}

/** A program with an API token: does in its institution what the scopes of the token allow, always in Close mode. */
export interface TokenCaller {
  readonly kind: 'token'
  readonly institutionId: string
  readonly tokenId: string
  readonly scopes: readonly TokenScope[]
}

export type Caller = UserCaller | TokenCaller

/** Who it was, as the audit trail and the batches name them. */
export function actorOf(caller: Caller): string {
  return caller.kind === 'user' ? caller.email : `token:${caller.tokenId}`
}
