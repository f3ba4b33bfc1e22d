import { endpoints } from '@portal/contract/catalogue.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import { newToken } from '../../src/base/secrets/token.ts'
import { emailOf } from '../servers/auth-server.ts'
import { personNamed } from './permission-people.ts'
import { type Cell, isPerson, type ObjectName, PEOPLE, type Principal } from './permission-table.ts'

/** The address of the program's token. */
export const LISTED = '192.0.2.10'

/** An object of every kind, for one of the columns of the table. */
export interface Things {
  readonly institutionId: string
  readonly clientName: string
  readonly clientId: string
  readonly portfolioId: string
  /** The portfolio of the accounts and cells. */
  readonly heldIn: string
  readonly accountId: string
  readonly accountName: string
  /** The account of the matrix, which may differ from that of reports. */
  readonly movedId: string
  readonly userId: string
  readonly sessionId: string
  readonly deviceId: string
  readonly passkeyId: string
  readonly tokenId: string
  readonly batchId: string
  readonly mandateId: string
  /** Of that mandate. */
  readonly assignmentId: string
  /** Of that mandate. */
  readonly limitId: string
  readonly sourceId: string
  /** The token of the source. */
  readonly deliveryTokenId: string
  readonly packId: string
  /** Of that pack. */
  readonly documentId: string
  readonly scheduleId: string
  readonly jobId: string
  readonly runId: string
}

export type PermissionThings = Readonly<Record<Exclude<ObjectName, 'pretended'>, Things>>

/** The parts of a request. */
export interface Sent {
  readonly method: AnyEndpoint['method']
  readonly url: string
  readonly remoteAddress: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

/** Headers and address of each principal. */
export type Credentials = Readonly<
  Record<Principal, { readonly headers: Readonly<Record<string, string>>; readonly address: string }>
>

/** A form with a file that holds nothing to read. */
const FORM_TYPE = 'multipart/form-data; boundary=part'
const FORM = '--part\r\nContent-Disposition: form-data; name="files"; filename="empty.csv"\r\n\r\n\r\n--part--\r\n'

/** The request of a cell. */
export function sentFor(cell: Cell, things: PermissionThings, credentials: Credentials): Sent {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === cell.call)!
  const thing = things[cell.object === 'pretended' ? 'own' : cell.object]
  const own = cell.principal === 'other-admin' ? things.foreign : things.own
  const { headers, address } = credentials[cell.principal]
  const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameter(cell, name, thing, own))}`
  const body = endpoint.method === 'POST' ? bodyFor(cell, endpoint, thing, own) : undefined
  return {
    method: endpoint.method,
    url,
    remoteAddress: cell.principal === 'program-elsewhere' ? anotherAddress() : address,
    headers: { ...headers, ...(body !== undefined && { 'content-type': endpoint.takes ? FORM_TYPE : 'application/json' }) },
    ...(body !== undefined && { payload: endpoint.takes ? FORM : JSON.stringify(body) }),
  }
}

/** @param own the institution of the caller, where the cell is about another kind of object */
function parameter({ call, kind }: Cell, name: string, thing: Things, own: Things): string {
  if (name === 'institutionID') return kind === 'institution' ? thing.institutionId : own.institutionId
  if (name === 'tokenId') return kind === 'institution' ? own.tokenId : thing.tokenId
  if (name === 'clientID') return thing.clientId
  if (name === 'userID') return thing.userId
  if (name === 'ticket') return newToken()
  if (/ \/sessions/.test(call)) return thing.sessionId
  if (/ \/devices/.test(call)) return thing.deviceId
  if (/ \/passkeys/.test(call)) return thing.passkeyId
  if (/ \/imports/.test(call)) return thing.batchId
  if (/ \/sources/.test(call)) return thing.sourceId
  if (name === 'documentId') return thing.documentId
  if (/ \/packs/.test(call)) return thing.packId
  if (/ \/pack-schedules/.test(call)) return thing.scheduleId
  if (/ \/jobs/.test(call)) return thing.jobId
  if (/ \/runs/.test(call)) return thing.runId
  if (/ \/b2b\/mandates/.test(call)) return (kind === 'shared' ? thing : own).mandateId
  if (/ \/b2b\/mandate-assignments/.test(call)) return thing.assignmentId
  if (/ \/b2b\/admins/.test(call)) return thing.userId
  return / \/b2b\/portfolios/.test(call) ? thing.portfolioId : thing.clientId
}

let requestCount = 0

/** Callers that use many invalid tokens from one address are refused; another test checks that. */
function anotherAddress(): string {
  requestCount += 1
  return `198.18.${requestCount >> 8}.${requestCount & 255}`
}

function bodyFor({ call, kind, object, principal }: Cell, endpoint: AnyEndpoint, thing: Things, own: Things): unknown {
  const email = isPerson(principal) ? personNamed(PEOPLE[principal].name).email : 'program@clarity.example'
  const userName = object === 'pretended' ? emailOf('fresh') : email
  const unknown = `unknown-${++requestCount}@clarity.example`
  const path = call.slice(call.indexOf('/'))
  const special: Readonly<Record<string, unknown>> = {
    '/b2b/admins/login': { email: unknown, password: 'Copper-Lantern-88' },
    '/auth/qr-code-new': { email },
    '/auth/verify-2fa-code-new': { email, code: '000000' },
    '/auth/refresh': { isActive: true },
    '/auth/reset-password': { email: unknown },
    '/auth/mail-sign-in-link': { email: unknown },
    '/auth/open-sign-in-link': { token: newToken() },
    '/auth/set-password': { token: newToken(), password: 'Copper-Lantern-88' },
    '/auth/openid/button': { organisation: `unknown-${requestCount}` },
    '/auth/openid/begin': { organisation: `unknown-${requestCount}` },
    '/auth/openid/complete': { code: newToken(), state: newToken(), organisation: 'harbour' },
    '/openid/link': { currentPassword: 'Wrong-Lantern-88' },
    '/openid/provider': {
      organisation: 'harbour',
      label: 'Harbour',
      issuer: 'https://login.example.com',
      openidClientID: 'clarity',
      clientSecret: newToken(),
      acceptedAcr: [],
    },
    '/auth/change-password': { currentPassword: 'Wrong-Lantern-88', password: 'Copper-Lantern-89' },
    '/auth/passkey-sign-in': { credentialId: 'a', clientData: 'e', authenticatorData: 'a', signature: 'a', userHandle: 'a' },
    '/auth/recovery-code': { email, recoveryCode: '0'.repeat(24) },
    '/recovery-codes': { currentPassword: 'Wrong-Lantern-88' },
    '/passkeys/options': { currentPassword: 'Wrong-Lantern-88' },
    '/passkeys': { name: 'Laptop', credentialId: 'a', clientData: 'e', attestationObject: 'a', transports: [] },
    '/preferences': { key: 'columns', value: ['npv'] },
    '/exports': { file: 'npv-snapshot.csv', rows: 1 },
    '/b2b/admins/register-user': {
      email: unknown,
      institutionID: kind === 'institution' ? thing.institutionId : own.institutionId,
      ...(kind === 'administered' && { clientID: thing.clientId }),
    },
    '/b2b/portfolios': { name: `Portfolio ${requestCount}`, clientID: thing.clientId },
    '/b2b/user-portfolios/update': [{ userID: thing.userId, portfolioID: thing.portfolioId, checked: true }],
    '/b2b/account-portfolios/update': [
      { accountID: thing.movedId, portfolioID: thing.heldIn, checked: false },
      { accountID: thing.movedId, portfolioID: thing.portfolioId, checked: true },
    ],
    '/b2b/institutions/token/{institutionID}': { institutionID: thing.institutionId, ipAddresses: [LISTED] },
    '/imports': { name: `import ${requestCount}`, dryRun: true, files: {} },
    '/instruments/merges': { merged: 'NONE', kept: 'ONE' },
    '/instruments/distinctions': { one: 'NONE', other: 'ONE', comment: 'seen' },
    '/ledger-exports': { format: 'csv' },
    '/packs': { kind: 'brief', clientIds: [thing.clientId] },
    '/pack-schedules': {
      ...(kind === 'owned' && { scheduleID: thing.scheduleId }),
      clientIds: [(kind === 'entitled' ? thing : own).clientId],
      name: 'Monthly',
      kind: 'brief',
      timePeriod: 'previousMonth',
      every: 'month',
      on: 1,
      at: '07:30',
      timeZone: 'UTC',
      mailsWhenDone: false,
      isPaused: true,
    },
    '/exceptions/confirm': { exceptions: [{ id: 'rate:EUR:2024-01-02', value: 1 }], comment: 'seen' },
    '/exceptions/correct': { id: 'rate:EUR:2024-01-02', value: 1, correctTo: '1.1', comment: 'seen' },
    '/exceptions/correct-many': {
      exceptions: [{ id: 'rate:EUR:2024-01-02', value: 1 }],
      by: 'standing',
      comment: 'seen',
    },
    '/entries/book': { kind: 'transactions', cells: { id: 'NONE' }, revision: 1, comment: 'seen' },
    '/entries/cancel': { kind: 'transactions', id: 'NONE', revision: 1, comment: 'seen' },
    '/entries': { accountID: thing.accountId, kind: 'transactions', from: '2024-01-01', to: '2024-12-31' },
    '/b2b/branding': {
      clientID: thing.clientId,
      colour: '#1f5fbf',
      accentColour: null,
      adviser: 'Ada',
      contact: null,
      coveringText: null,
    },
    '/mapped-lists': {
      name: `List ${requestCount}`,
      titles: ['When', 'What'],
      columns: [{ field: 'day', title: 'When' }],
      words: [],
      of: 'entries',
      otherLines: 'nothing',
      decimal: null,
      days: null,
      currency: null,
      isUnsigned: false,
    },
    '/mapped-lists/remove': { name: 'NONE' },
    '/sources': {
      name: `Source ${requestCount}`,
      sourceID: (kind === 'shared' ? thing : own).sourceId,
      dueAt: null,
      timeZone: 'UTC',
      accountIDs: [(kind === 'administered' ? thing : own).accountId],
      tokenID: (kind === 'tokens' ? thing : own).deliveryTokenId,
      weekdays: [1],
      hoursBefore: 12,
      minLines: 0,
      needsAllAccounts: false,
      isPaused: false,
      feed: null,
    },
    '/b2b/mandates': {
      ...(kind === 'shared' && { mandateID: thing.mandateId }),
      name: `Mandate ${requestCount}`,
      limits: [{ kind: 'cash', of: null, side: 'minimum', bound: 0.01, warning: null, isLookedThrough: false }],
    },
    '/b2b/mandates/{id}/assignments': {
      ...(kind === 'shared'
        ? { clientID: own.clientId, accountID: null }
        : { clientID: thing.clientId, accountID: thing.movedId }),
      from: '2024-01-02',
      until: null,
    },
    '/b2b/mandate-assignments/{id}/end': { until: '2024-01-02' },
    '/limits/acknowledge': { limitId: thing.limitId, subjectId: thing.accountId, comment: 'seen' },
    '/reports/house': kind === 'shared' ? { runId: thing.runId } : {},
    '/reports/house/figure': {
      ...(kind === 'shared' ? { runId: thing.runId, clientId: null } : { runId: own.runId, clientId: thing.clientId }),
      column: 'npv',
    },
    '/b2b/groupings/members': { grouping: 'Desk', of: 'accounts' },
    '/b2b/groupings/assign': {
      grouping: 'Desk',
      of: 'accounts',
      members: [thing.accountId],
      group: 'One',
      from: '2024-01-02',
      until: null,
    },
    '/b2b/groupings/rename': { grouping: 'Desk', name: 'Team' },
    '/b2b/groupings/remove': { grouping: 'Desk' },
    '/b2b/tax-groups': {
      clientID: thing.clientId,
      name: `Owner ${requestCount}`,
      method: 'fifo',
      members: [{ accountID: thing.movedId, isTaxable: true }],
      from: null,
    },
    '/quotes': { quotes: [{ instrument: 'ONE', price: 101, at: 1_704_067_200 }] },
  }
  if (Object.hasOwn(special, path)) return special[path]
  const clientName = kind === 'clients' && object === 'missing' ? 'Dogwood' : thing.clientName
  const selection = { userName, clientName, accountsInScope: [thing.accountId], deviceType: 0 }
  const report = { ...selection, reportingCCY: 'USD' }
  const candidates: readonly object[] = [
    selection,
    report,
    { ...selection, useLive: false },
    { ...report, changes: [] },
    { ...report, instrument: 'ONE' },
    { ...report, compared: [{ kind: 'account', name: thing.accountId }] },
    { ...report, issuer: 'ONE' },
    { ...report, endpoint: '/clarityConnect/npvSnapshot_CC', row: [thing.accountName], column: 'npv' },
    {},
  ]
  const body = candidates.find((candidate) => endpoint.request.safeParse(candidate).success)
  if (body === undefined) throw new Error(`${call}: none of the bodies is what it takes; add one.`)
  return body
}
