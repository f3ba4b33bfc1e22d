/*
 * One table of role × right. Endpoints declare a right (`../endpoint.ts`). The server's policies, the database function
 * `clarity_has_right`, the portal's menu and route guards, and the tests are derived from it.
 */

/** The rights of users and API tokens. */
export const RIGHTS = [
  /** Read the figures of entitled accounts. */
  'read-reports',
  /** Be entitled to every client of the institution, without assignments. */
  'see-every-client',
  /** Invite and delete users, end their sessions, maintain portfolios, groupings and assignments. */
  'manage-users',
  /** Create and revoke API tokens with their addresses: the whitelist. */
  'manage-tokens',
  /** Send, follow and undo imports. */
  'import-data',
  /** Confirm and correct closes and rates that are in doubt; find, book, correct and cancel single entries of the ledger; set tax groups. */
  'judge-data',
  /** Take the whole ledger out, as a file. */
  'export-ledger',
  /** See, retry and cancel jobs of the institution. */
  'manage-jobs',
  /** See all entitled clients on one screen, from the runs that were kept. */
  'see-house',
  /** Order reports of entitled clients as documents, many at once. */
  'order-packs',
  /** Define mandates with their limits, and assign them to accounts and clients. */
  'define-limits',
  /** Acknowledge limits of entitled accounts that are not inside. */
  'acknowledge-limits',
  /** Say what reports look like: logo, colours, adviser, contact and covering text. */
  'design-reports',
  /** Send intraday quotes. */
  'send-quotes',
  /** Read the audit trail. */
  'read-audit',
] as const
export type Right = (typeof RIGHTS)[number]

/** Whether a string is the name of a right. */
export const isRight = (word: string): word is Right => RIGHTS.some((right) => right === word)

interface RoleDefinition {
  readonly rights: readonly Right[]
  /** Whether its users belong to one client and cannot see others. */
  readonly isOfOneClient: boolean
  /** Whether the portal can invite users to the role; other roles are granted on the command line. */
  readonly isInvited: boolean
}

/** The roles by name, in the order of the invitation form. A right that is not listed is not granted. */
export const ROLES = {
  employee: { rights: ['read-reports', 'see-house', 'order-packs', 'acknowledge-limits'], isOfOneClient: false, isInvited: true },
  client: { rights: ['read-reports'], isOfOneClient: true, isInvited: true },
  admin: { rights: RIGHTS, isOfOneClient: false, isInvited: false },
} as const satisfies Readonly<Record<string, RoleDefinition>>
export type Role = keyof typeof ROLES

/** The names of all roles. */
export const ROLE_NAMES = Object.keys(ROLES) as readonly Role[]

type InvitedOf<R extends Role> = R extends Role ? ((typeof ROLES)[R]['isInvited'] extends true ? R : never) : never
export type InvitedRole = InvitedOf<Role>

/** The roles of the invitation form (specification S1.5). */
export const INVITED_ROLES = ROLE_NAMES.filter((role) => ROLES[role].isInvited) as readonly InvitedRole[]

/** Whether a role has a right. An unknown role has none. */
export function hasRight(role: string, right: Right): boolean {
  return Object.hasOwn(ROLES, role) && rightsOf(role as Role).includes(right)
}

/** The rights of a role. */
export const rightsOf = (role: Role): readonly Right[] => ROLES[role].rights

/** The roles that have a right. */
export const rolesWith = (right: Right): readonly Role[] => ROLE_NAMES.filter((role) => hasRight(role, right))

/** The wire field `isAdmin` (specification S3.2, S3.4). Authorization uses `hasRight` instead. */
export const isAdministrator = (role: Role): boolean => role === 'admin'

/** The rights of API tokens by scope. */
export const SCOPE_RIGHTS = {
  'read-reports': ['read-reports', 'see-house', 'order-packs'],
  'send-prices': ['import-data', 'send-quotes'],
  'send-books': ['import-data'],
} as const satisfies Readonly<Record<string, readonly Right[]>>
export type TokenScope = keyof typeof SCOPE_RIGHTS

/** A right that a token scope can grant. */
export type ProgramRight = (typeof SCOPE_RIGHTS)[TokenScope][number]

/** Whether API tokens can have a right. */
export const isForPrograms = (right: Right): boolean =>
  Object.values(SCOPE_RIGHTS).some((rights: readonly Right[]) => rights.includes(right))
