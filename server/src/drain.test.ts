import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

import { makeDataFolder } from '../testing/data-folder.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { bookSmallInstitution } from '../testing/institutions/small-institution.ts'
import { endAll, ended, freePort, MAIN, ready, run } from '../testing/process.ts'

let folder = ''
let database: TestDatabase
before(async () => {
  folder = makeDataFolder('drain')
  database = await openTestDatabase()
  await bookSmallInstitution(database.db)
})
after(async () => {
  endAll()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a portal is ready with its markets in memory; after SIGTERM it is not ready, answers what comes, and ends with 0', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const portal = run(process.execPath, [MAIN], {
    DATABASE_URL: database.url,
    CLARITY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    CLARITY_DATA_DIR: folder,
    PORT: String(port),
    CLARITY_METRICS_PORT: String(metricsPort),
    CLARITY_PAGES: 'off',
    CLARITY_DRAIN_SECONDS: '3',
  })
  const at = async (path: string, of = port) => {
    const reply = await fetch(`http://127.0.0.1:${of}${path}`)
    return { status: reply.status, connection: reply.headers.get('connection'), text: await reply.text() }
  }
  await ready(portal, port)
  assert.match(portal.said!, /^Markets: /m)
  await sleep(200)
  const metrics = (await at('/metrics', metricsPort)).text
  assert.match(metrics, /^clarity_markets_held [1-9]/m)
  assert.match(metrics, /^clarity_requests_total\{method="GET",route="\/readyz",status="200"\} \d+$/m)
  assert.notEqual((await at('/metrics')).status, 200)

  const end = ended(portal)
  portal.kill('SIGTERM')
  while ((await at('/readyz')).status === 200) await sleep(20)
  const { status, text } = await at('/readyz')
  assert.deepEqual([status, JSON.parse(text).reason], [503, 'The portal is closing.'])
  assert.deepEqual(await at('/livez'), { status: 200, connection: 'close', text: '{"status":"ok"}' })
  assert.equal((await end).code, 0)
  await assert.rejects(at('/livez'))
})
