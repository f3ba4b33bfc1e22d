import type { Right, Role } from '@portal/contract/access/roles.ts'

import { CALLS } from './permission-calls.ts'

/*
 * Permissions of callers by call and object: the permission model, written a second time, to be compared with the program. A status is the
 * status of the reply; `yes` is 200.
 *
 * The objects are those of `two-institutions.ts`, by their owners:
 *
 *   own         of Alder, in the portfolio that its client user and the employee are assigned
 *   assigned    of Birch, in the portfolio that its client user and the employee are assigned
 *   unassigned  of the same institution, assigned to no user
 *   foreign     of the other institution
 *   missing     does not exist
 *   pretended   the caller's own, with another user's name (`userName`)
 *
 * Of batches and jobs: own was sent by the program that sends books, assigned by the one that sends prices, unassigned by neither.
 * Of orders, which are packs and schedules: own is the employee's, assigned the program's, unassigned the administrator's. Owned are those
 * that only their owner may change.
 * Books are statements: of a program that sends prices lists of closes and rates alone are taken of them, and all else is refused by name.
 * Shared are mandates, sources and runs, which an institution has for all of its clients; tokens are those of sources. Entitled is what counts
 * by account or client, in calls that name no user.
 */

/**
 * Principals: no user, a user who gave a password but no code yet, users, and programs: one that reads reports, at a listed address or
 * another, one that sends prices and one that sends books. Rows are rights that calls need; the last row is needed by no call, but
 * decides what is found.
 */
const WHO = `
who            nobody  signing-in  client  other-client  employee  admin  other-admin  program  program-elsewhere  price-program  book-program
anybody        yes     yes         yes     yes           yes       yes    yes          yes      yes                yes            yes
sign-in        401     yes         401     401           401       401    401          401      401                401            401
user           401     401         yes     yes           yes       yes    yes          403      401                403            403
read-reports   401     401         yes     yes           yes       yes    yes          yes      401                403            403
manage-users   401     401         403     403           403       yes    yes          403      401                403            403
manage-tokens  401     401         403     403           403       yes    yes          403      401                403            403
read-audit     401     401         403     403           403       yes    yes          403      401                403            403
import-data    401     401         403     403           403       yes    yes          403      401                yes            yes
import-books   401     401         403     403           403       yes    yes          403      401                403            yes
judge-data     401     401         403     403           403       yes    yes          403      401                403            403
export-ledger  401     401         403     403           403       yes    yes          403      401                403            403
manage-jobs    401     401         403     403           403       yes    yes          403      401                403            403
define-limits  401     401         403     403           403       yes    yes          403      401                403            403
design-reports 401     401         403     403           403       yes    yes          403      401                403            403
see-house      401     401         403     403           yes       yes    yes          yes      401                403            403
order-packs    401     401         403     403           yes       yes    yes          yes      401                403            403
acknowledge-limits 401 401         403     403           yes       yes    yes          403      401                403            403
send-quotes    401     401         403     403           403       yes    yes          403      401                yes            403
see-every-client -     -           403     403           403       yes    yes          -        -                  -              -
`

/** The kinds of objects that each principal finds. A lone dash means that the object does not exist in that form. */
const WHOSE = `
accounts      own  assigned  unassigned  foreign  missing  pretended
client        yes  404       404         404      404      403
other-client  404  yes       404         404      404      403
employee      yes  yes       404         404      404      403
admin         yes  yes       yes         404      404      403
other-admin   404  404       404         yes      404      403
program       yes  yes       yes         404      404      yes

clients       own  assigned  unassigned  foreign  missing  pretended
client        yes  404       -           -        404      403
other-client  404  yes       -           -        404      403
employee      yes  yes       -           -        404      403
admin         yes  yes       -           -        404      403
other-admin   -    404       -           yes      404      403
program       yes  yes       -           -        404      yes

administered  own  assigned  unassigned  foreign  missing  pretended
admin         yes  yes       yes         404      404      -
other-admin   404  404       404         yes      404      -

batches       own  assigned  unassigned  foreign  missing  pretended
admin         yes  yes       yes         404      404      -
other-admin   404  404       404         yes      404      -
price-program 404  yes       404         404      404      -
book-program  yes  404       404         404      404      -

books         own  assigned  unassigned  foreign  missing  pretended
admin         yes  -         -           -        -        -
other-admin   yes  -         -           -        -        -
price-program yes  -         -           -        -        -
book-program  yes  -         -           -        -        -

institution   own  assigned  unassigned  foreign  missing  pretended
admin         yes  -         -           403      403      -
other-admin   403  -         -           yes      403      -

shared        own  assigned  unassigned  foreign  missing  pretended
employee      yes  -         -           404      404      -
admin         yes  -         -           404      404      -
other-admin   404  -         -           yes      404      -
program       yes  -         -           404      404      -

orders        own  assigned  unassigned  foreign  missing  pretended
employee      yes  404       404         404      404      -
admin         yes  yes       yes         404      404      -
other-admin   404  404       404         yes      404      -
program       404  yes       404         404      404      -

owned         own  assigned  unassigned  foreign  missing  pretended
employee      yes  404       404         404      404      -
admin         404  404       yes         404      404      -
other-admin   404  404       404         yes      404      -
program       404  yes       404         404      404      -

tokens        own  assigned  unassigned  foreign  missing  pretended
admin         yes  -         -           404      404      -
other-admin   404  -         -           yes      404      -

entitled      own  assigned  unassigned  foreign  missing  pretended
employee      yes  yes       404         404      404      -
admin         yes  yes       yes         404      404      -
other-admin   404  404       404         yes      404      -
program       yes  yes       yes         404      404      -

sessions      own  assigned  unassigned  foreign  missing  pretended
client        yes  404       404         404      404      -
other-client  404  yes       404         404      404      -
employee      404  404       yes         404      404      -
admin         404  404       404         404      404      -
other-admin   404  404       404         yes      404      -

words         own  assigned  unassigned  foreign  missing  pretended
client        yes  -         -           -        -        403
other-client  yes  -         -           -        -        403
employee      yes  -         -           -        -        403
admin         yes  -         -           -        -        403
other-admin   yes  -         -           -        -        403
program       yes  -         -           -        -        yes
`

export const PRINCIPALS = [
  'nobody',
  'signing-in',
  'client',
  'other-client',
  'employee',
  'admin',
  'other-admin',
  'program',
  'program-elsewhere',
  'price-program',
  'book-program',
] as const
export type Principal = (typeof PRINCIPALS)[number]

/** Users by name and role: those of `two-institutions.ts`; one with another name is added to Harbour. */
export const PEOPLE = {
  'signing-in': { name: 'fresh', role: 'employee' },
  client: { name: 'alder', role: 'client' },
  'other-client': { name: 'birch', role: 'client' },
  employee: { name: 'employee', role: 'employee' },
  admin: { name: 'admin', role: 'admin' },
  'other-admin': { name: 'stranger', role: 'admin' },
} as const satisfies Readonly<Partial<Record<Principal, { readonly name: string; readonly role: Role }>>>
export type PersonPrincipal = keyof typeof PEOPLE
export const isPerson = (principal: Principal): principal is PersonPrincipal => Object.hasOwn(PEOPLE, principal)

/** Names and addresses that a principal may see: all others in a reply would be a leak. */
export const MAY_SEE: Readonly<Partial<Record<Principal, readonly string[]>>> = {
  client: ['Alder of Harbour', 'alder@'],
  'other-client': ['Birch of Harbour', 'birch@'],
  employee: ['Alder of Harbour', 'Birch of Harbour', 'employee@'],
  admin: [
    'Alder of Harbour',
    'Birch of Harbour',
    'nobody’s of Harbour',
    'alder@',
    'birch@',
    'employee@',
    'fresh@',
    'admin@',
    'Harbour’s token',
    'books of Harbour',
    'prices of Harbour',
    'other batches of Harbour',
  ],
  'other-admin': ['Meadow', 'stranger@', 'meadow@'],
  program: ['Alder of Harbour', 'Birch of Harbour', 'nobody’s of Harbour', 'Harbour’s token'],
  'price-program': ['Alder of Harbour', 'Birch of Harbour', 'nobody’s of Harbour', 'Harbour’s token', 'prices of Harbour'],
  'book-program': ['Alder of Harbour', 'Birch of Harbour', 'nobody’s of Harbour', 'Harbour’s token', 'books of Harbour'],
}

export const OBJECTS = ['own', 'assigned', 'unassigned', 'foreign', 'missing', 'pretended'] as const
export type ObjectName = (typeof OBJECTS)[number]
export type ObjectKind =
  | 'accounts'
  | 'administered'
  | 'batches'
  | 'books'
  | 'clients'
  | 'entitled'
  | 'institution'
  | 'orders'
  | 'owned'
  | 'sessions'
  | 'shared'
  | 'tokens'
  | 'words'

/** One request to the program, and the status that the table expects. */
export interface Cell {
  /** Method and path. */
  readonly call: string
  readonly principal: Principal
  /** Null for a call about no object. */
  readonly kind: ObjectKind | null
  readonly object: ObjectName
  readonly status: number
}

/** Whether a principal has a right, as the table says. */
export const mayDo = (principal: Principal, right: Right): boolean => entry(WHO, 'who', right, principal) === 'yes'

/** Method and path of every call in the table. */
export const TABLED_CALLS: ReadonlySet<string> = new Set(linesOf(CALLS).map(([method, path]) => `${method} ${path}`))

/** Every cell of the matrix: each call by each principal on each object that exists in that form. */
export const CELLS: readonly Cell[] = linesOf(CALLS).flatMap(([method, path, who, kind, answer]) =>
  PRINCIPALS.flatMap((principal) => cellsOf({ call: `${method} ${path}`, principal }, who!, kind!, Number(answer))),
)

/** Calls that read, or save what no other cell reads: after them the state is unchanged for other cells. */
const HARMLESS =
  /^(GET |POST \/(clarityConnect|auth|preferences|notifications|exports|explain|what-if|live|permitted-address|reports|quotes|imports$|statements|ledger-exports|exceptions|entries|jobs|b2b\/admins\/(login|register-user)|b2b\/portfolios$|b2b\/institutions\/token))/

/** Whether other cells can follow this one without a reset; a conflict changes nothing. */
export const isHarmless = ({ call, status }: Cell): boolean => HARMLESS.test(call) || status === 409

function cellsOf(
  at: { readonly call: string; readonly principal: Principal },
  who: string,
  kindOrDash: string,
  answer: number,
): readonly Cell[] {
  const admission = entry(WHO, 'who', who, at.principal)
  const kind = kindOrDash === '-' ? null : (kindOrDash as ObjectKind)
  if (kind === null) return [{ ...at, kind, object: 'own', status: statusOf(admission, answer) }]
  return OBJECTS.flatMap((object) => {
    // Principals without the right are refused for every object, so they are tested with all objects of the admin.
    const found = entry(WHOSE, kind, admission === 'yes' ? at.principal : 'admin', object)
    if (found === '-') return []
    return [{ ...at, kind, object, status: statusOf(admission === 'yes' ? found : admission, answer) }]
  })
}

function statusOf(word: string, answer: number): number {
  return word === 'yes' ? answer : Number(word)
}

/** The cell of a table with the given heading, by row and column. */
function entry(text: string, heading: string, row: string, column: string): string {
  const tables = text.split('\n\n').map(linesOf)
  const [head, ...rows] = tables.find((lines) => lines[0]?.[0] === heading) ?? []
  const found = rows.find(([name]) => name === row)?.[head?.indexOf(column) ?? -1]
  if (found === undefined) throw new Error(`The table "${heading}" says nothing of ${row} and ${column}.`)
  return found
}

function linesOf(text: string): readonly (readonly string[])[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').map((line) => line.split(/\s+/))
}
