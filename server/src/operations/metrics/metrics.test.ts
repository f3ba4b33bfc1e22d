import { equal, match, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { createMetrics } from '#base/metrics.ts'
import { noteBackup } from '#store/last-backup.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookSmallInstitution } from '../../../testing/institutions/small-institution.ts'
import { bookTwoInstitutions, callerNamed, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { openPortal, type Portal } from '../../../testing/servers/portal.ts'
import { answers, catalogue } from '../../../testing/servers/sample-calls.ts'
import { listenForMetrics } from './listener.ts'
import { addPortalMetrics, importMetrics, poolMetrics, requestMetrics } from './portal-metrics.ts'
import { addProcessMetrics } from './process-metrics.ts'

describe('metrics', () => {
  let test: TestDatabase
  let portal: Portal
  const metrics = createMetrics()
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    await bookSmallInstitution(test.db)
    portal = await openPortal(test.db, catalogue, answers, { onReply: requestMetrics(metrics) })
    addPortalMetrics(metrics, {
      db: test.db,
      droppedLogLines: () => 3,
      memoLimitBytes: 1_000,
      sharedBytes: () => 20,
      cacheUsage: () => ({ bytes: 10, limitBytes: 100, hits: 4, misses: 5 }),
      workerUsage: () => [
        { memoBytes: 7, markets: 2, waiting: 1 },
        { memoBytes: 8, markets: 1, waiting: 0 },
      ],
    })
  })
  after(async () => {
    await portal.server.close()
    await test.close()
  })

  it('count replies by call and status with their durations, and name no path, person or parameter', async () => {
    const asAdmin = { authorization: 'Bearer admin', 'content-type': 'application/json' }
    const { email } = callerNamed('admin')
    await portal.server.inject({ method: 'POST', url: '/api/echo', headers: asAdmin, payload: { userName: email, text: 'hi' } })
    await portal.server.inject({ method: 'POST', url: '/api/echo', headers: asAdmin, payload: {} })
    await portal.server.inject({ method: 'DELETE', url: `/api/things/${HARBOUR}/${HARBOUR}`, headers: asAdmin })
    for (let i = 0; i < 200; i++) await portal.server.inject({ method: 'GET', url: `/api/${i}?secret=${i}` })
    const text = await metrics.text()
    match(text, /^clarity_requests_total\{method="POST",route="\/api\/echo",status="200"\} 1$/m)
    match(text, /^clarity_requests_total\{method="POST",route="\/api\/echo",status="400"\} 1$/m)
    match(text, /^clarity_requests_total\{method="DELETE",route="\/api\/things\/:institutionID\/:thingId",status="200"\} 1$/m)
    match(text, /^clarity_requests_total\{method="none",route="none",status="404"\} 200$/m)
    match(text, /^clarity_request_seconds_bucket\{method="POST",route="\/api\/echo",le="\+Inf"\} 2$/m)
    match(text, /^clarity_request_seconds_count\{method="POST",route="\/api\/echo"\} 2$/m)
    for (const personal of [email, HARBOUR, 'secret', '127.0.0.1']) ok(!text.includes(personal), personal)
  })

  it('say what caches, workers, the log and the queue hold', async () => {
    const text = await metrics.text()
    for (const line of [
      'clarity_cache_bytes{cache="memo"} 15',
      'clarity_cache_bytes{cache="series"} 20',
      'clarity_cache_limit_bytes{cache="responses"} 100',
      'clarity_response_cache_lookups_total{result="hit"} 4',
      'clarity_markets_held 3',
      'clarity_compute_calls_waiting 1',
      'clarity_log_lines_dropped_total 3',
      'clarity_import_queue_length 0',
      'clarity_import_queue_age_seconds 0',
    ])
      ok(text.includes(`\n${line}\n`), line)
  })

  it('say of which moment the last backup is, once there is one', async () => {
    ok(!/^clarity_last_backup_timestamp_seconds \d/m.test(await metrics.text()))
    await test.db.withSystem((tx) => noteBackup(tx, { at: new Date('2026-11-23T09:00:00Z'), bytes: 10, rows: 1 }))
    match(await metrics.text(), /^clarity_last_backup_timestamp_seconds 1795424400$/m)
  })

  it('count imports and their rows', async () => {
    const own = createMetrics()
    const count = importMetrics(own, test.db)
    const [batch] = await test.db
      .withSystem((tx) => tx.execute<{ id: string }>('select id from batches limit 1'))
      .then(({ rows }) => rows)
    await count(batch!.id)
    await count(HARBOUR)
    const text = await own.text()
    match(text, /^clarity_imports_total\{outcome="booked"\} 1$/m)
    match(text, /^clarity_imports_total\{outcome="not-booked"\} 1$/m)
    match(text, /^clarity_import_rows_total [1-9]\d*$/m)
  })

  it('have a limit of series, escape labels, and leave out what cannot be read', async () => {
    const own = createMetrics()
    const count = own.counter({ name: 'many_total', help: 'Many.', labels: ['a'] })
    for (let i = 0; i < 5_000; i++) count([`"${i}\n`])
    own.reading({ name: 'broken', help: 'Broken.' }, () => Promise.reject(new Error('no')))
    poolMetrics(own)(3)
    const text = await own.text()
    equal(text.match(/^many_total\{/gm)!.length, 2_000)
    ok(text.includes('many_total{a="\\"0\\n"} 1\n') && !text.includes('broken 0'))
    match(text, /^clarity_pool_wait_seconds_bucket\{le="0\.0025"\} 0\nclarity_pool_wait_seconds_bucket\{le="0\.005"\} 1$/m)
  })

  it('are read at their own port by GET /metrics alone', async () => {
    const own = createMetrics()
    const end = addProcessMetrics(own)
    const listener = await listenForMetrics(own, '127.0.0.1', 0)
    const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${listener.port}${path}`, { method })
    const reply = await at('/metrics')
    match(reply.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
    const text = await reply.text()
    match(text, /^clarity_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
    match(text, /^clarity_event_loop_delay_seconds\{quantile="0\.99"\} [\d.e-]+$/m)
    match(text, /^# TYPE process_cpu_seconds_total counter$/m)
    equal((await at('/')).status, 404)
    equal((await at('/metrics', 'POST')).status, 404)
    await listener.close()
    end()
  })
})
