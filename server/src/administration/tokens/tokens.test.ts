import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from '#store/drizzle.ts'
import { newId } from '#store/id.ts'
import { HARBOUR, MEADOW } from '../../../testing/institutions/two-institutions.ts'
import { OFFICE, openTokenPortal, type Sent, type TokenPortal } from '../../../testing/servers/token-portal.ts'

describe('API tokens', () => {
  let tokens: TokenPortal
  before(async () => {
    tokens = await openTokenPortal()
  })
  after(() => tokens.close())

  it('are shown whole once and stored as a hash; lists show their beginning', async () => {
    const made = await tokens.newToken([OFFICE, '192.0.2.11', OFFICE])
    match(made.token, /^clarity_[\w-]{43}$/)
    deepEqual(made.ipAddresses, [OFFICE, '192.0.2.11'], 'an address given twice counts once')
    deepEqual([made.expiresAt, made.lastUsedAt, made.lastAddress], [null, null, null])
    const listed = (await tokens.list()).find(({ tokenId }) => tokenId === made.tokenId)!
    deepEqual(listed, { ...made, token: `${made.token.slice(0, 12)}…` })
    const { rows } = await tokens.test.db.withSystem((tx) =>
      tx.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from api_tokens t
        union all select to_jsonb(e)::text from audit_events e`),
    )
    for (const { row } of rows) doesNotMatch(row, new RegExp(made.token.slice(12)))
    doesNotMatch(tokens.portal.log.join(''), new RegExp(made.token.slice(12)))
    notEqual((await tokens.newToken()).token, made.token)
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
        { expiresAt: Math.floor(tokens.portal.services.clock.now().getTime() / 1000) },
        'The token would have expired already.',
      ],
    ]
    for (const [addresses, more, reason] of cases) {
      const { status, body } = await tokens.create('admin', HARBOUR, addresses, more)
      deepEqual([status, body.reason], [400, reason])
    }
  })
  it('have the requested name and scopes; by default they have no name and read reports', async () => {
    const plain = await tokens.newToken()
    deepEqual([plain.name, plain.scopes], ['', ['read-reports']])
    const made = await tokens.newToken([OFFICE], {
      name: ' Nightly prices ',
      scopes: ['send-prices', 'send-books', 'send-prices'],
    })
    deepEqual([made.name, made.scopes], ['Nightly prices', ['send-prices', 'send-books']])
    const listed = (await tokens.list()).find(({ tokenId }) => tokenId === made.tokenId)!
    deepEqual([listed.name, listed.scopes], [made.name, made.scopes])
    equal((await tokens.clients(plain.token)).status, 200)
    equal((await tokens.clients(made.token)).status, 403, 'it reads no reports')
  })
  it('list IPv6 and ranges in their usual form, IPv4-mapped addresses as IPv4, each once', async () => {
    const { ipAddresses, token } = await tokens.newToken([
      '2001:DB8::/32',
      '::ffff:192.0.2.10',
      OFFICE,
      '198.51.100.0/24',
      '2001:db8:0::/32',
    ])
    deepEqual(ipAddresses, ['2001:db8::/32', OFFICE, '198.51.100.0/24'])
    for (const from of [OFFICE, '198.51.100.77', '::ffff:198.51.100.77', '2001:db8:1::5'])
      equal((await tokens.clients(token, { from })).status, 200, from)
    for (const from of ['192.0.2.11', '198.51.101.1', '2001:db9::1', '::1'])
      equal((await tokens.clients(token, { from })).status, 401, from)
    const ask = async (address: string) => (await tokens.call('POST', '/permitted-address', 'admin', { body: { address } })).body
    deepEqual(await ask('2001:DB8::0:7'), { address: '2001:db8::7', isPermitted: true })
    deepEqual(await ask('198.51.100.200'), { address: '198.51.100.200', isPermitted: true })
    equal((await ask('198.51.100.0/24')).reason, 'Invalid IP address format')
    await tokens.revokeAll()
  })
  it('that are revoked are refused at the next call, one or all', async () => {
    const [first, second, third] = [await tokens.newToken(), await tokens.newToken(), await tokens.newToken()]
    const path = `/b2b/institutions/revoke-token/${HARBOUR}`
    equal((await tokens.call('DELETE', `${path}/${first!.tokenId}`, 'admin')).status, 200)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => tokens.clients(first!.token)))
    ok(statuses.every(({ status }) => status === 401))
    equal((await tokens.clients(second!.token)).status, 200)
    equal((await tokens.revokeAll()).status, 200)
    for (const { token } of [second!, third!]) equal((await tokens.clients(token)).status, 401)
    deepEqual(await tokens.list(), [])
    equal((await tokens.revokeAll()).status, 200, 'nothing is left to do')
  })
  it('of another institution and missing ones are not found, alike', async () => {
    const own = await tokens.newToken()
    const foreign = (await tokens.create('stranger', MEADOW, ['192.0.2.20'])).body.tokenId
    const path = `/b2b/institutions/revoke-token/${HARBOUR}`
    equal((await tokens.call('DELETE', `${path}/${own.tokenId}`, 'admin')).status, 200)
    for (const tokenId of [foreign, newId(), own.tokenId, 'x']) {
      const { status, body } = await tokens.call('DELETE', `${path}/${tokenId}`, 'admin')
      deepEqual([status, body.reason], [404, 'Not found'], tokenId)
    }
    equal((await tokens.list('stranger', MEADOW)).length, 1)
  })
  it('of another institution cannot be named', async () => {
    for (const [method, path, body] of [
      ['GET', `/b2b/institutions/tokens/${MEADOW}`, undefined],
      ['POST', `/b2b/institutions/token/${MEADOW}`, { institutionID: MEADOW, ipAddresses: [OFFICE] }],
      ['POST', `/b2b/institutions/token/${HARBOUR}`, { institutionID: MEADOW, ipAddresses: [OFFICE] }],
      ['DELETE', `/b2b/institutions/revoke-tokens/${MEADOW}`, undefined],
    ] as const) {
      equal((await tokens.call(method, path, 'admin', body ? { body } : {})).status, 403, path)
    }
    equal((await tokens.list('stranger', MEADOW)).length, 1)
  })
  it('have audit events of who made and revoked them, and of refused addresses, at a limited rate', async () => {
    await tokens.revokeAll()
    const { tokenId, token } = await tokens.newToken([OFFICE], { name: 'Nightly prices' })
    tokens.portal.services.clock.advance({ hours: 2 })
    for (let i = 0; i < 30; i++) await tokens.clients(token, { from: `203.0.113.${i}` })
    await tokens.background.settled()
    await tokens.portal.services.foldedEvents.flush()
    await tokens.call('DELETE', `/b2b/institutions/revoke-token/${HARBOUR}/${tokenId}`, 'admin')
    await tokens.background.settled()
    const events = (await tokens.events()).filter(({ object }) => object === tokenId)
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
    const { tokenId, token } = await tokens.newToken()
    await tokens.call('POST', '/permitted-address', token, { from: OFFICE, body: {} })
    const event = (await tokens.events()).at(-1)!
    deepEqual([event.actor, event.object, event.address], [`token:${tokenId}`, 'POST /permitted-address', OFFICE])
  })
  it('fault 11: of one key are made and revoked once, with equal answers; a later retry gets the name of the token', async () => {
    const before = (await tokens.events()).length
    const path = `/b2b/institutions/token/${HARBOUR}`
    const body = { institutionID: HARBOUR, ipAddresses: [OFFICE] }
    const make = (more: Sent = {}) => tokens.call('POST', path, 'admin', { body, key: 'make-1', ...more })
    const replies = await Promise.all([make(), make(), make()])
    const { status, body: made } = replies[0]!
    deepEqual([status, made.token.length], [200, 'clarity_'.length + 43])
    for (const reply of replies) deepEqual([reply.status, reply.body], [status, made])
    equal((await tokens.clients(made.token)).status, 200)
    const other = await make({ body: { ...body, ipAddresses: ['192.0.2.12'] } })
    deepEqual([other.status, other.body.reason], [422, 'This Idempotency-Key was used for another request. Take a new one.'])

    const { rows } = await tokens.test.db.withSystem((tx) =>
      tx.execute<{ reply: string }>(sql`select reply::text as reply from idempotency_keys where key = 'make-1'`),
    )
    equal(rows.length, 1)
    doesNotMatch(rows[0]!.reply, new RegExp(made.token.slice(12)))

    tokens.portal.services.clock.advance({ minutes: 10 })
    deepEqual((await make()).body, made)
    tokens.portal.services.clock.advance({ seconds: 1 })
    const late = await make()
    equal(late.status, 409)
    match(
      late.body.reason,
      new RegExp(`^This request created the token ${made.token.slice(0, 12)}… before, and a token is shown once`),
    )
    doesNotMatch(JSON.stringify(late.body), new RegExp(made.token.slice(12)))

    const one = `/b2b/institutions/revoke-token/${HARBOUR}/${made.tokenId}`
    const gone = await Promise.all([1, 2].map(() => tokens.call('DELETE', one, 'admin', { key: 'revoke-1' })))
    deepEqual(
      gone.map((reply) => reply.status),
      [200, 200],
    )
    equal((await tokens.call('DELETE', one, 'admin')).status, 404, 'without the key it is another request')
    const all = `/b2b/institutions/revoke-tokens/${HARBOUR}`
    await tokens.newToken()
    for (let i = 0; i < 2; i++) equal((await tokens.call('DELETE', all, 'admin', { key: 'revoke-all-1' })).status, 200)
    deepEqual(
      (await tokens.events())
        .slice(before)
        .map(({ action }) => action)
        .filter((action) => action.startsWith('institution.')),
      ['create-token', 'revoke-token', 'create-token', 'revoke-tokens'].map((action) => `institution.${action}`),
    )
  })
  it('are at most a hundred', async () => {
    await tokens.revokeAll()
    for (let i = 0; i < 100; i++) await tokens.newToken()
    const { status, body } = await tokens.create('admin', HARBOUR, [OFFICE])
    deepEqual([status, body.reason], [409, 'An institution has at most 100 tokens. Delete one first.'])
    await tokens.revokeAll()
  })
})
