import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'

import { ended, run } from '../../server/testing/process.ts'
import { query } from '../support/state.ts'
import { BINARIES, type DebianPostgres, makePrimary } from './debian-postgres.ts'

/*
 * A PostgreSQL of one's own with the logins of deployment/, and what docs/operations.md says of pg_dump, with the PostgreSQL of Debian:
 * npm run test:postgres
 */

const SUPERUSER = 'clarity'
const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-own-'))
let postgres: DebianPostgres
let settings: Record<string, string>

before(async () => {
  postgres = await makePrimary(folder)
  for (const name of ['portal', 'requests']) writeFileSync(path.join(folder, `${name}_password`), `of-${name}\n`)
  const file = path.join(folder, 'logins.sql')
  writeFileSync(file, readFileSync('deployment/postgres-logins.sql', 'utf8').replaceAll('/run/secrets/', `${folder}/`))
  const { status, stderr } = program('psql', [postgres.urlOf(SUPERUSER), '--file', file])
  deepEqual([status, stderr], [0, ''])
  settings = {
    DATABASE_URL: urlOf('portal'),
    CLARITY_REQUESTS_DATABASE_URL: urlOf('portal_requests'),
    CLARITY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    CLARITY_DATA_DIR: path.join(folder, 'data'),
  }
  const about = ['--name', 'Alder Bank', '--pivot', 'USD', '--currencies', 'USD', '--admin', 'you@alder.example']
  const { code, output } = await command('institution', ['create', ...about])
  equal(code, 0, output)
})
after(() => {
  postgres.stop()
  rmSync(folder, { recursive: true })
})

const urlOf = (login: string): string => postgres.urlOf(login).replace(/\w+$/, 'portal')

function program(name: string, args: readonly string[]) {
  return spawnSync(`${BINARIES}/${name}`, args, { encoding: 'utf8', maxBuffer: 1e9 })
}

const command = (name: string, args: readonly string[]) =>
  ended(run(process.execPath, [path.resolve(`server/src/${name}.ts`), ...args], settings))

/** The lines of data of a dump. */
const rowsIn = (dump: string): number =>
  [...dump.matchAll(/^COPY .* FROM stdin;\n([\s\S]*?)^\\\.$/gm)].reduce((sum, [, rows]) => sum + rows!.split('\n').length - 1, 0)

test('the logins of deployment/ have their passwords and are no superusers, and the doctor says that they are right', async () => {
  const logins = await query<{ rolname: string; rolsuper: boolean; hidden: boolean }>(
    postgres.urlOf(SUPERUSER),
    `select rolname, rolsuper, rolpassword like 'SCRAM-SHA-256$%' as hidden from pg_authid where rolname like 'portal%' order by 1`,
  )
  deepEqual(logins, [
    { rolname: 'portal', rolsuper: false, hidden: true },
    { rolname: 'portal_requests', rolsuper: false, hidden: true },
  ])
  const { code, output } = await command('doctor', [])
  equal(code, 0, output)
  match(output, /^ok {4}logins {6}Requests use portal_requests, which can be clarity_app only, and all else portal\.$/m)
})

test('pg_dump as the portal’s own user ends with an error', () => {
  const { status, stderr } = program('pg_dump', ['--data-only', urlOf('portal')])
  notEqual(status, 0)
  match(stderr, /row-level security/)
})

test('with --enable-row-security it ends with 0 and has no row of the portal, and as a superuser it has them', () => {
  const only = ['--data-only', '--schema=public', '--schema=partitions']
  const own = program('pg_dump', [...only, '--enable-row-security', urlOf('portal')])
  equal(own.status, 0, own.stderr)
  const all = program('pg_dump', [...only, urlOf(SUPERUSER)])
  equal(all.status, 0, all.stderr)
  ok(all.stdout.includes('Alder Bank') && !own.stdout.includes('Alder Bank'))
  ok(rowsIn(all.stdout) > 10, `${rowsIn(all.stdout)} rows`)
  deepEqual(rowsIn(own.stdout), 0)
})

test('the portal’s own user gives a year of closes, and an institution, a partition of its own', async () => {
  for (const [of, value] of [
    ['--year', '2024'],
    ['--institution', 'Alder Bank'],
  ] as const) {
    const { code, output } = await command('partitions', ['separate', of, value])
    equal(code, 0, output)
  }
  const { code, output } = await command('partitions', [])
  equal(code, 0, output)
  match(output, /^prices {2}prices_2024 {2}FOR VALUES FROM \('2024-01-01'\) TO \('2025-01-01'\)/m)
  equal([...output.matchAll(/FOR VALUES IN/g)].length, 3)
})
