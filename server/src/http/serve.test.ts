import { deepEqual, doesNotMatch, equal, match, ok, rejects, throws } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { REFUSAL } from '@portal/presentation/messages/en/server/refusal.ts'
import { ENGLISH } from '@portal/presentation/messages/message.ts'
import { textsByKey } from '@portal/presentation/messages/texts.ts'

import type { Caller } from '#access/caller.ts'
import { auditEvents } from '#store/tables/session.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookTwoInstitutions, HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { HTTP_SETTINGS, openPortal, type Portal } from '../../testing/servers/portal.ts'
import { answers, CANARY, catalogue, echo, open } from '../../testing/servers/sample-calls.ts'
import { prepare } from './prepared.ts'
import { serveAll } from './serve.ts'
import { createServer } from './server.ts'

describe('the HTTP room', () => {
  let test: TestDatabase
  let portal: Portal
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    portal = await openPortal(test.db, catalogue, answers)
    portal.callers.set('program', {
      kind: 'token',
      institutionId: HARBOUR,
      tokenId: 'T-1',
      scopes: ['read-reports'],
    } satisfies Caller)
  })
  after(async () => {
    await portal.server.close()
    await test.close()
  })
  beforeEach(() => {
    ;(portal.log as string[]).length = 0
  })

  async function send(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    options: { as?: string; body?: unknown; headers?: object } = {},
  ) {
    const { as, body, headers } = options
    const reply = await portal.server.inject({
      method,
      url,
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as}` }),
        ...headers,
      },
    })
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: reply.body === '' ? undefined : reply.json(),
    }
  }
  const action = (what: string, headers: object = {}) => send('POST', '/api/open', { body: { action: what }, headers })

  it('answers whom the contract lets in, with what the contract says', async () => {
    const body = { userName: 'alder@clarity.example', text: 'hello' }
    const reply = await send('POST', '/api/echo', { as: 'alder', body })
    deepEqual([reply.status, reply.body], [200, { text: 'hello', by: 'alder@clarity.example' }])
    equal(reply.headers['content-type'], 'application/json; charset=utf-8')
    equal(reply.headers['cache-control'], 'no-store')
  })
  it('ignores the user name of a program', async () => {
    const reply = await send('POST', '/api/echo', { as: 'program', body: { userName: 'x@y.example', text: 'hello' } })
    deepEqual(reply.body, { text: 'hello', by: 'T-1' })
  })
  it('answers a failure with its status, a reason and the request’s id, and nothing else', async () => {
    const cases: readonly [Awaited<ReturnType<typeof send>>, number, string][] = [
      [await send('POST', '/api/echo', { body: {} }), 401, 'Please sign in.'],
      [await send('POST', '/api/echo', { as: 'nobody', body: {} }), 401, 'Please sign in.'],
      [
        await send('POST', '/api/echo', { as: 'alder', body: { userName: 'ben@x.example', text: 'a' } }),
        403,
        'You may not do this.',
      ],
      [await send('DELETE', `/api/things/${HARBOUR}/${HARBOUR}`, { as: 'alder' }), 403, 'You may not do this.'],
      [await send('DELETE', `/api/things/${MEADOW}/${HARBOUR}`, { as: 'admin' }), 403, 'You may not do this.'],
      [await send('DELETE', `/api/things/${HARBOUR}/1`, { as: 'admin' }), 404, 'Not found'],
      [await send('DELETE', `/api/things/${HARBOUR}/${HARBOUR}?really=no`, { as: 'admin' }), 400, 'Invalid value: really'],
      [await send('POST', '/api/echo', { as: 'alder', body: '{' }), 400, 'The request is not valid JSON.'],
      [await send('POST', '/api/echo', { as: 'alder' }), 400, 'The request is not valid.'],
      [
        await send('POST', '/api/echo', { as: 'alder', body: { userName: 'alder@clarity.example', text: '' } }),
        400,
        'A text is needed',
      ],
      [
        await send('POST', '/api/echo', { as: 'alder', body: { userName: 'alder@clarity.example', text: 'a\0b' } }),
        400,
        'The request holds a character that is not allowed.',
      ],
      [await send('POST', '/api/later', { as: 'admin', body: {} }), 501, 'This call is not answered yet.'],
      [await send('POST', '/api/later', { as: 'alder', body: {} }), 403, 'You may not do this.'],
      [await send('POST', '/api/later', { body: {} }), 401, 'Please sign in.'],
      [await send('GET', '/api/demo'), 404, 'Not found'],
      [await send('GET', '/api/nothing'), 404, 'Not found'],
      [await send('GET', '/api'), 404, 'Not found'],
      [await send('GET', '/api/echo'), 405, 'This call takes POST.'],
      [await send('POST', `/api/things/${HARBOUR}/${HARBOUR}`, { as: 'admin' }), 405, 'This call takes DELETE.'],
      [await send('POST', '/api/open', { body: `"${'x'.repeat(1024 * 1024)}"` }), 413, 'The request is larger than 4 KiB.'],
      [await send('GET', '/%zz'), 404, 'Not found'],
      [await send('GET', '/api/%zz'), 400, 'The request is not valid.'],
      [await action('busy'), 429, 'Too many calls. Please try again later.'],
      [await action('crash'), 500, 'Unknown error occurred'],
    ]
    for (const [reply, status, reason] of cases) {
      const { code, params, requestId } = reply.body
      deepEqual(reply.body, { reason, code, params, requestId }, reason)
      const [, area, key] = /^(refusal)\.(\w+)$/.exec(code)!
      equal(textsByKey(area!, REFUSAL, ENGLISH)(key!, params), reason)
      equal(reply.status, status, reason)
      match(reply.body.requestId, /^[0-9a-f-]{36}$/)
      equal(reply.headers['content-type'], 'application/json; charset=utf-8')
    }
    equal((await action('busy')).headers['retry-after'], '30')
    equal((await send('GET', '/api/echo')).headers.allow, 'POST')
  })
  it('answers the demo’s calls where the demo is served', async () => {
    const withDemo = await openPortal(test.db, catalogue, answers, { isDemo: true })
    const reply = await withDemo.server.inject({ method: 'GET', url: '/api/demo' })
    equal(reply.statusCode, 200)
    await withDemo.server.close()
  })
  it('gives a text with a backslash and zeros to the answer as it was typed', async () => {
    const text = String.raw`\u0000`
    const reply = await send('POST', '/api/echo', { as: 'alder', body: { userName: 'alder@clarity.example', text } })
    equal(reply.body.text, text)
  })
  it('never sends a field that the contract does not know, and logs where it was', async () => {
    const reply = await action('leak')
    deepEqual([reply.status, reply.body.reason], [500, 'Unknown error occurred'])
    const line = portal.log.find((each) => each.includes('request failed'))!
    match(line, /POST \/open does not match its contract \(rows\.0: unrecognized_keys\)/)
    doesNotMatch(portal.log.join(''), new RegExp(CANARY))
  })
  it('logs an error nobody foresaw with its stack, and without the values it happened to', async () => {
    const { body } = await action('crash')
    const entries = portal.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    const entry = entries.find(({ level }) => level === 'error')!
    equal(entry.requestId, body.requestId)
    const err = entry.err as { message: string; stack: string }
    equal(err.message, 'Failed query: select $1')
    match(err.stack, /sample-calls\.ts/)
    doesNotMatch(portal.log.join(''), new RegExp(CANARY))
  })
  it('logs one line a request, without query, body, header or ticket, whatever they hold', async () => {
    const secret = `x\r\n{"level":"error"}${CANARY}`
    const headers = { 'x-secret': CANARY, cookie: `__Host-y=${CANARY}` }
    await send('POST', `/api/echo?token=${CANARY}`, { as: CANARY, body: { userName: secret, text: secret }, headers })
    await send('DELETE', `/api/things/${HARBOUR}/${CANARY}`, { as: 'admin' })
    equal(portal.log.length, 2)
    for (const line of portal.log) equal(line.indexOf('\n'), line.length - 1)
    doesNotMatch(portal.log.join(''), new RegExp(CANARY))
    const { path, status } = JSON.parse(portal.log[1]!) as Record<string, unknown>
    deepEqual([path, status], ['/api/things/:institutionID/:thingId', 404])
  })
  it('keeps in the audit trail who was refused what', async () => {
    const { body } = await send('DELETE', `/api/things/${MEADOW}/${HARBOUR}`, { as: 'admin' })
    const events = await test.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents))
    const event = events.find(({ requestId }) => requestId === body.requestId)!
    const { actor, action, object, result, address } = event
    deepEqual(
      [actor, action, object, result, address],
      ['admin@clarity.example', 'access.refuse', 'DELETE /things/{institutionID}/{thingId}', 'refused', '127.0.0.1'],
    )
  })
  it('sends a prepared reply as it is, and only as the reply it was prepared for', async () => {
    const reply = await action('prepared')
    deepEqual([reply.status, reply.text], [200, '{"rows":[{"ticker":"PREPARED"}]}'])
    equal(reply.headers['content-length'], '32')
    equal((await action('other')).status, 500)
    await rejects(prepare(open, JSON.parse('{"rows":[{"ticker":1}]}')), /rows\.0\.ticker: invalid_type/)
    equal((await action('copied')).status, 500, 'bytes that nothing checked are not sent')
  })
  it('takes nothing but JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ]) {
      const body = '{"action":"x"}'
      equal((await send('POST', '/api/open', { body, headers: { 'content-type': type } })).status, 415, type)
      const signedIn = { as: 'alder', body, headers: { 'content-type': type } }
      equal((await send('POST', '/api/echo', signedIn)).status, 415, type)
    }
    equal((await send('POST', '/api/open')).status, 415)
    equal((await action('x', { 'content-type': 'application/json; charset=utf-8' })).status, 200)
  })
  it('lets only its own pages, or a program, change state without a bearer token', async () => {
    const own = [
      {},
      { origin: 'http://localhost:3000' },
      { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
      { origin: 'http://[::1]:3000' },
    ]
    for (const headers of own) equal((await action('x', headers)).status, 200, JSON.stringify(headers))
    const foreign = [
      { origin: 'http://evil.example' },
      { origin: 'https://localhost:3000' },
      { origin: 'http://localhost:3001' },
      { origin: 'http://localhost.evil.example:3000' },
      { origin: 'http://localhost' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const reply = await action('x', headers)
      deepEqual([reply.status, reply.body.reason], [403, 'Open the portal at http://localhost:3000.'], JSON.stringify(headers))
    }
  })
  it('grants no other origin anything', async () => {
    const reply = await portal.server.inject({
      method: 'OPTIONS',
      url: '/api/echo',
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
    })
    equal(reply.statusCode, 405)
    const names = [...Object.keys(reply.headers), ...Object.keys((await action('x')).headers)]
    deepEqual(
      names.filter((name) => name.startsWith('access-control-')),
      [],
    )
  })
  it('sets cookies that only this host gets back, over https, and no script reads', async () => {
    const set = await action('cookie', { cookie: 'a=b; __Host-y=value' })
    equal(set.headers['set-cookie'], '__Host-x=value; Max-Age=300; Path=/; HttpOnly; Secure; SameSite=Strict')
    const cleared = await action('uncookie')
    equal(cleared.headers['set-cookie'], '__Host-x=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict')
  })
  it('takes the client’s address from a trusted proxy only', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9' }
    deepEqual((await action('x', forged)).body.rows, [{ ticker: '127.0.0.1' }])
    const behindProxy = await openPortal(test.db, catalogue, answers, { trustedProxies: ['127.0.0.0/8'] })
    const reply = await behindProxy.server.inject({ method: 'POST', url: '/api/open', payload: { action: 'x' }, headers: forged })
    deepEqual(reply.json().rows, [{ ticker: '203.0.113.9' }])
    await behindProxy.server.close()
  })
  it('carries the security headers on every reply, whatever its status', async () => {
    const replies = [
      await action('x'),
      await action('crash'),
      await action('busy'),
      await send('POST', '/api/echo', { body: {} }),
      await send('GET', '/api/nothing'),
      await send('GET', '/api/echo'),
      await send('GET', '/elsewhere'),
      await send('GET', '/%zz'),
      await send('GET', '/livez'),
      await send('GET', '/startupz'),
      await send('GET', '/readyz'),
      await send('POST', '/api/open', { body: `"${'x'.repeat(1024 * 1024)}"` }),
    ]
    for (const { headers } of replies) {
      const policy = String(headers['content-security-policy'])
      match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
      doesNotMatch(policy, /unsafe|http:|\*/)
      for (const rule of [
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-src 'self'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ]) {
        ok(policy.split('; ').includes(rule), rule)
      }
      equal(headers['x-content-type-options'], 'nosniff')
      equal(headers['referrer-policy'], 'no-referrer')
      equal(headers['cross-origin-opener-policy'], 'same-origin')
      equal(headers['cross-origin-resource-policy'], 'same-origin')
      match(String(headers['permissions-policy']), /camera=\(\)/)
      equal(headers['strict-transport-security'], undefined, 'plain http is not promised away')
      equal(headers['x-powered-by'] ?? headers.server, undefined)
      equal(headers['cache-control'], 'no-store')
    }
  })
  it('promises https only where it is served so, and frames only what is configured', async () => {
    const settings = { publicUrl: 'https://portal.example', frameOrigins: ['https://reports.example'] }
    const secure = await openPortal(test.db, catalogue, answers, settings)
    const { headers } = await secure.server.inject({ method: 'GET', url: '/livez' })
    match(String(headers['strict-transport-security']), /^max-age=31536000/)
    match(String(headers['content-security-policy']), /frame-src 'self' https:\/\/reports\.example;/)
    await secure.server.close()
  })
  it('answers text that is no HTTP with the same headers and body', async () => {
    const { connect } = await import('node:net')
    const url = new URL(await portal.server.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(url.port), url.hostname)
    socket.end('nonsense\r\n\r\n')
    const text = Buffer.concat(await socket.toArray()).toString()
    match(text, /^HTTP\/1\.1 400 Bad Request\r\ncontent-security-policy: default-src 'none'/)
    match(
      text,
      /\r\n\r\n\{"reason":"The request is not valid\.","code":"refusal\.invalidRequest","params":\{\},"requestId":"[0-9a-f-]{36}"\}$/,
    )
  })
  it('does not start where a route has no policy, an endpoint two answers, or an answer no endpoint', () => {
    const bare = () => createServer(HTTP_SETTINGS, portal.services.log)
    throws(() => bare().get('/api/hole', async () => ''), /GET \/api\/hole declares no policy/)
    throws(() => bare().post('/hole', async () => ''), /declares no policy/)
    const unknown = { ...echo, access: 'everybody' as 'public' }
    throws(() => serveAll(bare(), [unknown], [], portal.services), /\/echo declares no policy/)
    throws(() => serveAll(bare(), [echo], [answers[0]!, answers[0]!], portal.services), /two answers/)
    throws(() => serveAll(bare(), [open], [answers[0]!], portal.services), /not in the catalogue/)
  })
})
