import type { Role, TokenScope } from '@portal/contract/access/roles.ts'

/** A signed-in user. `clientId` is set for the role client; an employee has none. */
export interface UserCaller {
  readonly kind: 'user'
  readonly institutionId: string
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly clientId: string | null
  readonly sessionId: string
  /** Close or Live, as set in this session. */
  readonly useLive: boolean
}

/** A program with an API token. It has the rights of the token's scopes in its institution, always in Close mode. */
export interface TokenCaller {
  readonly kind: 'token'
  readonly institutionId: string
  readonly tokenId: string
  readonly scopes: readonly TokenScope[]
}

export type Caller = UserCaller | TokenCaller

/** The caller as the audit trail and the batches name it. */
export function actorOf(caller: Caller): string {
  return caller.kind === 'user' ? caller.email : `${PROGRAM}${caller.tokenId}`
}

const PROGRAM = 'token:'

/** The id of the token of a program, as the audit trail and the batches name it; undefined of a person. */
export const tokenOfActor = (actor: string): string | undefined =>
  actor.startsWith(PROGRAM) ? actor.slice(PROGRAM.length) : undefined
