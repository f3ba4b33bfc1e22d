import { deepEqual, equal, match } from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { openDatabase } from '../server/src/store/connection/open.ts'
import { readLastBackup } from '../server/src/store/last-backup.ts'
import { holderOf } from '../server/src/store/postgres/data-lock.ts'
import { startEmbedded } from '../server/src/store/postgres/embedded.ts'
import { makeDataFolder } from '../server/testing/data-folder.ts'
import { bookSmallInstitution, SMALL } from '../server/testing/institutions/small-institution.ts'
import { end, endAll, ended, freePort, MAIN, ready, run } from '../server/testing/process.ts'
import { everyReply } from '../server/testing/replies/every-reply.ts'

const program = (name: string) => fileURLToPath(new URL(`../server/src/${name}.ts`, import.meta.url))

let folder = ''
let file = ''
before(() => {
  folder = makeDataFolder('backup')
  file = path.join(folder, 'portal.backup')
})
after(() => {
  endAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

test('the embedded database is backed up while the portal runs, and restored into another folder, also over a damaged one', async () => {
  const home = path.join(folder, 'home')
  const port = await freePort()
  const portal = run(process.execPath, [MAIN], {
    PORT: String(port),
    CLARITY_DATA_DIR: home,
    CLARITY_DEMO: 'off',
    CLARITY_PAGES: 'off',
  })
  await ready(portal, port)
  const url = holderOf(home)!.url!
  await withDatabase(url, bookSmallInstitution)
  const replies = await withDatabase(url, (db) => everyReply(db, SMALL))

  const made = await command('backup', home, file)
  equal(made.code, 0, made.output)
  match(made.output, /portal\.backup: \d+ rows of \d+ tables, \d+ bytes\. It needs the encryption key [0-9a-f]{16}\./)
  const noted = await withDatabase(url, (db) => db.withSystem(readLastBackup))
  match(made.output, new RegExp(`: ${noted?.rows} rows of \\d+ tables, ${noted?.bytes} bytes`))
  match((await command('restore', home, file)).output, /is in use by main\.ts \(process \d+\)/)
  await end(portal)

  const other = path.join(folder, 'other')
  const keyless = await command('restore', other, file)
  deepEqual([keyless.code, /There is no key file/.test(keyless.output)], [1, true], keyless.output)
  mkdirSync(other, { recursive: true })
  cpSync(path.join(home, 'encryption.key'), path.join(other, 'encryption.key'))
  const restored = await command('restore', other, file)
  equal(restored.code, 0, restored.output)
  match(restored.output, /^Restored \d+ rows of Small, as of .*; every row was counted\.$/m)
  deepEqual(await repliesIn(other), replies)
  const before = readdirSync(other).sort()

  const refused = await command('restore', other, file)
  deepEqual([refused.code, /holds a database\. .*--replace/.test(refused.output)], [1, true], refused.output)
  deepEqual(readdirSync(other).sort(), before)

  rmSync(path.join(other, 'postgres', 'global', 'pg_control'))
  match((await command('backup', other, `${file}.none`)).output, /is damaged: it has no global\/pg_control/)
  const replaced = await command('restore', other, file, '--replace')
  equal(replaced.code, 0, replaced.output)
  const [, kept] = /The former database is kept in (.*)\. Delete/.exec(replaced.output)!
  equal(statSync(path.join(kept!, 'PG_VERSION')).isFile(), true)
  deepEqual(await repliesIn(other), replies)
})

const command = (name: 'backup' | 'restore', dataFolder: string, ...args: readonly string[]) =>
  ended(run(process.execPath, [program(name), ...args], { CLARITY_DATA_DIR: dataFolder }))

async function repliesIn(dataFolder: string) {
  const postgres = await startEmbedded(dataFolder)
  return await withDatabase(postgres.url, (db) => everyReply(db, SMALL)).finally(postgres.stop)
}

async function withDatabase<T>(url: string, work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { connections: 2 })
  return await work(db).finally(db.close)
}
