import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import { createSessions } from '#access/sessions.ts'
import { systemClock } from '#base/clock.ts'
import type { Tracing } from '#base/tracing.ts'
import { type ComputeService, createComputeService } from '#compute/compute-service.ts'
import type { Server } from '#http/server.ts'
import { openDatabase } from '#store/connection/open.ts'
import type { Database } from '#store/database.ts'
import { createDatabaseClock } from '#store/database-clock.ts'
import { accountId, callerNamed, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { openPermissionFixture, type PermissionFixture } from '../../../testing/permissions/permission-fixture.ts'
import { appServices } from '../../../testing/servers/app-services.ts'
import { createApp } from '../../app.ts'
import { openTracing } from './open-tracing.ts'

/** A span as OTLP has it. */
interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

const PROXY = '192.0.2.7'
const FROM_PROXY = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }

/** Takes what exporters send. */
async function openCollector() {
  const bodies: string[] = []
  const server = createServer(async (request, reply) => {
    bodies.push(await text(request))
    reply.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    bodies,
    /** Of all parts of the program, by name of the part. */
    spans: (part: string): readonly SentSpan[] =>
      bodies
        .flatMap((body) => JSON.parse(body).resourceSpans)
        .filter(({ resource }) => JSON.stringify(resource).includes(`"${part}"`))
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }: { spans: SentSpan[] }) => spans)),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('traces', () => {
  let fixture: PermissionFixture
  let collector: Awaited<ReturnType<typeof openCollector>>
  let tracing: Tracing
  let db: Database
  let compute: ComputeService
  let app: Server
  let services: ReturnType<typeof appServices>
  before(async () => {
    fixture = await openPermissionFixture()
    collector = await openCollector()
    const { url, services: own, clock } = fixture.authServer
    const traces = {
      url: `http://127.0.0.1:${collector.port}/v1/traces`,
      percent: 100,
      hosts: [{ kind: 'host', name: '127.0.0.1', port: collector.port }],
    } as const
    tracing = openTracing(traces, 'main', own.log)
    db = openDatabase(url, { tracing })
    compute = createComputeService({
      db,
      databaseClock: createDatabaseClock(systemClock),
      log: own.log,
      budgets: own.budgets,
      tracing,
      settings: {
        databaseUrl: url,
        replicaUrl: null,
        isDemo: false,
        memoBytes: 1e8,
        readings: 1,
        workers: 1,
        responseCacheBytes: 1e7,
        traces,
      },
      hasQuoteSource: () => false,
    })
    const http = { ...own.http, tracing, trustedProxies: [PROXY] }
    services = appServices({ db, services: { ...own, db, http, sessions: createSessions(db, clock) } })
    app = await createApp({ ...services, compute })
    await compute.ready()
    await ask('198.51.100.1')
    await ask(PROXY)
    await compute.close()
    await tracing.close()
  })
  after(async () => {
    await services.documents.close()
    await app.close()
    await db.close()
    await collector.close()
    await fixture.authServer.close()
  })

  async function ask(remoteAddress: string): Promise<void> {
    const { userId: id, institutionId, email } = callerNamed('alder')
    const { accessToken } = await fixture.authServer.db.withInstitution(institutionId, (tx) =>
      fixture.authServer.sessions.open(tx, { id, institutionId }, { address: '192.0.2.1', userAgent: 'test' }),
    )
    const reply = await app.inject({
      method: 'POST',
      url: `/api${npvSnapshot.path}`,
      remoteAddress,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        traceparent: `00-${FROM_PROXY.traceId}-${FROM_PROXY.spanId}-01`,
      },
      payload: JSON.stringify({
        userName: email,
        clientName: 'Alder',
        deviceType: 0,
        reportingCCY: 'EUR',
        accountsInScope: [accountId(HARBOUR, 'Alder', 'Alpha')],
      }),
    })
    equal(reply.statusCode, 200, reply.body)
  }
  const requests = () => collector.spans('main').filter(({ name }) => name === `POST /api${npvSnapshot.path}`)
  const partsOf = (spans: readonly SentSpan[], { spanId }: SentSpan) =>
    spans.filter(({ parentSpanId }) => parentSpanId === spanId)
  const attributesOf = ({ attributes }: SentSpan) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

  it('lead from a request to the engine in its worker, and on to the statements that it sent', () => {
    const request = requests()[0]!
    const compute = partsOf(collector.spans('main'), request).find(({ name }) => name === 'compute')
    ok(compute)
    const engine = partsOf(collector.spans('compute'), compute).find(({ name }) => name === `engine ${npvSnapshot.path}`)
    ok(engine)
    const statements = partsOf(collector.spans('compute'), engine)
    ok(statements.length > 0)
    for (const statement of statements) {
      equal(statement.traceId, request.traceId)
      equal(attributesOf(statement)['db.system.name'], 'postgresql')
      match(String(attributesOf(statement)['db.query.text']), /^(select|with|insert|delete)\b/)
    }
  })

  it('have the statements of the main thread as well, such as looking up the session', () => {
    const texts = partsOf(collector.spans('main'), requests()[0]!).map((span) => String(attributesOf(span)['db.query.text']))
    ok(
      texts.some((statement) => statement.includes('"sessions"')),
      texts.join('\n'),
    )
  })

  it('belong to a trace of the caller only where the caller is a trusted proxy', () => {
    const [fromStranger, fromProxy] = requests()
    equal(fromStranger!.parentSpanId, undefined)
    deepEqual({ traceId: fromProxy!.traceId, spanId: fromProxy!.parentSpanId }, FROM_PROXY)
  })

  it('say which call was answered how, and name no person, account, address or value', () => {
    const { 'clarity.request_id': requestId, ...facts } = attributesOf(requests()[0]!)
    ok(requestId)
    deepEqual(facts, {
      'http.request.method': 'POST',
      'http.route': `/api${npvSnapshot.path}`,
      'http.response.status_code': 200,
    })
    const { email, userId, institutionId } = callerNamed('alder')
    const all = collector.bodies.join('\n')
    for (const personal of [email, userId, institutionId, accountId(HARBOUR, 'Alder', 'Alpha'), 'Alder', '198.51.100.1', PROXY])
      ok(!all.includes(personal), personal)
  })

  it('are not taken where the collector is away, which the log says once, and no request waits for it', async () => {
    const lines: string[] = []
    const note = (_facts: object, line: string) => void lines.push(line)
    const gone = {
      url: 'http://127.0.0.1:1/v1/traces',
      percent: 100,
      hosts: [{ kind: 'host', name: '127.0.0.1', port: 1 }],
    } as const
    const away = openTracing(gone, 'main', { info: note, warn: note, error: note })
    for (let i = 0; i < 1_000; i++) away.begin('call').end()
    await away.close()
    deepEqual(lines, ['The collector of traces did not take them'])
  })
})
