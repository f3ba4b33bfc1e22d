import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'

import { createInstitution } from '#store/institution/book-institution.ts'
import { makeDataFolder } from '../../testing/data-folder.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { end, endAll, ended, freePort, MAIN, type Running, ready, run } from '../../testing/process.ts'
import { query } from '../../testing/query.ts'

const NAME = `clarity_first_${process.pid}`
const DEMO = { CLARITY_DEMO: 'on', CLARITY_DEMO_AS_OF: '2020-12-31' }

let folder = ''
let database: TestDatabase
before(async () => {
  folder = makeDataFolder('first')
  database = await openTestDatabase()
})
after(async () => {
  endAll()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('three first starts at once on one empty database are all ready, and create one demo', async () => {
  await query(database.url, `create database ${NAME}`)
  const url = database.url.replace(/\/clarity_test_\w+/, `/${NAME}`)
  const starts = await Promise.all([1, 2, 3].map(() => start(url, DEMO)))
  await Promise.all(starts.map(({ portal, port }) => ready(portal, port)))
  await Promise.all(starts.map(({ portal }) => end(portal)))
  const [made] = await query(url, 'select count(*)::int as n, count(distinct email)::int as people from users')
  assert.deepEqual(made, { n: 5, people: 5 })
  const batches = await query(url, 'select count(*)::int as n from batches group by institution_id')
  assert.deepEqual(batches, [{ n: 2 }, { n: 2 }])
  await query(database.url, `drop database ${NAME} with (force)`)
})

test('production on an external database makes no demo user unless it is requested, and never beside a real institution', async () => {
  const users = () => query(database.url, 'select count(*)::int as n from users')
  const { portal, port } = await start(database.url, { NODE_ENV: 'production' })
  await ready(portal, port)
  await end(portal)
  assert.deepEqual(await users(), [{ n: 0 }])
  await createInstitution(database.db, { name: 'Alder', pivotCurrency: 'EUR', reportingCurrencies: [], isDemo: false })
  const again = await start(database.url, { NODE_ENV: 'production' })
  await ready(again.portal, again.port)
  await end(again.portal)
  const asked = await start(database.url, { NODE_ENV: 'production', ...DEMO })
  const { code, output } = await ended(asked.portal)
  assert.equal(code, 1)
  assert.match(output, /CLARITY_DEMO is on, but this database holds real institutions/)
  assert.deepEqual(await users(), [{ n: 0 }])
})

async function start(url: string, settings: Readonly<Record<string, string>>): Promise<{ portal: Running; port: number }> {
  const port = await freePort()
  const portal = run(process.execPath, [MAIN], {
    PORT: String(port),
    DATABASE_URL: url,
    CLARITY_DATA_DIR: path.join(folder, String(port)),
    CLARITY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...settings,
  })
  return { portal, port }
}
