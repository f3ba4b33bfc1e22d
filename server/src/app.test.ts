import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { hasRight, isRight } from '@portal/contract/access/roles.ts'
import { endpoints } from '@portal/contract/catalogue.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { registerUser } from '@portal/contract/institution/users.ts'
import { HARBOUR, MEADOW, type PersonName } from '../testing/institutions/two-institutions.ts'
import { appServices } from '../testing/servers/app-services.ts'
import { type AuthServer, openAuthServer } from '../testing/servers/auth-server.ts'
import { createApp, unanswered } from './app.ts'
import type { Server } from './http/server.ts'

const reasonIn = (text: string): unknown => (JSON.parse(text) as Record<string, unknown>).reason
const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`

/** Variants of a path that some servers treat as the plain one (OWASP ASVS 5.0.0 V4.1.4). */
const MUTATIONS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => `//${path}`,
  (path) => path.replace('/api/', '/api//'),
  (path) => path.replace('/api/', '//api/'),
  (path) => path.replace('/api/', '/./api/'),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/x/../api/'),
  (path) => path.replace('/api/', '/livez/../api/'),
  (path) => path.replace('/api/', '/api/openapi.json/../'),
  (path) => path.replace('/api/', '/%2e/api/'),
  (path) => path.replace('/api/', '/x/%2e%2e/api/'),
  (path) => path.replace('/api/', '/%61pi/'),
  (path) => path.replace('/api/', '/%2561pi/'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '/api%2F'),
  (path) => path.replace('/api/', '%2fapi/'),
  (path) => path.replace('/api/', '/api%5c'),
  (path) => path.replace('/api/', '/api\\'),
  (path) => path.replace('/api/', '/API/'),
  (path) => path.toUpperCase(),
  (path) => path.toLowerCase(),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}/.`,
  (path) => `${path}/x/..`,
  (path) => `${path};x=1`,
  (path) => path.replace('/api/', '/api;x=1/'),
  (path) => `${path}?`,
  (path) => `${path}?_method=GET`,
  (path) => `${path}#x`,
  (path) => `${path}.json`,
  (path) => `${path}.css`,
  (path) => `${path}/x.css`,
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path}%0a`,
  (path) => `${path}%3f`,
  (path) => `${path}?access_token=admin`,
  (path) => `http://localhost${path}`,
  (path) => `http://evil.example${path}`,
  (path) => path.replace('/api/', '/assets/../api/'),
]
const SELECTION = { userName: 'admin@clarity.example', clientName: 'Alder', accountsInScope: [HARBOUR], deviceType: 0 }
/** Possible content types of every answered call. */
const BODIES: readonly object[] = [
  {},
  SELECTION,
  { ...SELECTION, reportingCCY: 'EUR' },
  { ...SELECTION, reportingCCY: 'EUR', changes: [] },
  { ...SELECTION, reportingCCY: 'EUR', instrument: 'ONE' },
  { ...SELECTION, reportingCCY: 'EUR', issuer: 'ONE' },
  {
    name: 'Bank',
    titles: ['Day', 'What'],
    columns: [{ field: 'day', title: 'Day' }],
    words: [],
    otherLines: 'nothing',
    of: 'entries',
    decimal: null,
    days: null,
    currency: null,
    isUnsigned: false,
  },
  { name: 'Bank' },
  { ...SELECTION, useLive: true },
  { ...SELECTION, reportingCCY: 'EUR', endpoint: '/clarityConnect/npvSnapshot_CC', row: ['Total'], column: 'npv' },
  { email: 'admin@clarity.example' },
  { email: 'admin@clarity.example', password: 'Copper-Lantern-88' },
  { email: 'admin@clarity.example', code: '123456' },
  { token: 'token' },
  { token: 'token', password: 'Copper-Lantern-88' },
  { currentPassword: 'Copper-Lantern-88', password: 'Copper-Lantern-89' },
  { isActive: true },
  { institutionID: HARBOUR, ipAddresses: ['192.0.2.10'] },
  { clientID: HARBOUR, colour: null, accentColour: null, adviser: 'Ada', contact: null, coveringText: null },
  { name: 'files', dryRun: true, files: {} },
  { key: 'columns', value: ['npv'] },
  { file: 'npv-snapshot.csv', rows: 3 },
  { email: 'new@clarity.example', institutionID: HARBOUR },
  { name: 'Value', clientID: MEADOW },
  { name: 'Owner', clientID: MEADOW, method: 'fifo', members: [], from: null },
  { quotes: [{ instrument: 'EURUSD', price: 1.1, at: 0 }] },
  { currentPassword: 'Copper-Lantern-88' },
  { organisation: 'harbour' },
  { format: 'csv' },
  { kind: 'brief' },
  { merged: 'ONE', kept: 'TWO' },
  { grouping: 'Style' },
  { grouping: 'Style', name: 'Manner' },
  { grouping: 'Style', of: 'instruments' },
  { grouping: 'Style', of: 'instruments', members: [MEADOW], group: 'Growth', from: '2024-01-02', until: null },
  { runId: MEADOW, clientId: null, column: 'npv' },
  { ...SELECTION, reportingCCY: 'EUR', compared: [{ kind: 'instrument', name: 'ONE' }] },
  { exceptions: [{ id: 'rate:EUR:2024-01-02', value: 1 }], comment: 'seen' },
  { id: 'rate:EUR:2024-01-02', value: 1, correctTo: '1.1', comment: 'seen' },
  { exceptions: [{ id: 'rate:EUR:2024-01-02', value: 1 }], by: 'standing', comment: 'seen' },
  { one: 'ONE', other: 'TWO', comment: 'seen' },
  {
    name: 'Balanced',
    limits: [{ kind: 'cash', of: null, side: 'minimum', bound: 0.01, warning: null, isLookedThrough: false }],
  },
  {
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
  {
    name: 'Bank',
    tokenID: MEADOW,
    feed: null,
    accountIDs: [MEADOW],
    dueAt: null,
    timeZone: 'UTC',
    weekdays: [1],
    hoursBefore: 12,
    minLines: 0,
    needsAllAccounts: false,
    isPaused: false,
  },
  { accountID: MEADOW, kind: 'transactions', from: '2024-01-02', to: '2024-01-03' },
  { kind: 'transactions', cells: { id: 'T1' }, revision: 1, comment: 'seen' },
  { kind: 'transactions', id: 'T1', revision: 1, comment: 'seen' },
  { clientID: MEADOW, accountID: null, from: '2024-01-02', until: null },
  { until: '2024-01-02' },
  { limitId: MEADOW, subjectId: MEADOW, comment: 'seen' },
  { code: 'code', state: 'state', organisation: 'harbour' },
  { email: 'admin@clarity.example', recoveryCode: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA' },
  { organisation: 'harbour', label: 'Harbour', issuer: 'https://id.example', openidClientID: 'portal', acceptedAcr: [] },
  { name: 'Laptop', credentialId: 'AAAA', clientData: 'AAAA', attestationObject: 'AAAA', transports: [] },
  { credentialId: 'AAAA', clientData: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
  [{ userID: MEADOW, portfolioID: MEADOW, checked: true }],
  [{ accountID: MEADOW, portfolioID: MEADOW, checked: true }],
]
/** The same with an additional field; of a list, in its first row. */
const withField = (body: object, field: string): object =>
  Array.isArray(body) ? [{ ...(body[0] as object), [field]: HARBOUR }] : { ...body, [field]: HARBOUR }
/** A body that no call accepts. */
const NO_BODY = '[0]'
const METHODS = ['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH'] as const

describe('the whole API', () => {
  let authServer: AuthServer
  let app: Server
  let port: number
  before(async () => {
    authServer = await openAuthServer()
    app = await createApp(appServices(authServer))
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  after(async () => {
    await app.close()
    await authServer.close()
  })

  const pathOf = ({ path }: AnyEndpoint): string =>
    `/api${path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => (name === 'institutionID' ? HARBOUR : MEADOW))}`

  /** The `Authorization` of a new session; a minute later each time, because a code works once. */
  async function signIn(name: PersonName): Promise<string> {
    authServer.clock.advance({ minutes: 1 })
    const { status, body } = await authServer.browser().signIn(name)
    equal(status, 200)
    return `Bearer ${String(body.accessToken)}`
  }

  /** Sends a path unchanged: `fetch` and `inject` would normalize it. */
  function send(method: string, path: string, headers: Record<string, string> = {}, body = NO_BODY) {
    return new Promise<{ status: number; type: string; text: string; headers: NodeJS.Dict<string | string[]> }>(
      (resolve, reject) => {
        const sent = method === 'POST' || method === 'PUT' || method === 'PATCH' ? body : undefined
        const all = {
          ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': String(sent.length) }),
          ...headers,
        }
        const outgoing = request({ port, host: '127.0.0.1', method, path, headers: all }, async (reply) => {
          const chunks = await reply.toArray()
          const type = reply.headers['content-type'] ?? ''
          resolve({ status: reply.statusCode ?? 0, type, text: Buffer.concat(chunks).toString(), headers: reply.headers })
        })
        outgoing.once('error', reject)
        outgoing.end(sent)
      },
    )
  }

  it('answers every call of the contract', () => {
    deepEqual(unanswered.map(nameOf), [])
  })
  it('refuses every call that is not public without a session, and every administrator’s call to other users', async () => {
    const authorization = await signIn('employee')
    for (const endpoint of endpoints) {
      const anonymous = await send(endpoint.method, pathOf(endpoint))
      ok(anonymous.status >= 400, nameOf(endpoint))
      if (endpoint.access === 'user' || isRight(endpoint.access)) equal(anonymous.status, 401, nameOf(endpoint))
      if (isRight(endpoint.access) && !hasRight('employee', endpoint.access)) {
        equal((await send(endpoint.method, pathOf(endpoint), { authorization })).status, 403, nameOf(endpoint))
      }
    }
  })
  it('answers no variant of a path or method', async () => {
    const known = new Set(['/api/openapi.json'])
    for (const endpoint of endpoints) {
      for (const mutate of MUTATIONS) {
        const path = mutate(pathOf(endpoint))
        const reply = await send(endpoint.method, path)
        ok(reply.status >= 400 || known.has(path), `${endpoint.method} ${path}: ${reply.status}`)
        if (reply.text !== '') match(reply.type, /^application\/json/, path)
      }
      for (const method of METHODS) {
        const reply = await send(method, pathOf(endpoint))
        ok(reply.status >= 400, `${method} ${pathOf(endpoint)}: ${reply.status}`)
      }
      const overridden = await send('POST', pathOf(endpoint), {
        'x-http-method-override': endpoint.method,
        'x-original-url': '/livez',
      })
      ok(overridden.status >= 400, nameOf(endpoint))
    }
  })
  it('carries the security headers and no-store on every reply', async () => {
    for (const endpoint of endpoints) {
      for (const method of ['GET', endpoint.method, 'OPTIONS']) {
        const { headers } = await send(method, pathOf(endpoint))
        match(String(headers['content-security-policy']), /^default-src 'none'/)
        equal(headers['x-content-type-options'], 'nosniff')
        equal(headers['cache-control'], 'no-store')
        equal(headers['access-control-allow-origin'], undefined)
      }
    }
  })
  it('accepts no unknown field, whatever column it is named after', async () => {
    const authorization = await signIn('admin')
    const answered = endpoints.filter((each) => each.method === 'POST' && !unanswered.includes(each))
    // The fields of a form are those of its call.
    for (const endpoint of answered.filter(({ takes }) => takes !== 'form')) {
      const whole = BODIES.find((body) => endpoint.request.safeParse(body).success)
      ok(whole, `${nameOf(endpoint)}: add a body that it takes to BODIES`)
      const columns = ['isAdmin', 'is_admin', 'id', 'userId', 'institutionId', 'clientId', 'passwordHash', 'role']
      for (const column of columns.filter((each) => !Object.hasOwn(whole, each))) {
        const reply = await send('POST', pathOf(endpoint), { authorization }, JSON.stringify(withField(whole, column)))
        // An invitation names the role that it gives, with values of its own.
        const isKnown = endpoint.path === registerUser.path && column === 'role'
        const reason = `${isKnown ? 'Invalid value' : 'Unknown field'}: ${column}`
        deepEqual([reply.status, reasonIn(reply.text)], [400, reason], nameOf(endpoint))
      }
    }
  })
  it('shows no internals in a failure', async () => {
    for (const path of ['/api/x', '/api/clarityConnect/glTop_CC', '/api/b2b/admins/login']) {
      for (const body of ['{', '[]', 'null', '"x"', '{"__proto__":{}}', `${'['.repeat(20_000)}${']'.repeat(20_000)}`]) {
        const { text } = await send('POST', path, {}, body)
        const parsed = JSON.parse(text) as Record<string, unknown>
        deepEqual(Object.keys(parsed).sort(), ['code', 'params', 'reason', 'requestId'])
        doesNotMatch(text, /stack|node_modules|\.ts|select |drizzle|fastify|zod/i)
      }
    }
  })
})
