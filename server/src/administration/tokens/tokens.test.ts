import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { catalogue } from '@portal/contract/catalogue.ts'
import type { WhitelistEntry } from '@portal/contract/institution/tokens.ts'

import { createApiTokens } from '#access/api-tokens.ts'
import { LIMITS } from '#access/budgets.ts'
import { type Background, createBackground } from '#base/background.ts'
import { selectionAnswers } from '#selection/answers.ts'
import type { Database } from '#store/database.ts'
import { sql } from '#store/drizzle.ts'
import { newId } from '#store/id.ts'
import { auditEvents } from '#store/tables/session.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { accountId, bookTwoInstitutions, HARBOUR, MEADOW } from '../../../testing/institutions/two-institutions.ts'
import { openPortal, type Portal } from '../../../testing/servers/portal.ts'
import { tokenAnswers } from './token-answers.ts'

const OFFICE = '192.0.2.10'

describe('API tokens', () => {
  let test: TestDatabase
  let portal: Portal
  let background: Background
  let behindProxy: Portal
  let limited: Portal
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const answers = [...tokenAnswers, ...selectionAnswers]
    const endpoints = [...catalogue.institution, ...catalogue.selection]
    portal = await openPortal(test.db, endpoints, answers)
    behindProxy = await openPortal(test.db, endpoints, answers, { trustedProxies: ['10.0.0.0/8'] })
    limited = await openPortal(test.db, endpoints, answers, {}, LIMITS)
    const { db, clock, log, foldedEvents } = portal.services
    background = createBackground(log)
    ;(portal.services as { apiTokens: unknown }).apiTokens = createApiTokens({ db, clock, background, foldedEvents })
  })
  after(async () => {
    await background.settled()
    await portal.server.close()
    await behindProxy.server.close()
    await limited.server.close()
    await test.close()
  })

  interface Sent {
    readonly from?: string
    readonly forwarded?: string
    readonly body?: object
    readonly by?: Portal
    /** The `Idempotency-Key`. */
    readonly key?: string
  }
  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    token: string,
    { from, forwarded, body, by, key }: Sent = {},
  ) {
    const { server } = by ?? portal
    const reply = await server.inject({
      method,
      url: `/api${path}`,
      remoteAddress: from ?? '127.0.0.1',
      headers: {
        authorization: `Bearer ${token}`,
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }
  const create = (who: string, institutionID: string, ipAddresses: readonly string[], more: object = {}) =>
    call('POST', `/b2b/institutions/token/${institutionID}`, who, { body: { institutionID, ipAddresses, ...more } })
  async function newToken(ipAddresses: readonly string[] = [OFFICE], more: object = {}): Promise<WhitelistEntry> {
    const { status, body } = await create('admin', HARBOUR, ipAddresses, more)
    equal(status, 200)
    return body
  }
  const list = async (who = 'admin', institutionID = HARBOUR): Promise<readonly WhitelistEntry[]> =>
    (await call('GET', `/b2b/institutions/tokens/${institutionID}`, who)).body.rows
  const revokeAll = () => call('DELETE', `/b2b/institutions/revoke-tokens/${HARBOUR}`, 'admin')
  const SELECTION = { userName: 'whoever', clientName: 'Alder', accountsInScope: [], deviceType: 0 }
  const clients = (token: string, sent: Sent = {}) =>
    call('POST', '/clarityConnect/getAllClientsForUser_CC', token, { from: OFFICE, body: SELECTION, ...sent })

  it('are shown whole once and stored as a hash; lists show their beginning', async () => {
    const made = await newToken([OFFICE, '192.0.2.11', OFFICE])
    match(made.token, /^clarity_[\w-]{43}$/)
    deepEqual(made.ipAddresses, [OFFICE, '192.0.2.11'], 'an address given twice counts once')
    deepEqual([made.expiresAt, made.lastUsedAt, made.lastAddress], [null, null, null])
    const listed = (await list()).find(({ tokenId }) => tokenId === made.tokenId)!
    deepEqual(listed, { ...made, token: `${made.token.slice(0, 12)}…` })
    const { rows } = await test.db.withSystem((tx) =>
      tx.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from api_tokens t
        union all select to_jsonb(e)::text from audit_events e`),
    )
    for (const { row } of rows) doesNotMatch(row, new RegExp(made.token.slice(12)))
    doesNotMatch(portal.log.join(''), new RegExp(made.token.slice(12)))
    notEqual((await newToken()).token, made.token)
  })
  it('are made for addresses and ranges in their plain form, at most a hundred, and with an end in the future', async () => {
    const cases: readonly (readonly [readonly string[], object, string])[] = [
      [[], {}, 'IP addresses are required'],
      [['010.0.0.1'], {}, 'Invalid IP address format'],
      [['1.2.3'], {}, 'Invalid IP address format'],
      [['1.2.3.4', '::1/129'], {}, 'Invalid IP address format'],
      [['0.0.0.0/0'], {}, '0.0.0.0/0 is every address. List those that the program calls from.'],
      [['::/0'], {}, '::/0 is every address. List those that the program calls from.'],
      [['192.0.2.1/24'], {}, '192.0.2.1/24 does not begin its range. Write 192.0.2.0/24.'],
      [[OFFICE], { name: 'x'.repeat(101) }, 'A name has at most 100 characters'],
      [[OFFICE], { scopes: [] }, 'Choose what the token may do'],
      [[OFFICE], { scopes: ['administer'] }, 'Invalid value: scopes.0'],
      [Array.from({ length: 101 }, (_, i) => `10.0.0.${i}`), {}, 'A token has at most 100 IP addresses'],
      [
        [OFFICE],
        { expiresAt: Math.floor(portal.services.clock.now().getTime() / 1000) },
        'The token would have expired already.',
      ],
    ]
    for (const [addresses, more, reason] of cases) {
      const { status, body } = await create('admin', HARBOUR, addresses, more)
      deepEqual([status, body.reason], [400, reason])
    }
  })
  it('have the requested name and scopes; by default they have no name and read reports', async () => {
    const plain = await newToken()
    deepEqual([plain.name, plain.scopes], ['', ['read-reports']])
    const made = await newToken([OFFICE], { name: ' Nightly prices ', scopes: ['send-prices', 'send-books', 'send-prices'] })
    deepEqual([made.name, made.scopes], ['Nightly prices', ['send-prices', 'send-books']])
    const listed = (await list()).find(({ tokenId }) => tokenId === made.tokenId)!
    deepEqual([listed.name, listed.scopes], [made.name, made.scopes])
    equal((await clients(plain.token)).status, 200)
    equal((await clients(made.token)).status, 403, 'it reads no reports')
  })
  it('list IPv6 and ranges in their usual form, IPv4-mapped addresses as IPv4, each once', async () => {
    const { ipAddresses, token } = await newToken([
      '2001:DB8::/32',
      '::ffff:192.0.2.10',
      OFFICE,
      '198.51.100.0/24',
      '2001:db8:0::/32',
    ])
    deepEqual(ipAddresses, ['2001:db8::/32', OFFICE, '198.51.100.0/24'])
    for (const from of [OFFICE, '198.51.100.77', '::ffff:198.51.100.77', '2001:db8:1::5'])
      equal((await clients(token, { from })).status, 200, from)
    for (const from of ['192.0.2.11', '198.51.101.1', '2001:db9::1', '::1'])
      equal((await clients(token, { from })).status, 401, from)
    const ask = async (address: string) => (await call('POST', '/permitted-address', 'admin', { body: { address } })).body
    deepEqual(await ask('2001:DB8::0:7'), { address: '2001:db8::7', isPermitted: true })
    deepEqual(await ask('198.51.100.200'), { address: '198.51.100.200', isPermitted: true })
    equal((await ask('198.51.100.0/24')).reason, 'Invalid IP address format')
    await revokeAll()
  })
  it('read the reports of their institution, by client, whatever user name they send', async () => {
    const { token } = await newToken()
    const { status, body } = await clients(token)
    deepEqual([status, body.rows.map(({ name }: { name: string }) => name)], [200, ['Alder', 'Birch', 'Cedar']])
    const accounts = await call('POST', '/clarityConnect/getAllAccounts_CC', token, { from: OFFICE, body: SELECTION })
    deepEqual(
      accounts.body.rows.map(({ id }: { id: string }) => id),
      ['Alpha', 'Beta', 'Gamma'].map((name) => accountId(HARBOUR, 'Alder', name)),
    )
  })
  it('do nothing but that: neither save, nor administer, nor read a user’s selection', async () => {
    const { token, tokenId } = await newToken()
    for (const [method, path, body] of [
      ['POST', '/clarityConnect/setSelectedClient_CC', SELECTION],
      ['POST', '/clarityConnect/initStartUpForUser_CC', SELECTION],
      ['GET', `/b2b/institutions/tokens/${HARBOUR}`, undefined],
      ['DELETE', `/b2b/institutions/revoke-token/${HARBOUR}/${tokenId}`, undefined],
      ['POST', '/permitted-address', {}],
    ] as const) {
      const reply = await call(method, path, token, { from: OFFICE, ...(body && { body }) })
      equal(reply.status, 403, path)
    }
  })
  it('are valid from their addresses only, also for IPv4-mapped addresses', async () => {
    const { token } = await newToken()
    const allowed: readonly Sent[] = [
      { from: OFFICE },
      { from: `::ffff:${OFFICE}` },
      { from: '::FFFF:c000:20a' },
      { from: OFFICE, forwarded: '198.51.100.1' },
      { by: behindProxy, from: '10.0.0.1', forwarded: OFFICE },
      { by: behindProxy, from: '10.0.0.1', forwarded: `::ffff:${OFFICE}` },
      { by: behindProxy, from: '::ffff:10.0.0.1', forwarded: `198.51.100.1, ${OFFICE}` },
    ]
    for (const sent of allowed) equal((await clients(token, sent)).status, 200, JSON.stringify({ ...sent, by: '' }))
    const refused: readonly Sent[] = [
      { from: '192.0.2.1' },
      { from: '192.0.2.100' },
      { from: `::${OFFICE}` },
      { from: '2001:db8::5' },
      { from: '198.51.100.1', forwarded: OFFICE },
      { by: behindProxy, from: '198.51.100.1', forwarded: OFFICE },
      { by: behindProxy, from: '10.0.0.1', forwarded: `${OFFICE}, 198.51.100.1` },
      { by: behindProxy, from: '10.0.0.1', forwarded: `${OFFICE}:80` },
      { by: behindProxy, from: '10.0.0.1' },
    ]
    for (const sent of refused) {
      const reply = await clients(token, sent)
      deepEqual([reply.status, reply.body.reason], [401, 'Please sign in.'], JSON.stringify({ ...sent, by: '' }))
    }
  })
  it('that are unknown, malformed or expired get the same reply as those from another address', async () => {
    const inAnHour = Math.floor(portal.services.clock.now().getTime() / 1000) + 3600
    const { token } = await newToken([OFFICE], { expiresAt: inAnHour })
    equal((await clients(token)).status, 200)
    portal.services.clock.advance({ hours: 1 })
    const changed = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    for (const bad of [
      token,
      changed,
      token.slice(0, -1),
      `${token}x`,
      'clarity_',
      token.toUpperCase(),
      `clarity_${"'".repeat(43)}`,
    ]) {
      const reply = await clients(bad)
      deepEqual([reply.status, reply.body.reason], [401, 'Please sign in.'], bad)
    }
  })
  it('that are revoked are refused at the next call, one or all', async () => {
    const [first, second, third] = [await newToken(), await newToken(), await newToken()]
    const path = `/b2b/institutions/revoke-token/${HARBOUR}`
    equal((await call('DELETE', `${path}/${first!.tokenId}`, 'admin')).status, 200)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => clients(first!.token)))
    ok(statuses.every(({ status }) => status === 401))
    equal((await clients(second!.token)).status, 200)
    equal((await revokeAll()).status, 200)
    for (const { token } of [second!, third!]) equal((await clients(token)).status, 401)
    deepEqual(await list(), [])
    equal((await revokeAll()).status, 200, 'nothing is left to do')
  })
  it('of another institution and missing ones are not found, alike', async () => {
    const own = await newToken()
    const foreign = (await create('stranger', MEADOW, ['192.0.2.20'])).body.tokenId
    const path = `/b2b/institutions/revoke-token/${HARBOUR}`
    equal((await call('DELETE', `${path}/${own.tokenId}`, 'admin')).status, 200)
    for (const tokenId of [foreign, newId(), own.tokenId, 'x']) {
      const { status, body } = await call('DELETE', `${path}/${tokenId}`, 'admin')
      deepEqual([status, body.reason], [404, 'Not found'], tokenId)
    }
    equal((await list('stranger', MEADOW)).length, 1)
  })
  it('of another institution cannot be named', async () => {
    for (const [method, path, body] of [
      ['GET', `/b2b/institutions/tokens/${MEADOW}`, undefined],
      ['POST', `/b2b/institutions/token/${MEADOW}`, { institutionID: MEADOW, ipAddresses: [OFFICE] }],
      ['POST', `/b2b/institutions/token/${HARBOUR}`, { institutionID: MEADOW, ipAddresses: [OFFICE] }],
      ['DELETE', `/b2b/institutions/revoke-tokens/${MEADOW}`, undefined],
    ] as const) {
      equal((await call(method, path, 'admin', body ? { body } : {})).status, 403, path)
    }
    equal((await list('stranger', MEADOW)).length, 1)
  })
  it('record their last use and address, at most once a minute', async () => {
    const { token, tokenId } = await newToken([OFFICE, '192.0.2.11'])
    const { clock } = portal.services
    const used = async (from: string) => {
      equal((await clients(token, { from })).status, 200)
      await background.settled()
      const { lastUsedAt, lastAddress } = (await list()).find((each) => each.tokenId === tokenId)!
      return [lastUsedAt! - Math.floor(start / 1000), lastAddress]
    }
    const start = clock.now().getTime()
    deepEqual(await used(OFFICE), [0, OFFICE])
    clock.advance({ seconds: 59 })
    deepEqual(await used('192.0.2.11'), [0, OFFICE])
    clock.advance({ seconds: 2 })
    deepEqual(await used('192.0.2.11'), [61, '192.0.2.11'])
  })
  it('have audit events of who made and revoked them, and of refused addresses, at a limited rate', async () => {
    await revokeAll()
    const { tokenId, token } = await newToken([OFFICE], { name: 'Nightly prices' })
    portal.services.clock.advance({ hours: 2 })
    for (let i = 0; i < 30; i++) await clients(token, { from: `203.0.113.${i}` })
    await background.settled()
    await portal.services.foldedEvents.flush()
    await call('DELETE', `/b2b/institutions/revoke-token/${HARBOUR}/${tokenId}`, 'admin')
    await background.settled()
    const events = (await eventsOf(test.db)).filter(({ object }) => object === tokenId)
    const made = events.find(({ action }) => action === 'institution.create-token')!
    const details = { name: 'Nightly prices', scopes: ['read-reports'], ipAddresses: [OFFICE] }
    deepEqual([made.actor, made.result, made.details], ['admin@clarity.example', 'success', details])
    const refusals = events.filter(({ action }) => action === 'access.refuse-address')
    equal(refusals.length, 11)
    deepEqual([refusals[0]!.actor, refusals[0]!.result], [`token:${tokenId}`, 'refused'])
    deepEqual(refusals[0]!.details, { name: 'Nightly prices' })
    deepEqual(refusals.at(-1)!.details, { name: 'Nightly prices', more: 20 })
    deepEqual([events.at(-1)!.action, events.at(-1)!.details], ['institution.revoke-token', { name: 'Nightly prices' }])
  })
  it('are named in the audit trail where they request what is not theirs', async () => {
    const { tokenId, token } = await newToken()
    await call('POST', '/permitted-address', token, { from: OFFICE, body: {} })
    const event = (await eventsOf(test.db)).at(-1)!
    deepEqual([event.actor, event.object, event.address], [`token:${tokenId}`, 'POST /permitted-address', OFFICE])
  })
  it('are refused with a wait where they call too often, and so are callers with invalid tokens', async () => {
    const { token } = await newToken()
    const status = async (of: string, from = OFFICE) => (await clients(of, { from, by: limited })).status
    const statuses: number[] = []
    for (let round = 0; round < 30; round++)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => status(token)))))
    deepEqual([...new Set(statuses)], [200])
    const reply = await clients(token, { by: limited })
    deepEqual([reply.status, reply.headers['retry-after']], [429, '1'])
    limited.services.clock.advance({ seconds: 1 })
    equal(await status(token), 200)
    const unknown = `clarity_${'x'.repeat(43)}`
    const guess = (times: number) => Promise.all(Array.from({ length: times }, () => status(unknown, '203.0.113.77')))
    deepEqual([...new Set(await guess(120))], [401])
    deepEqual([...new Set(await guess(10))], [429])
    equal(await status(token), 200, 'nobody else has to wait')
  })
  it('fault 11: of one key are made and revoked once, with equal answers; a later retry gets the name of the token', async () => {
    const before = (await eventsOf(test.db)).length
    const path = `/b2b/institutions/token/${HARBOUR}`
    const body = { institutionID: HARBOUR, ipAddresses: [OFFICE] }
    const make = (more: Sent = {}) => call('POST', path, 'admin', { body, key: 'make-1', ...more })
    const replies = await Promise.all([make(), make(), make()])
    const { status, body: made } = replies[0]!
    deepEqual([status, made.token.length], [200, 'clarity_'.length + 43])
    for (const reply of replies) deepEqual([reply.status, reply.body], [status, made])
    equal((await clients(made.token)).status, 200)
    const other = await make({ body: { ...body, ipAddresses: ['192.0.2.12'] } })
    deepEqual([other.status, other.body.reason], [422, 'This Idempotency-Key was used for another request. Take a new one.'])

    const { rows } = await test.db.withSystem((tx) =>
      tx.execute<{ reply: string }>(sql`select reply::text as reply from idempotency_keys where key = 'make-1'`),
    )
    equal(rows.length, 1)
    doesNotMatch(rows[0]!.reply, new RegExp(made.token.slice(12)))

    portal.services.clock.advance({ minutes: 10 })
    deepEqual((await make()).body, made)
    portal.services.clock.advance({ seconds: 1 })
    const late = await make()
    equal(late.status, 409)
    match(
      late.body.reason,
      new RegExp(`^This request created the token ${made.token.slice(0, 12)}… before, and a token is shown once`),
    )
    doesNotMatch(JSON.stringify(late.body), new RegExp(made.token.slice(12)))

    const one = `/b2b/institutions/revoke-token/${HARBOUR}/${made.tokenId}`
    const gone = await Promise.all([1, 2].map(() => call('DELETE', one, 'admin', { key: 'revoke-1' })))
    deepEqual(
      gone.map((reply) => reply.status),
      [200, 200],
    )
    equal((await call('DELETE', one, 'admin')).status, 404, 'without the key it is another request')
    const all = `/b2b/institutions/revoke-tokens/${HARBOUR}`
    await newToken()
    for (let i = 0; i < 2; i++) equal((await call('DELETE', all, 'admin', { key: 'revoke-all-1' })).status, 200)
    deepEqual(
      (await eventsOf(test.db))
        .slice(before)
        .map(({ action }) => action)
        .filter((action) => action.startsWith('institution.')),
      ['create-token', 'revoke-token', 'create-token', 'revoke-tokens'].map((action) => `institution.${action}`),
    )
  })
  it('are at most a hundred', async () => {
    await revokeAll()
    for (let i = 0; i < 100; i++) await newToken()
    const { status, body } = await create('admin', HARBOUR, [OFFICE])
    deepEqual([status, body.reason], [409, 'An institution has at most 100 tokens. Delete one first.'])
    await revokeAll()
  })
  it('can be checked against an address: the caller’s own, as the proxy gives it, or any other', async () => {
    const inAnHour = Math.floor(portal.services.clock.now().getTime() / 1000) + 3600
    await newToken([OFFICE])
    await newToken(['192.0.2.30'], { expiresAt: inAnHour })
    const ask = async (body: object, sent: Sent = {}) => {
      const reply = await call('POST', '/permitted-address', 'admin', { ...sent, body })
      return [reply.body.address, reply.body.isPermitted]
    }
    deepEqual(await ask({}), ['127.0.0.1', false])
    deepEqual(await ask({}, { from: `::ffff:${OFFICE}` }), [OFFICE, true])
    deepEqual(await ask({}, { from: '198.51.100.1', forwarded: OFFICE }), ['198.51.100.1', false])
    deepEqual(await ask({}, { by: behindProxy, from: '10.0.0.1', forwarded: OFFICE }), [OFFICE, true])
    deepEqual(await ask({}, { from: '2001:db8::5' }), ['2001:db8::5', false])
    deepEqual(await ask({ address: OFFICE }), [OFFICE, true])
    deepEqual(await ask({ address: '192.0.2.20' }), ['192.0.2.20', false], 'it is listed by another institution')
    deepEqual(await ask({ address: '192.0.2.30' }), ['192.0.2.30', true])
    portal.services.clock.advance({ hours: 1 })
    deepEqual(await ask({ address: '192.0.2.30' }), ['192.0.2.30', false])
    const bad = await call('POST', '/permitted-address', 'admin', { body: { address: '1.2.3' } })
    deepEqual([bad.status, bad.body.reason], [400, 'Invalid IP address format'])
  })
})

const eventsOf = (db: Database) =>
  db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents).orderBy(auditEvents.sequence))
