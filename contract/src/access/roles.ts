/*
 * Who may do what: one table of role × right. Endpoints declare a right (`../endpoint.ts`). The server's policies, the function
 * `clarity_has_right` of the database, the portal's menu and guards, and the tests follow from what stands here.
 */

/** What a person or a program may be allowed to do. */
export const RIGHTS = [
  /** Read the figures of the accounts one is entitled to. */
  'read-reports',
  /** Be entitled to every client of the institution, whatever is assigned. */
  'see-every-client',
  /** Invite and delete users, end their sessions, keep portfolios and decide who sees which. */
  'manage-users',
  /** Create and revoke API tokens with their addresses: the whitelist. */
  'manage-tokens',
  /** Send, follow and undo imports. */
  'import-data',
  /** Send quotes of the open market. */
  'send-quotes',
  /** Read the audit trail. */
  'read-audit',
] as const
export type Right = (typeof RIGHTS)[number]

/** Whether a word names a right. */
export const isRight = (word: string): word is Right => RIGHTS.some((right) => right === word)

interface RoleDefinition {
  readonly rights: readonly Right[]
  /** Whether its users belong to one client and see nothing of another. */
  readonly isOfOneClient: boolean
  /** Whether the portal can invite a person to it; else the command line alone gives it. */
  readonly isInvited: boolean
}

/** The roles by name, in the order in which they are offered. What is not listed is not allowed. */
export const ROLES = {
  employee: { rights: ['read-reports'], isOfOneClient: false, isInvited: true },
  client: { rights: ['read-reports'], isOfOneClient: true, isInvited: true },
  admin: { rights: RIGHTS, isOfOneClient: false, isInvited: false },
} as const satisfies Readonly<Record<string, RoleDefinition>>
export type Role = keyof typeof ROLES

/** The names of all roles. */
export const ROLE_NAMES = Object.keys(ROLES) as readonly Role[]

type InvitedOf<R extends Role> = R extends Role ? ((typeof ROLES)[R]['isInvited'] extends true ? R : never) : never
export type InvitedRole = InvitedOf<Role>

/** The roles that a person can be invited to (specification S1.5). */
export const INVITED_ROLES = ROLE_NAMES.filter((role) => ROLES[role].isInvited) as readonly InvitedRole[]

/** Whether a role has a right. One that this version does not know has none. */
export function hasRight(role: string, right: Right): boolean {
  return Object.hasOwn(ROLES, role) && rightsOf(role as Role).includes(right)
}

/** The rights of a role. */
export const rightsOf = (role: Role): readonly Right[] => ROLES[role].rights

/** The roles that have a right. */
export const rolesWith = (right: Right): readonly Role[] => ROLE_NAMES.filter((role) => hasRight(role, right))

/** The field `isAdmin` of the wire (specification S3.2, S3.4). What a person may do is asked of `hasRight`. */
export const isAdministrator = (role: Role): boolean => role === 'admin'

/** What programs with API tokens may do, by the scopes of the token. */
export const SCOPE_RIGHTS = {
  'read-reports': ['read-reports'],
  'send-prices': ['import-data', 'send-quotes'],
  'send-books': ['import-data'],
} as const satisfies Readonly<Record<string, readonly Right[]>>
export type TokenScope = keyof typeof SCOPE_RIGHTS

/** A right that some scope gives. */
export type ProgramRight = (typeof SCOPE_RIGHTS)[TokenScope][number]

/** Whether a right is one that programs may have. */
export const isForPrograms = (right: Right): boolean =>
  Object.values(SCOPE_RIGHTS).some((rights: readonly Right[]) => rights.includes(right))
