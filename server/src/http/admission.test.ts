import { deepEqual, equal, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { endpoint } from '@portal/contract/endpoint.ts'
import { empty, nothing } from '@portal/contract/scalars.ts'
import { LIMITS, type Limits } from '#access/budgets.ts'
import { verifyAuditTrail } from '#store/audit/verify.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookTwoInstitutions, HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { openPortal, type Portal } from '../../testing/servers/portal.ts'
import { answers, catalogue } from '../../testing/servers/sample-calls.ts'
import { answer } from './answer.ts'

const { rates } = LIMITS
const FEW: Limits = {
  ...LIMITS,
  rates: {
    ...rates,
    origin: { burst: 20, perSecond: 1 },
    person: { burst: 60, perSecond: 1 },
    program: { burst: 5, perSecond: 1 },
    pace: { burst: 1_000, perSecond: 1_000 },
  },
}

const SLOW = endpoint({
  method: 'GET',
  path: '/slow',
  access: 'user',
  summary: 'Takes its time.',
  request: nothing,
  response: empty,
})

describe('protection 59: the budget of a principal', () => {
  let test: TestDatabase
  let portal: Portal
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
  })
  after(() => test.close())
  const open = async (limits = FEW) => {
    portal = await openPortal(test.db, catalogue, answers, {}, limits)
  }
  afterEach(() => portal.server.close())

  async function send(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { as, from, body }: { as?: string; from?: string; body?: string } = {},
  ) {
    const reply = await portal.server.inject({
      method,
      url,
      remoteAddress: from ?? '192.0.2.1',
      headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) },
      ...(body !== undefined && { payload: body }),
    })
    return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], body: reply.body }
  }
  const echo = (as: string, from?: string) =>
    send('POST', '/api/echo', {
      as,
      body: JSON.stringify({ userName: `${as}@clarity.example`, text: 'a' }),
      ...(from && { from }),
    })
  const repeat = async <T>(times: number, call: () => Promise<T>) => {
    const replies: T[] = []
    for (let i = 0; i < times; i++) replies.push(await call())
    return replies
  }

  it('of an address holds for every route, before the body is read', async () => {
    await open()
    await repeat(18, () => send('GET', '/readyz'))
    equal((await send('POST', '/api/open', { body: '{' })).status, 400)
    equal((await send('POST', '/api/open', { body: '{' })).status, 400)
    const refused = await Promise.all([
      send('POST', '/api/open', { body: '{' }),
      send('GET', '/api/nothing'),
      send('GET', '/readyz'),
      echo('nobody'),
    ])
    deepEqual(
      refused.map(({ status, retryAfter }) => [status, retryAfter]),
      Array(4).fill([429, '1']),
    )
    equal((await send('GET', '/readyz', { from: '192.0.2.2' })).status, 200)
  })
  it('that is spent refuses before any work: no caller is looked up, nothing is parsed, nothing is asked of the database', async (t) => {
    await open()
    await repeat(20, () => send('GET', '/readyz'))
    const { db, sessions } = portal.services
    const counted = [
      t.mock.method(JSON, 'parse'),
      t.mock.method(sessions, 'callerOf'),
      ...(['as', 'asProgram', 'withInstitution', 'withSystem'] as const).map((kind) => t.mock.method(db, kind)),
    ]
    const refused = await Promise.all([
      ...Array.from({ length: 10 }, () => send('POST', '/api/open', { body: '{}' })),
      ...Array.from({ length: 10 }, () => echo('nobody')),
      send('POST', '/api/open', { body: '['.repeat(4_000) }),
    ])
    deepEqual(new Set(refused.map(({ status }) => status)), new Set([429]))
    deepEqual(
      counted.map(({ mock }) => mock.callCount()),
      counted.map(() => 0),
    )
  })
  it('that is spent leaves a large body unread, and ends its connection', async () => {
    await open()
    const { port, hostname } = new URL(await portal.server.listen({ port: 0, host: '127.0.0.1' }))
    await repeat(20, () => send('GET', '/readyz', { from: '127.0.0.1' }))
    const arrived = once(portal.server.server, 'connection') as Promise<[Socket]>
    const client = connect(Number(port), hostname)
    // The connection may end before all is written.
    client.on('error', () => {})
    const [socket] = await arrived
    const ended = once(socket, 'close')
    const head = 'POST /api/open HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
    client.write(`${head}content-length: 20000000\r\n\r\n`)
    client.write(Buffer.alloc(8_000_000, 'x'))
    await ended.catch(() => {})
    ok(portal.log.some((line) => line.includes('"path":"/api/open","status":429')))
    ok(socket.bytesRead < 500_000, `${socket.bytesRead} bytes were read`)
  })
  it('that is spent too fast makes its own calls wait', async () => {
    // The clock of the test stands still: the third call waits for 50 ms, and the fourth for 100.
    await open({ ...FEW, rates: { ...FEW.rates, pace: { burst: 2, perSecond: 20 } } })
    const began = performance.now()
    await repeat(4, () => send('POST', '/api/open', { body: '{' }))
    ok(performance.now() - began > 140)
  })
  it('pays more for a body that is refused for its length, as its connection ends too', async () => {
    await open()
    const large = () => send('POST', '/api/open', { body: 'x'.repeat(5_000) })
    deepEqual(
      (await repeat(3, large)).map(({ status }) => status),
      [413, 413, 429],
    )
  })
  it('of a person is the same from every address, and leaves that of the address alone', async () => {
    await open()
    await repeat(30, () => echo('alder'))
    await repeat(30, () => echo('alder', '192.0.2.7'))
    equal((await echo('alder', '192.0.2.8')).status, 429)
    equal((await echo('birch')).status, 200)
    equal((await send('GET', '/readyz')).status, 200)
  })
  it('of a program is its own', async () => {
    await open()
    portal.callers.set('program', { kind: 'token', institutionId: HARBOUR, tokenId: 'T-1', scopes: ['read-reports'] })
    const statuses = (await repeat(6, () => echo('program'))).map(({ status }) => status)
    deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  })
  it('pays ten times for what is not there or not allowed, and five times for unknown tokens', async () => {
    await open()
    const misses = await repeat(7, () => send('DELETE', `/api/things/${HARBOUR}/1`, { as: 'admin' }))
    deepEqual(
      misses.map(({ status }) => status),
      [404, 404, 404, 404, 404, 404, 429],
    )
    const guesses = await repeat(5, () => echo('nobody', '192.0.2.9'))
    deepEqual(
      guesses.map(({ status }) => status),
      [401, 401, 401, 401, 429],
    )
  })
  it('has places: of many calls at once so many run, and no more wait than may', async () => {
    await open({ ...LIMITS, shares: { ...LIMITS.shares, call: { ...LIMITS.shares.call, running: 2, waiting: 3 } } })
    const replies = await Promise.all(Array.from({ length: 9 }, () => echo('alder')))
    equal(replies.filter(({ status }) => status === 200).length, 5)
    equal(replies.filter(({ status }) => status === 429).length, 4)
    equal((await echo('alder')).status, 200, 'the places are given back')
  })
  it('is for who still listens: a call whose client left before its turn does not run', async () => {
    let begun = 0
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = answer(SLOW, async () => {
      begun++
      await released
      return {}
    })
    const limits = { ...LIMITS, shares: { ...LIMITS.shares, call: { ...LIMITS.shares.call, running: 2 } } }
    portal = await openPortal(test.db, [SLOW], [slow], {}, limits)
    const { port, hostname } = new URL(await portal.server.listen({ port: 0, host: '127.0.0.1' }))
    const head = `GET /api/slow HTTP/1.1\r\nhost: localhost:3000\r\nauthorization: Bearer admin\r\n\r\n`
    const sockets: Socket[] = []
    portal.server.server.on('request', ({ socket }: { readonly socket: Socket }) => void sockets.push(socket))
    const clients = Array.from({ length: 8 }, () => connect(Number(port), hostname))
    for (const client of clients) client.write(head)
    for (let turn = 0; turn < 2_000 && (sockets.length < 8 || begun < 2); turn++) await setTimeout(1)
    deepEqual([sockets.length, begun], [8, 2])
    const left = Promise.all(sockets.map((socket) => once(socket, 'close')))
    for (const client of clients) client.destroy()
    await left
    release()
    equal((await send('GET', '/api/slow', { as: 'admin' })).status, 200)
    equal(begun, 3)
  })
  it('protection 60: folds refusals into later events of the audit trail, whose chain stays whole', async () => {
    await open(LIMITS)
    await Promise.all(Array.from({ length: 47 }, () => send('DELETE', `/api/things/${HARBOUR}/1`, { as: 'admin' })))
    const events = () =>
      test.db.withInstitution(HARBOUR, async (tx) =>
        (await tx.select().from(auditEvents)).filter(({ action }) => action === 'access.miss'),
      )
    const before = await events()
    await portal.services.foldedEvents.flush()
    const after = await events()
    equal(after.length, before.length + 1)
    const { object, result, details, actor } = after.at(-1)!
    deepEqual(
      [actor, object, result, details],
      ['admin@clarity.example', 'DELETE /things/{institutionID}/{thingId}', 'refused', { more: 37 }],
    )
    const found = await test.db.withInstitution(HARBOUR, (tx) => verifyAuditTrail(tx, HARBOUR))
    equal(found.isWhole, true)
  })
  it('protection 60: folds the refusals of each institution by themselves, though they are of one e-mail', async () => {
    await open(LIMITS)
    const { foldedEvents } = portal.services
    const refused = async (institutionId: string, times: number) => {
      const event = {
        institutionId,
        at: new Date(),
        actor: 'one@clarity.example',
        action: 'access.miss',
        object: 'GET /x',
      } as const
      for (let i = 0; i < times; i++)
        await foldedEvents.record({ ...event, result: 'refused', address: '192.0.2.1', requestId: `${i}` })
    }
    await refused(HARBOUR, 12)
    await refused(MEADOW, 11)
    await foldedEvents.flush()
    const folded = (institutionId: string) =>
      test.db.withInstitution(institutionId, async (tx) =>
        (await tx.select().from(auditEvents))
          .filter(({ actor }) => actor === 'one@clarity.example')
          .map(({ details }) => details),
      )
    deepEqual((await folded(HARBOUR)).at(-1), { more: 2 })
    deepEqual((await folded(MEADOW)).at(-1), { more: 1 })
  })
})
