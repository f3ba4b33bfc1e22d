import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { openPortal } from '../../testing/servers/portal.ts'
import { answers, catalogue } from '../../testing/servers/sample-calls.ts'
import { openSamplePortal, type SamplePortal } from '../../testing/servers/sample-portal.ts'

describe('what the HTTP room protects', () => {
  let sample: SamplePortal
  before(async () => {
    sample = await openSamplePortal()
  })
  after(() => sample.close())
  beforeEach(() => {
    ;(sample.portal.log as string[]).length = 0
  })

  /** Bytes that the portal sends on a connection, until it closes. */
  async function replyTo(text: string): Promise<string> {
    const { server } = sample.portal
    if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(text)
    return Buffer.concat(await socket.toArray()).toString()
  }

  it('takes nothing but JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ]) {
      const body = '{"action":"x"}'
      equal((await sample.send('POST', '/api/open', { body, headers: { 'content-type': type } })).status, 415, type)
      const signedIn = { as: 'alder', body, headers: { 'content-type': type } }
      equal((await sample.send('POST', '/api/echo', signedIn)).status, 415, type)
    }
    equal((await sample.send('POST', '/api/open')).status, 415)
    equal((await sample.action('x', { 'content-type': 'application/json; charset=utf-8' })).status, 200)
  })
  it('lets only its own pages, or a program, change state without a bearer token', async () => {
    const own = [
      {},
      { origin: 'http://localhost:3000' },
      { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
      { origin: 'http://[::1]:3000' },
    ]
    for (const headers of own) equal((await sample.action('x', headers)).status, 200, JSON.stringify(headers))
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
      const reply = await sample.action('x', headers)
      deepEqual([reply.status, reply.body.reason], [403, 'Open the portal at http://localhost:3000.'], JSON.stringify(headers))
    }
  })
  it('grants no other origin anything', async () => {
    const reply = await sample.portal.server.inject({
      method: 'OPTIONS',
      url: '/api/echo',
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
    })
    equal(reply.statusCode, 405)
    const names = [...Object.keys(reply.headers), ...Object.keys((await sample.action('x')).headers)]
    deepEqual(
      names.filter((name) => name.startsWith('access-control-')),
      [],
    )
  })
  it('sets cookies that only this host gets back, over https, and no script reads', async () => {
    const set = await sample.action('cookie', { cookie: 'a=b; __Host-y=value' })
    equal(set.headers['set-cookie'], '__Host-x=value; Max-Age=300; Path=/; HttpOnly; Secure; SameSite=Strict')
    const cleared = await sample.action('uncookie')
    equal(cleared.headers['set-cookie'], '__Host-x=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict')
  })
  it('takes the client’s address from a trusted proxy only', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9' }
    deepEqual((await sample.action('x', forged)).body.rows, [{ ticker: '127.0.0.1' }])
    const behindProxy = await openPortal(sample.test.db, catalogue, answers, { trustedProxies: ['127.0.0.0/8'] })
    const reply = await behindProxy.server.inject({ method: 'POST', url: '/api/open', payload: { action: 'x' }, headers: forged })
    deepEqual(reply.json().rows, [{ ticker: '203.0.113.9' }])
    await behindProxy.server.close()
  })
  it('carries the security headers on every reply, whatever its status', async () => {
    const replies = [
      await sample.action('x'),
      await sample.action('crash'),
      await sample.action('busy'),
      await sample.send('POST', '/api/echo', { body: {} }),
      await sample.send('GET', '/api/nothing'),
      await sample.send('GET', '/api/echo'),
      await sample.send('GET', '/elsewhere'),
      await sample.send('GET', '/%zz'),
      await sample.send('GET', '/livez'),
      await sample.send('GET', '/startupz'),
      await sample.send('GET', '/readyz'),
      await sample.send('POST', '/api/open', { body: `"${'x'.repeat(1024 * 1024)}"` }),
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
    const secure = await openPortal(sample.test.db, catalogue, answers, settings)
    const { headers } = await secure.server.inject({ method: 'GET', url: '/livez' })
    match(String(headers['strict-transport-security']), /^max-age=31536000/)
    match(String(headers['content-security-policy']), /frame-src 'self' https:\/\/reports\.example;/)
    await secure.server.close()
  })
  it('answers text that is no HTTP with the same headers and body', async () => {
    const text = await replyTo('nonsense\r\n\r\n')
    match(text, /^HTTP\/1\.1 400 Bad Request\r\ncontent-security-policy: default-src 'none'/)
    match(
      text,
      /\r\n\r\n\{"reason":"The request is not valid\.","code":"refusal\.invalidRequest","params":\{\},"requestId":"[0-9a-f-]{36}"\}$/,
    )
  })
  it('answers headers beyond their limit with 431', async () => {
    const text = await replyTo(`GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`)
    match(text, /^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
    match(text, /"code":"refusal\.headersTooLarge"/)
  })
})
