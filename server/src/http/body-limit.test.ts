import { deepEqual, equal, match } from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '@portal/contract/catalogue.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { importFiles } from '@portal/contract/institution/imports.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { newId } from '#store/id.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookTwoInstitutions } from '../../testing/institutions/two-institutions.ts'
import { openPortal, type Portal } from '../../testing/servers/portal.ts'
import { answer, uploadAnswer } from './answer.ts'

const KIB = 1024
const { parse } = JSON
/** With JSON; the limit of a form is tested with its call. */
const POSTS = endpoints.filter(({ method, takes }) => method === 'POST' && takes !== 'form')
const callOf = (path: string): AnyEndpoint => POSTS.find((endpoint) => endpoint.path === path)!
const isOpen = ({ access }: AnyEndpoint): boolean => ['public', 'pre-login', 'refresh', 'demo'].includes(access)

/** The limits in bytes; of calls with a scope, and of the others without a limit of their own, some. */
const LIMITS: ReadonlyMap<AnyEndpoint, number> = new Map([
  ...POSTS.filter(isOpen).map((endpoint) => [endpoint, 4 * KIB] as const),
  ...[
    ['/quotes', 1024 * KIB],
    ['/imports', 32 * 1024 * KIB],
    ['/b2b/branding', 512 * KIB],
    ['/b2b/user-portfolios/update', 16 * 1024 * KIB],
    ['/b2b/account-portfolios/update', 16 * 1024 * KIB],
    ['/clarityConnect/npvSnapshot_CC', 512 * KIB],
    ['/clarityConnect/treeMap_CC', 512 * KIB],
    ['/clarityConnect/getAllReportingCCYs_CC', 512 * KIB],
    ['/clarityConnect/uploadAccountsInScope_CC', 512 * KIB],
    ['/reports/pdf', 512 * KIB],
    ['/explain', 512 * KIB],
    ['/what-if', 512 * KIB],
    ['/what-changed', 512 * KIB],
    ['/auth/change-password', 64 * KIB],
    ['/b2b/admins/logout', 64 * KIB],
    ['/preferences', 64 * KIB],
    ['/exports', 64 * KIB],
    ['/live', 64 * KIB],
    ['/b2b/portfolios', 64 * KIB],
    ['/b2b/institutions/token/{institutionID}', 64 * KIB],
    ['/imports/{id}/undo', 64 * KIB],
  ].map(([path, limit]) => [callOf(path as string), limit as number] as const),
])

describe('the body of a request', () => {
  let test: TestDatabase
  let portal: Portal
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const reached = answer(npvSnapshot, async ({ body }, _services: object) => {
      throw new Failure(409, refusal('stated', { reason: `${body.accountsInScope.length} accounts` }))
    })
    portal = await openPortal(test.db, endpoints, [reached], { isDemo: true })
  })
  after(async () => {
    await portal.server.close()
    await test.close()
  })

  async function send({ path }: AnyEndpoint, payload: string, headers: object = { authorization: 'Bearer admin' }) {
    const url = `/api${path.replaceAll(/\{institutionID\}/g, institution()).replaceAll(/\{\w+\}/g, newId())}`
    const reply = await portal.server.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: reply.statusCode, reason: reply.json().reason as string, headers: reply.headers }
  }
  const institution = () => portal.callers.get('admin')!.institutionId
  const text = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`
  const REPORT = { userName: 'admin@clarity.example', clientName: 'Alder', deviceType: 0, reportingCCY: 'EUR' }

  for (const [endpoint, limit] of LIMITS)
    it(`protection 59: of ${endpoint.path} may have ${limit} bytes, and no more`, async () => {
      const atLimit = await send(endpoint, text(limit))
      equal(atLimit.status === 413, false, atLimit.reason)
      const above = await send(endpoint, text(limit + 1))
      const said = limit < 1024 * KIB ? `${limit / KIB} KiB` : `${limit / KIB / KIB} MiB`
      deepEqual([above.status, above.reason], [413, `The request is larger than ${said}.`])
    })
  it('protection 59: has a limit of its own in every call that declares one, and in those that anybody may make', () => {
    const limited = POSTS.filter((endpoint) => endpoint.largestBodyBytes !== undefined || isOpen(endpoint))
    deepEqual(
      limited.filter((endpoint) => !LIMITS.has(endpoint)).map(({ path }) => path),
      [],
    )
  })
  it('protection 59: where no call is may have 4 KiB', async () => {
    const nowhere = (bytes: number) =>
      portal.server.inject({
        method: 'POST',
        url: '/api/nowhere',
        payload: text(bytes),
        headers: { 'content-type': 'application/json' },
      })
    deepEqual([(await nowhere(4 * KIB)).statusCode, (await nowhere(4 * KIB + 1)).statusCode], [404, 413])
  })
  it('has room for ten thousand accounts', async () => {
    const accountsInScope = Array.from({ length: 10_000 }, () => newId())
    deepEqual(
      await send(npvSnapshot, JSON.stringify({ ...REPORT, accountsInScope })).then(({ reason }) => reason),
      '10000 accounts',
    )
  })
  it('protection 59: may be nested 32 deep and no deeper, in every call', async () => {
    for (const endpoint of POSTS) {
      const nested = (depth: number) => send(endpoint, '['.repeat(depth) + ']'.repeat(depth))
      equal((await nested(32)).reason.includes('nested'), false, endpoint.path)
      const { status, reason } = await nested(33)
      deepEqual([status, reason], [400, 'The request is nested deeper than 32 levels.'], endpoint.path)
    }
  })
  it('protection 59: that is nested deeply reaches no parser, however many come at once', async (t) => {
    let parsed = 0
    t.mock.method(JSON, 'parse', (...args: Parameters<typeof JSON.parse>) => {
      parsed++
      return parse(...args)
    })
    const login = callOf('/b2b/admins/login')
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => send(login, '['.repeat(1024 * KIB), {})),
      ...Array.from({ length: 20 }, () => send(login, '['.repeat(4 * KIB), {})),
      ...Array.from({ length: 20 }, () => send(callOf('/preferences'), `{"key":"a","value":${'['.repeat(60 * KIB)}`)),
    ])
    deepEqual(
      replies.map(({ status }) => status),
      [...Array(20).fill(413), ...Array(40).fill(400)],
    )
    // One for each reply that this test reads.
    equal(parsed, replies.length)
  })
  it('is not read where the caller is refused: the connection closes instead', async () => {
    const { port, hostname } = new URL(await portal.server.listen({ port: 0, host: '127.0.0.1' }))
    const headOf = (path: string, length: string, more = '') =>
      `POST /api${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n${more}\r\n`
    const cases: readonly (readonly [head: string, status: number])[] = [
      [headOf('/preferences', 'content-length: 1000000000'), 401],
      [headOf('/preferences', 'transfer-encoding: chunked'), 401],
      [headOf('/b2b/portfolios', 'content-length: 1000000', 'authorization: Bearer alder\r\n'), 403],
      [headOf('/b2b/admins/login', 'content-length: 4097'), 413],
    ]
    for (const [head, status] of cases) {
      const socket = connect(Number(port), hostname)
      socket.write(head)
      // Ends only because the server closes: nothing of the body was sent.
      const reply = Buffer.concat(await socket.toArray()).toString()
      match(reply, new RegExp(`^HTTP/1\\.1 ${status} `))
      match(reply, /\r\nconnection: close\r\n/i)
    }
  })
  it('of files that is too large is read nevertheless, so that the sender, or a proxy between, reads the refusal', async () => {
    const taken = uploadAnswer(importFiles, 'files', () =>
      Promise.reject(new Failure(409, refusal('stated', { reason: 'Taken.' }))),
    )
    const { server } = await openPortal(test.db, endpoints, [taken])
    const { port, hostname } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
    const size = 32 * 1024 * KIB + 1
    const socket = connect(Number(port), hostname)
    socket.write(
      'POST /api/imports HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer admin\r\ncontent-type: application/json\r\n' +
        `connection: close\r\ncontent-length: ${size}\r\n\r\n`,
    )
    // As nginx and many programs do, nothing is read before all is sent.
    for (let left = size; left > 0; left -= KIB * KIB)
      if (!socket.write(Buffer.alloc(Math.min(left, KIB * KIB), 'x'))) await once(socket, 'drain')
    match(Buffer.concat(await socket.toArray()).toString(), /^HTTP\/1\.1 413 /)
    await server.close()
  })
  it('that the caller cuts off is no fault of the server, so that the log has no error', async () => {
    const [{ port, address }] = portal.server.addresses() as [AddressInfo]
    const before = portal.log.length
    const socket = connect(port, address)
    socket.write(
      'POST /api/preferences HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer alder\r\ncontent-type: application/json\r\n' +
        'content-length: 100\r\n\r\n{"key":',
    )
    await pause(300)
    socket.destroy()
    await pause(300)
    const levels = portal.log.slice(before).map((line) => (JSON.parse(line) as { level: string }).level)
    deepEqual(new Set(levels).has('error'), false, portal.log.slice(before).join(''))
  })
  it('that is short keeps the connection of a refused caller', async () => {
    const { headers, status } = await send(callOf('/preferences'), '{}', {})
    deepEqual([status, headers.connection], [401, 'keep-alive'])
  })
})
