/*
 * Who may call what on which object: the permission model, written down once more beside the program, to be compared with what
 * the program does. A status is what a call answers; `yes` is 200.
 *
 * The world it speaks of is that of `two-institutions.ts`. Objects are told apart by whose they are:
 *
 *   own         of Alder, in the portfolio that its client user and the employee are assigned
 *   assigned    of Birch, in the portfolio that its client user and the employee are assigned
 *   unassigned  of the same institution, assigned to nobody
 *   foreign     of the other institution
 *   missing     of nobody
 *   pretended   one's own, but in the words of somebody else (`userName`)
 *
 * Of batches: own was sent by the program that sends books, assigned by the one that sends prices, unassigned by neither.
 */

/**
 * Who calls: nobody, somebody who gave a password but no code yet, people, and programs: one that reads reports, at a listed address or
 * elsewhere, one that sends prices and one that sends books.
 */
const WHO = `
who        nobody  signing-in  client  other-client  employee  admin  other-admin  program  program-elsewhere  price-program  book-program
anybody    yes     yes         yes     yes           yes       yes    yes          yes      yes                yes            yes
sign-in    401     yes         401     401           401       401    401          401      401                401            401
people     401     401         yes     yes           yes       yes    yes          403      401                403            403
people+    401     401         yes     yes           yes       yes    yes          yes      401                403            403
admins     401     401         403     403           403       yes    yes          403      401                403            403
admins+    401     401         403     403           403       yes    yes          403      401                yes            yes
admins++   401     401         403     403           403       yes    yes          403      401                yes            403
`

/** What of it they find. A lone dash stands for an object that does not exist in that form. */
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

institution   own  assigned  unassigned  foreign  missing  pretended
admin         yes  -         -           403      403      -
other-admin   403  -         -           yes      403      -

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

/**
 * Every call of the contract: who, about which kind of object, and where it is not 200, what those are answered who come that
 * far. Calls with two kinds of objects stand twice.
 */
const CALLS = `
POST   /b2b/admins/login                                        anybody  -             401
POST   /auth/qr-code-new                                        sign-in  -             200
POST   /auth/verify-2fa-code-new                                anybody  -             401
POST   /auth/refresh                                            anybody  -             401
POST   /auth/reset-password                                     anybody  -             200
POST   /auth/set-password                                       anybody  -             410
GET    /demo/authenticator                                      anybody  -             404
GET    /reports/document/{ticket}                               anybody  -             404
POST   /b2b/admins/logout                                       people   -             200
POST   /auth/change-password                                    people   -             400
GET    /sessions                                                people   -             200
DELETE /sessions/{id}                                           people   sessions      200
GET    /preferences                                             people   -             200
POST   /preferences                                             people   -             200
GET    /notifications                                           people   -             200
POST   /notifications/read                                      people   -             200
POST   /exports                                                 people   -             200
POST   /live                                                    people   -             200

GET    /b2b/admins                                              admins   -             200
POST   /b2b/admins/register-user                                admins   administered  200
POST   /b2b/admins/register-user                                admins   institution   200
DELETE /b2b/admins/{id}                                         admins   administered  200
POST   /b2b/admins/{id}/reset-factor                            admins   administered  200
GET    /b2b/admins/{id}/sessions                                admins   administered  200
DELETE /b2b/admins/{id}/sessions                                admins   administered  200
GET    /b2b/clients                                             admins   -             200
POST   /b2b/portfolios                                          admins   administered  200
DELETE /b2b/portfolios/{id}                                     admins   administered  200
GET    /b2b/user-portfolios/client/{id}                         admins   administered  200
POST   /b2b/user-portfolios/update                              admins   administered  200
GET    /b2b/account-portfolios/client/{id}                      admins   administered  200
POST   /b2b/account-portfolios/update                           admins   administered  200
DELETE /b2b/user-portfolios/client/{clientID}/{userID}          admins   administered  200
GET    /b2b/institutions/tokens/{institutionID}                 admins   institution   200
POST   /b2b/institutions/token/{institutionID}                  admins   institution   200
DELETE /b2b/institutions/revoke-token/{institutionID}/{tokenId} admins   administered  200
DELETE /b2b/institutions/revoke-token/{institutionID}/{tokenId} admins   institution   200
DELETE /b2b/institutions/revoke-tokens/{institutionID}          admins   institution   200
POST   /permitted-address                                       admins   -             200
GET    /audit                                                   admins   -             200

POST   /imports                                                 admins+  -             200
GET    /imports                                                 admins+  -             200
GET    /imports/{id}                                            admins+  batches       200
POST   /imports/{id}/undo                                       admins+  batches       200
POST   /quotes                                                  admins++ -             200

POST   /clarityConnect/initStartUpForUser_CC                    people   words         200
POST   /clarityConnect/getAllClientsForUser_CC                  people+  words         200
POST   /clarityConnect/getSelectedClient_CC                     people   words         200
POST   /clarityConnect/setSelectedClient_CC                     people   accounts      200
POST   /clarityConnect/getAccountsInScope_CC                    people   clients       200
POST   /clarityConnect/getAllAccounts_CC                        people+  clients       200
POST   /clarityConnect/uploadAccountsInScope_CC                 people   accounts      200
POST   /clarityConnect/getAllReportingCCYs_CC                   people+  -             200
POST   /clarityConnect/getSelectedReportingCCY_CC               people   words         200
POST   /clarityConnect/setSelectedReportingCCY_CC               people   accounts      200
POST   /clarityConnect/toggleLive_CC                            people   accounts      200

POST   /clarityConnect/npvSnapshot_CC                           people+  accounts      200
POST   /clarityConnect/glTop_CC                                 people+  accounts      200
POST   /clarityConnect/riskSnapshot_CC                          people+  accounts      200
POST   /clarityConnect/factorRisk_CC                            people+  accounts      200
POST   /clarityConnect/portPerformance_CC                       people+  accounts      200
POST   /clarityConnect/benchmarkPerformance_CC                  people+  accounts      200
POST   /clarityConnect/positionDetail_CC                        people+  accounts      200
POST   /clarityConnect/tradeHistory_CC                          people+  accounts      200
POST   /clarityConnect/realisedGains_CC                         people+  accounts      200
POST   /clarityConnect/mktDataTables_CC                         people+  accounts      200
POST   /clarityConnect/getGroupingTypes_CC                      people+  accounts      200
POST   /clarityConnect/getPortCalcTable_CC                      people+  accounts      200
POST   /clarityConnect/getPortEvolveTable_CC                    people+  accounts      200
POST   /clarityConnect/getEmbeddedLookerStudioReport_CC         people   accounts      200
POST   /reports/pdf                                             people   accounts      200
POST   /explain                                                 people+  accounts      200
POST   /what-if                                                 people   accounts      200
POST   /what-changed                                            people+  accounts      200
POST   /clarityConnect/npvPieChart_CC_New                       people+  accounts      200
POST   /clarityConnect/treeMap_CC                               people+  accounts      200
POST   /clarityConnect/worldMapETF_CC                           people+  accounts      200
POST   /clarityConnect/assetReturnHistogram_Summary_CC          people+  accounts      200
POST   /clarityConnect/stressTestByAssetClassChart_CC_New       people+  accounts      200
POST   /clarityConnect/histSimChart_CC_New                      people+  accounts      200
POST   /clarityConnect/portEvolveFactorRiskChart_CC_New         people+  accounts      200
POST   /clarityConnect/riskPieChart_CC_New                      people+  accounts      200
POST   /reports/performance-index                               people+  accounts      200
POST   /reports/realised-drawdown                               people+  accounts      200
POST   /clarityConnect/accountPerformanceScatterChart_CC_New    people+  accounts      200
POST   /clarityConnect/portEvolvePLChart_CC_New                 people+  accounts      200
POST   /clarityConnect/portEvolveFactorPLChart_CC_New           people+  accounts      200
POST   /clarityConnect/portEvolveResidualFactorPLChart_CC_New   people+  accounts      200
POST   /clarityConnect/portEvolvePLChart_Bridge_CC_New          people+  accounts      200
POST   /clarityConnect/portEvolveFactorPLChart_Bridge_CC_New    people+  accounts      200
POST   /clarityConnect/portEvolveResidualFactorPLChart_Bridge_CC_New people+ accounts 200
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

export const OBJECTS = ['own', 'assigned', 'unassigned', 'foreign', 'missing', 'pretended'] as const
export type ObjectName = (typeof OBJECTS)[number]
export type ObjectKind = 'accounts' | 'administered' | 'batches' | 'clients' | 'institution' | 'sessions' | 'words'

/** One question to the program, and the answer that the table expects. */
export interface Cell {
  /** Method and path. */
  readonly call: string
  readonly principal: Principal
  /** Null for a call about no object. */
  readonly kind: ObjectKind | null
  readonly object: ObjectName
  readonly status: number
}

/** Method and path of every call in the table. */
export const TABLED_CALLS: ReadonlySet<string> = new Set(linesOf(CALLS).map(([method, path]) => `${method} ${path}`))

/** Every cell of the matrix: each call by each principal on each object that exists in that form. */
export const CELLS: readonly Cell[] = linesOf(CALLS).flatMap(([method, path, who, kind, answer]) =>
  PRINCIPALS.flatMap((principal) => cellsOf({ call: `${method} ${path}`, principal }, who!, kind!, Number(answer))),
)

/** Calls that ask, or save what no other cell looks at: after them everything is as it was for the others. */
const HARMLESS =
  /^(GET |POST \/(clarityConnect|auth|preferences|notifications|exports|explain|what-if|live|permitted-address|reports|quotes|imports$|b2b\/admins\/(login|register-user)|b2b\/portfolios$|b2b\/institutions\/token))/

/** Whether other cells can be asked after this one as if it had not been. */
export const isHarmless = ({ call }: Cell): boolean => HARMLESS.test(call)

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
    // Those who are not let in are told so whatever the object, so they are asked about all that the admin could be.
    const found = entry(WHOSE, kind, admission === 'yes' ? at.principal : 'admin', object)
    if (found === '-') return []
    return [{ ...at, kind, object, status: statusOf(admission === 'yes' ? found : admission, answer) }]
  })
}

function statusOf(word: string, answer: number): number {
  return word === 'yes' ? answer : Number(word)
}

/** What stands in a table of the given heading, in the row and column of the given names. */
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
