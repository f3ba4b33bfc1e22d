import { deepEqual, doesNotMatch, equal, match, rejects, throws } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { REFUSAL } from '@portal/presentation/messages/en/server/refusal.ts'
import { ENGLISH } from '@portal/presentation/messages/message.ts'
import { textsByKey } from '@portal/presentation/messages/texts.ts'

import { auditEvents } from '#store/tables/audit.ts'
import { callerNamed, HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { HTTP_SETTINGS, openPortal } from '../../testing/servers/portal.ts'
import { answers, CANARY, catalogue, echo, open } from '../../testing/servers/sample-calls.ts'
import { openSamplePortal, type SamplePortal } from '../../testing/servers/sample-portal.ts'
import { prepare } from './prepared.ts'
import { serveAll } from './serve.ts'
import { createServer } from './server.ts'

describe('the HTTP room', () => {
  let sample: SamplePortal
  before(async () => {
    sample = await openSamplePortal()
  })
  after(() => sample.close())
  beforeEach(() => {
    ;(sample.portal.log as string[]).length = 0
  })

  it('answers whom the contract lets in, with what the contract says', async () => {
    const body = { userName: 'alder@clarity.example', text: 'hello' }
    const reply = await sample.send('POST', '/api/echo', { as: 'alder', body })
    deepEqual([reply.status, reply.body], [200, { text: 'hello', by: 'alder@clarity.example' }])
    equal(reply.headers['content-type'], 'application/json; charset=utf-8')
    equal(reply.headers['cache-control'], 'no-store')
  })
  it('ignores the user name of a program', async () => {
    const reply = await sample.send('POST', '/api/echo', { as: 'program', body: { userName: 'x@y.example', text: 'hello' } })
    deepEqual(reply.body, { text: 'hello', by: 'T-1' })
  })
  it('answers a failure with its status, a reason and the request’s id, and nothing else', async () => {
    const cases: readonly [Awaited<ReturnType<typeof sample.send>>, number, string][] = [
      [await sample.send('POST', '/api/echo', { body: {} }), 401, 'Please sign in.'],
      [await sample.send('POST', '/api/echo', { as: 'nobody', body: {} }), 401, 'Please sign in.'],
      [
        await sample.send('POST', '/api/echo', { as: 'alder', body: { userName: 'ben@x.example', text: 'a' } }),
        403,
        'You may not do this.',
      ],
      [await sample.send('DELETE', `/api/things/${HARBOUR}/${HARBOUR}`, { as: 'alder' }), 403, 'You may not do this.'],
      [await sample.send('DELETE', `/api/things/${MEADOW}/${HARBOUR}`, { as: 'admin' }), 403, 'You may not do this.'],
      [await sample.send('DELETE', `/api/things/${HARBOUR}/1`, { as: 'admin' }), 404, 'Not found'],
      [await sample.send('DELETE', `/api/things/${HARBOUR}/${HARBOUR}?really=no`, { as: 'admin' }), 400, 'Invalid value: really'],
      [await sample.send('POST', '/api/echo', { as: 'alder', body: '{' }), 400, 'The request is not valid JSON.'],
      [await sample.send('POST', '/api/echo', { as: 'alder' }), 400, 'The request is not valid.'],
      [
        await sample.send('POST', '/api/echo', { as: 'alder', body: { userName: 'alder@clarity.example', text: '' } }),
        400,
        'A text is needed',
      ],
      [
        await sample.send('POST', '/api/echo', { as: 'alder', body: { userName: 'alder@clarity.example', text: 'a\0b' } }),
        400,
        'The request holds a character that is not allowed.',
      ],
      [await sample.send('POST', '/api/later', { as: 'admin', body: {} }), 501, 'This call is not answered yet.'],
      [await sample.send('POST', '/api/later', { as: 'alder', body: {} }), 403, 'You may not do this.'],
      [await sample.send('POST', '/api/later', { body: {} }), 401, 'Please sign in.'],
      [await sample.send('GET', '/api/demo'), 404, 'Not found'],
      [await sample.send('GET', '/api/nothing'), 404, 'Not found'],
      [await sample.send('GET', '/api'), 404, 'Not found'],
      [await sample.send('GET', '/api/echo'), 405, 'This call takes POST.'],
      [await sample.send('POST', `/api/things/${HARBOUR}/${HARBOUR}`, { as: 'admin' }), 405, 'This call takes DELETE.'],
      [
        await sample.send('POST', '/api/open', { body: `"${'x'.repeat(1024 * 1024)}"` }),
        413,
        'The request is larger than 4 KiB.',
      ],
      [await sample.send('GET', '/%zz'), 404, 'Not found'],
      [await sample.send('GET', '/api/%zz'), 400, 'The request is not valid.'],
      [await sample.action('busy'), 429, 'Too many calls. Please try again later.'],
      [await sample.action('crash'), 500, 'Unknown error occurred'],
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
    equal((await sample.action('busy')).headers['retry-after'], '30')
    equal((await sample.send('GET', '/api/echo')).headers.allow, 'POST')
  })
  it('answers the demo’s calls where the demo is served', async () => {
    const withDemo = await openPortal(sample.test.db, catalogue, answers, { isDemo: true })
    const reply = await withDemo.server.inject({ method: 'GET', url: '/api/demo' })
    equal(reply.statusCode, 200)
    await withDemo.server.close()
  })
  it('gives a text with a backslash and zeros to the answer as it was typed', async () => {
    const text = String.raw`\u0000`
    const reply = await sample.send('POST', '/api/echo', { as: 'alder', body: { userName: 'alder@clarity.example', text } })
    equal(reply.body.text, text)
  })
  it('never sends a field that the contract does not know, and logs where it was', async () => {
    const reply = await sample.action('leak')
    deepEqual([reply.status, reply.body.reason], [500, 'Unknown error occurred'])
    const line = sample.portal.log.find((each) => each.includes('request failed'))!
    match(line, /POST \/open does not match its contract \(rows\.0: unrecognized_keys\)/)
    doesNotMatch(sample.portal.log.join(''), new RegExp(CANARY))
  })
  it('logs an unforeseen error with its stack, and without the values it happened to', async () => {
    const { body } = await sample.action('crash')
    const entries = sample.portal.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    const entry = entries.find(({ level }) => level === 'error')!
    equal(entry.requestId, body.requestId)
    const err = entry.err as { message: string; stack: string }
    equal(err.message, 'Failed query: select $1')
    match(err.stack, /sample-calls\.ts/)
    doesNotMatch(sample.portal.log.join(''), new RegExp(CANARY))
  })
  it('logs what an unavailable database came of, and sends only that it is', async () => {
    const { status, body } = await sample.action('away')
    deepEqual([status, body.code], [503, 'refusal.databaseUnavailable'])
    const entry = sample.portal.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find(({ level }) => level === 'warn')!
    deepEqual([entry.requestId, entry.origin], [body.requestId, '57P01 terminating connection'])
  })
  it('logs one line a request, without query, body, header or ticket, whatever they hold', async () => {
    const secret = `x\r\n{"level":"error"}${CANARY}`
    const headers = { 'x-secret': CANARY, cookie: `__Host-y=${CANARY}` }
    await sample.send('POST', `/api/echo?token=${CANARY}`, { as: CANARY, body: { userName: secret, text: secret }, headers })
    await sample.send('DELETE', `/api/things/${HARBOUR}/${CANARY}`, { as: 'admin' })
    equal(sample.portal.log.length, 2)
    for (const line of sample.portal.log) equal(line.indexOf('\n'), line.length - 1)
    doesNotMatch(sample.portal.log.join(''), new RegExp(CANARY))
    const { path, status } = JSON.parse(sample.portal.log[1]!) as Record<string, unknown>
    deepEqual([path, status], ['/api/things/:institutionID/:thingId', 404])
  })
  it('logs the ids of institution and user, or of the token of a program; of others none', async () => {
    for (const as of ['alder', 'program', undefined]) await sample.send('POST', '/api/echo', { ...(as && { as }), body: {} })
    const ids = sample.portal.log.map((line) => {
      const { institutionId, userId, tokenId } = JSON.parse(line) as Record<string, unknown>
      return [institutionId, userId, tokenId]
    })
    deepEqual(ids, [
      [HARBOUR, callerNamed('alder').userId, undefined],
      [HARBOUR, undefined, 'T-1'],
      [undefined, undefined, undefined],
    ])
  })
  it('keeps in the audit trail who was refused what', async () => {
    const { body } = await sample.send('DELETE', `/api/things/${MEADOW}/${HARBOUR}`, { as: 'admin' })
    const events = await sample.test.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents))
    const event = events.find(({ requestId }) => requestId === body.requestId)!
    const { actor, action, object, result, address } = event
    deepEqual(
      [actor, action, object, result, address],
      ['admin@clarity.example', 'access.refuse', 'DELETE /things/{institutionID}/{thingId}', 'refused', '127.0.0.1'],
    )
  })
  it('sends a prepared reply as it is, and only as the reply it was prepared for', async () => {
    const reply = await sample.action('prepared')
    deepEqual([reply.status, reply.text], [200, '{"rows":[{"ticker":"PREPARED"}]}'])
    equal(reply.headers['content-length'], '32')
    equal((await sample.action('other')).status, 500)
    await rejects(prepare(open, JSON.parse('{"rows":[{"ticker":1}]}')), /rows\.0\.ticker: invalid_type/)
    equal((await sample.action('copied')).status, 500, 'bytes that nothing checked are not sent')
  })
  it('does not start where a route has no policy, an endpoint two answers, or an answer no endpoint', () => {
    const bare = () => createServer(HTTP_SETTINGS, sample.portal.services.log)
    throws(() => bare().get('/api/hole', async () => ''), /GET \/api\/hole declares no policy/)
    throws(() => bare().post('/hole', async () => ''), /declares no policy/)
    const unknown = { ...echo, access: 'everybody' as 'public' }
    throws(() => serveAll(bare(), [unknown], [], sample.portal.services), /\/echo declares no policy/)
    throws(() => serveAll(bare(), [echo], [answers[0]!, answers[0]!], sample.portal.services), /two answers/)
    throws(() => serveAll(bare(), [open], [answers[0]!], sample.portal.services), /not in the catalogue/)
  })
})
