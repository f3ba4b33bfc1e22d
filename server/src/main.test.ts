import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { takeDataLock } from '#store/postgres/data-lock.ts'
import { startEmbedded } from '#store/postgres/embedded.ts'
import { makeDataFolder } from '../testing/data-folder.ts'
import { endAll, ended, freePort, isRunning, listen, MAIN, postmasterOf, ready, run } from '../testing/process.ts'
import { query } from '../testing/query.ts'

const INSTITUTION = fileURLToPath(new URL('institution.ts', import.meta.url))

let folder = ''
let port = 0
before(async () => {
  folder = makeDataFolder('main')
  port = await freePort()
})
after(() => {
  endAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

test('a wrong setting prevents the start and names the remedy; --check-config shows every setting and hides secrets', async () => {
  const refused = await ended(runHere(process.execPath, [MAIN], { CLARITY_DEM: 'on', PORT: 'x' }))
  assert.equal(refused.code, 1)
  assert.match(refused.output, /CLARITY_DEM is not a setting. Did you mean CLARITY_DEMO\?/)
  assert.match(refused.output, /PORT must be a port/)
  assert.ok(!/\n\s+at /.test(refused.output), 'no stack')

  const checked = await ended(
    runHere(process.execPath, [MAIN, '--check-config'], { CLARITY_SMTP_URL: 'smtps://me:hidden@mail.example.com' }),
  )
  assert.equal(checked.code, 0)
  assert.match(checked.output, /^PORT +\d+ +environment$/m)
  assert.match(checked.output, /^CLARITY_SMTP_URL +smtps:\/\/••••@mail\.example\.com +environment$/m)
  assert.match(checked.output, /^CLARITY_PASSWORD_POLICY +composed +default$/m)
})

test('--check-config and a start refuse a missing key file and an impossible demo day, before any work', async () => {
  const key = path.join(folder, 'no.key')
  const cases: readonly [Record<string, string>, RegExp][] = [
    [{ CLARITY_ENCRYPTION_KEY_FILE: key }, /There is no key file .*no\.key\. .*from a backup.*make a key with `openssl/],
    [{ CLARITY_DEMO_AS_OF: '2999-01-01' }, /CLARITY_DEMO_AS_OF: 2999-01-01 has not come yet\. Choose a day between/],
    [{ CLARITY_DEMO_AS_OF: '2019-12-31' }, /CLARITY_DEMO_AS_OF: 2019-12-31 is before the first day of the demo, 2020-11-02/],
  ]
  for (const [env, message] of cases) {
    for (const args of [[], ['--check-config']]) {
      const { code, output } = await ended(runHere(process.execPath, [MAIN, ...args], env))
      assert.equal(code, 1)
      assert.match(output, message)
    }
  }
  assert.ok(!existsSync(path.join(folder, 'postgres')))
})

test('a start beside a damaged database, or one without its key, is refused with the remedy, and creates nothing', async () => {
  const damaged = path.join(folder, 'damaged')
  mkdirSync(path.join(damaged, 'postgres', 'base'), { recursive: true })
  const keyless = path.join(folder, 'keyless')
  mkdirSync(path.join(keyless, 'postgres', 'global'), { recursive: true })
  for (const name of ['PG_VERSION', 'global/pg_control']) writeFileSync(path.join(keyless, 'postgres', name), '')
  const cases: readonly [string, RegExp][] = [
    [damaged, /^The database folder .*damaged\/postgres is damaged: it has no PG_VERSION/],
    [keyless, /^There is no key file .*keyless\/encryption\.key, but beside it there is a database.*from a backup.*lost-key/],
  ]
  for (const [data, message] of cases) {
    const before = readdirSync(data, { recursive: true })
    const { code, output } = await ended(runHere(process.execPath, [MAIN], { CLARITY_DATA_DIR: data }))
    assert.equal(code, 1)
    assert.match(output, message)
    assert.deepEqual(readdirSync(data, { recursive: true }), before)
  }
})

test('SIGTERM to npm ends everything: npm, the server and PostgreSQL; a production start has no institution and no user', async () => {
  const npm = runHere('npm', ['start'], { NODE_ENV: 'production' })
  await ready(npm, port)
  const lock = JSON.parse(readFileSync(path.join(folder, 'lock.json'), 'utf8')) as { pid: number; url: string }
  const postgres = postmasterOf(folder)
  assert.ok(isRunning(lock.pid) && isRunning(postgres))
  assert.deepEqual(
    await query(
      lock.url,
      'select (select count(*)::int from users) as users, (select count(*)::int from institutions) as institutions',
    ),
    [{ users: 0, institutions: 0 }],
  )

  npm.kill('SIGTERM')
  await once(npm, 'exit')
  for (let round = 0; round < 300 && (isRunning(lock.pid) || isRunning(postgres)); round++) await sleep(20)
  assert.ok(!isRunning(lock.pid), 'the server lives on')
  assert.ok(!isRunning(postgres), 'PostgreSQL lives on')
  assert.ok(!existsSync(path.join(folder, 'lock.json')))
})

test('a data folder from before 1.0.0 is refused by its name, with the remedy, by the server and by the commands', async () => {
  const postgres = await startEmbedded(folder)
  await query(postgres.url, `update drizzle.__drizzle_migrations set hash = 'former', created_at = 1`)
  await postgres.stop()
  for (const program of [MAIN, INSTITUTION]) {
    const { code, output } = await ended(runHere(process.execPath, [program, 'lost-key'], { NODE_ENV: 'production' }))
    assert.equal(code, 1)
    assert.match(
      output,
      /^The data folder .*clarity-main-\w+ was made by a version before 1\.0\.0, and .* Move it away, or name another folder in /m,
    )
    assert.ok(!/\n\s+at /.test(output), 'no stack')
  }
})

test('a port in use is reported before any work, and so is the process that has the data folder', async () => {
  const taken = await listen(port)
  const untouched = path.join(folder, 'untouched')
  const { code, output } = await ended(runHere(process.execPath, [MAIN], { CLARITY_DATA_DIR: untouched }))
  assert.equal(code, 1)
  assert.match(output, new RegExp(`^Port ${port} is in use.*choose another with PORT`))
  assert.ok(!existsSync(untouched))

  const lock = takeDataLock(path.join(folder, 'held'))
  const second = await ended(runHere(process.execPath, [MAIN], { CLARITY_DATA_DIR: path.join(folder, 'held') }))
  lock.release()
  taken.close()
  assert.equal(second.code, 1)
  assert.match(second.output, new RegExp(`in use by .* \\(process ${process.pid}\\)`))
})

/** A server, or a command, with the folder and port of these tests. */
const runHere = (program: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  run(program, args, { PORT: String(port), CLARITY_DATA_DIR: folder, ...env })
