import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sealingKey } from '../server/src/base/secrets/seal.ts'
import { migrateDatabase } from '../server/src/store/migrate.ts'
import { startEmbedded } from '../server/src/store/postgres/embedded.ts'
import { freePort } from '../server/testing/process.ts'
import type { Fault } from './fault.ts'
import { ownDisk } from './full-disk.ts'
import { startPortal, stop } from './support/portal-process.ts'
import { query } from './support/state.ts'
import { createInstitution } from './support/test-institution.ts'

/** A way to damage a data folder, and what the operator reads about it. */
export interface Damage {
  readonly name: string
  readonly apply: (dataFolder: string, stored: Stored) => void
  /** At a start, which is refused; null where the portal starts. */
  readonly atStart: RegExp | null
  /** In the finding of `npm run doctor` that needs the operator. */
  readonly inDoctor: RegExp
}

/** Where things are in a whole data folder. */
interface Stored {
  /** The file of the table `users`, below the database folder. */
  readonly usersFile: string
}

const RESTORE = /npm run restore -- FILE --replace/

export const DAMAGES: readonly Damage[] = [
  {
    name: 'a flipped bit in a page',
    apply: (folder, { usersFile }) => flip(path.join(folder, 'postgres', usersFile), 8_000),
    atStart: new RegExp(`The database is damaged: a page of it cannot be read\\. Restore a backup with \`${RESTORE.source}`),
    inDoctor: new RegExp(`The table users cannot be read whole .*${RESTORE.source}`),
  },
  {
    name: 'a lost write-ahead log',
    apply: (folder) => {
      const logs = path.join(folder, 'postgres', 'pg_wal')
      for (const name of readdirSync(logs)) if (/^[0-9A-F]{24}$/.test(name)) rmSync(path.join(logs, name))
    },
    atStart: new RegExp(`did not start\\. Its write-ahead log is lost or damaged\\. .*${RESTORE.source}`),
    inDoctor: /Its write-ahead log is lost or damaged/,
  },
  {
    name: 'another key',
    apply: (folder) => writeFileSync(path.join(folder, 'encryption.key'), `${randomBytes(32).toString('base64')}\n`),
    atStart: /are sealed with the key [0-9a-f]{16}, but the key given is [0-9a-f]{16}\. Set CLARITY_ENCRYPTION_KEY/,
    inDoctor: /are sealed with the key [0-9a-f]{16}, but the key given is/,
  },
  {
    name: 'a missing key',
    apply: (folder) => rmSync(path.join(folder, 'encryption.key')),
    atStart: /There is no key file .*Put the file back from a backup/,
    inDoctor: /There is no key file .*Put the file back from a backup/,
  },
  {
    name: 'a damaged control file',
    apply: (folder) => flip(path.join(folder, 'postgres/global/pg_control'), 100),
    atStart: new RegExp(`Its control file is damaged\\. .*${RESTORE.source}`),
    inDoctor: /Its control file is damaged/,
  },
  {
    name: 'a database of another PostgreSQL',
    apply: (folder) => writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '16\n'),
    atStart: /made by another version of PostgreSQL.*npm run backup -- FILE/,
    inDoctor: /made by another version of PostgreSQL/,
  },
  {
    name: 'a folder that others may read',
    apply: (folder) => chmodSync(path.join(folder, 'postgres'), 0o777),
    atStart: /Run `chmod 700 .*postgres`/,
    inDoctor: /Run `chmod 700 .*postgres`/,
  },
  {
    name: 'a lost file of a table',
    apply: (folder, { usersFile }) => rmSync(path.join(folder, 'postgres', usersFile)),
    atStart: new RegExp(`The database is damaged.*${RESTORE.source}`),
    inDoctor: /The table users cannot be read whole/,
  },
  {
    name: 'a lost state of transactions',
    apply: (folder) => rmSync(path.join(folder, 'postgres/pg_xact'), { recursive: true }),
    atStart: new RegExp(
      `did not start\\. It is damaged\\. ${RESTORE.source}|did not start\\. It is damaged\\. .*${RESTORE.source}`,
    ),
    inDoctor: /It is damaged/,
  },
]

/** Damages copies of a data folder; a start and the doctor each say what is wrong and what to do. */
export const damagedFolder: Fault = {
  number: 16,
  name: 'the data folder is damaged in one way after the other',
  rounds: DAMAGES.length,
  run: async (rounds, { scratch }) => {
    const findings = await damage(scratch, DAMAGES.slice(0, rounds))
    const full = fullAtStart(path.join(scratch, 'full-at-start'))
    const wrong = await wrongClock(path.join(scratch, 'whole'))
    return { ...findings, problems: [...findings.problems, ...full, ...wrong] }
  },
}

/** A first start and the doctor on a disk that is too small. */
function fullAtStart(folder: string): readonly string[] {
  mkdirSync(folder)
  const through = ownDisk(folder, 20, '')
  if (through === undefined) return ['a full disk: not provoked, as nothing may be mounted here']
  const start = runHere('main', folder, [], '3999', through)
  const said = /^The disk is full\. Nothing was changed\. Free some space, then try again\.$/m.test(start.stderr)
  const doctor = findingsOf(runHere('doctor', folder, ['--json'], '3999', through).stdout)
  return [
    ...(said ? [] : [`a full disk: the start said ${start.stderr}`]),
    ...(/Only \d+ MB are free/.test(doctor) ? [] : [`a full disk: the doctor said ${doctor}`]),
  ]
}

const CLOCK = fileURLToPath(new URL('../scripts/cluster/clock-ahead.ts', import.meta.url))
const WRONG_CLOCK = /The clock of this machine is \d+ s ahead of the database's\. Set both clocks by NTP/

/** A start and the doctor by a clock that is an hour ahead of the database's: the portal starts, and warns. */
async function wrongClock(folder: string): Promise<readonly string[]> {
  const env = { CLOCK_AHEAD_MS: '3600000', NODE_OPTIONS: `--import=${CLOCK}`, CLARITY_PAGES: 'off' }
  const doctor = findingsOf(runHere('doctor', folder, ['--json'], '3999', [], env).stdout)
  await stop((await startPortal({ dataFolder: folder, port: await freePort(), env })).child)
  const log = readFileSync(`${folder}.log`, 'utf8')
  return [
    ...(WRONG_CLOCK.test(doctor) ? [] : [`a wrong clock: the doctor said ${doctor}`]),
    ...(WRONG_CLOCK.test(log) ? [] : [`a wrong clock: the log of the start has ${log}`]),
  ]
}

/** The same for some damages. */
export async function damage(scratch: string, damages: readonly Damage[]) {
  const whole = path.join(scratch, 'whole')
  const stored = await makeFolder(whole)
  const problems: string[] = []
  for (const { name, apply, atStart, inDoctor } of damages) {
    const folder = path.join(scratch, name.replaceAll(' ', '-'))
    cpSync(whole, folder, { recursive: true })
    chmodSync(path.join(folder, 'postgres'), 0o700)
    apply(folder, stored)
    const doctor = runHere('doctor', folder, ['--json'])
    if (doctor.status !== 1) problems.push(`${name}: the doctor ended with ${doctor.status}`)
    if (!inDoctor.test(findingsOf(doctor.stdout))) problems.push(`${name}: the doctor said ${doctor.stdout}${doctor.stderr}`)
    if (atStart !== null) {
      const start = runHere('main', folder, [], String(await freePort()))
      if (start.status !== 1) problems.push(`${name}: the start ended with ${start.status}`)
      if (!atStart.test(start.stderr)) problems.push(`${name}: the start said ${start.stderr}`)
      if (/\n\s+at /.test(start.stderr)) problems.push(`${name}: the start showed a stack`)
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  return { rounds: damages.length, acknowledged: 0, problems, notes: [] }
}

/** The findings that need the operator. */
function findingsOf(json: string): string {
  const findings = JSON.parse(json || '[]') as readonly { readonly isGood: boolean; readonly text: string }[]
  return findings
    .filter(({ isGood }) => !isGood)
    .map(({ text }) => text)
    .join('\n')
}

async function makeFolder(folder: string): Promise<Stored> {
  const key = randomBytes(32)
  const postgres = await startEmbedded(folder)
  try {
    writeFileSync(path.join(folder, 'encryption.key'), `${key.toString('base64')}\n`, { mode: 0o600 })
    await migrateDatabase(postgres.url)
    await createInstitution(postgres.url)
    await query(postgres.url, `update users set factor_secret = 'sealed', factor_key_id = $1`, [sealingKey(key).id])
    await query(postgres.url, 'vacuum full users')
    await query(postgres.url, 'checkpoint')
    const [row] = await query<{ file: string }>(postgres.url, `select pg_relation_filepath('users') as file`)
    return { usersFile: row!.file }
  } finally {
    await postgres.stop()
  }
}

function runHere(
  program: 'doctor' | 'main',
  dataFolder: string,
  args: readonly string[],
  port = '3000',
  through: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
) {
  const file = fileURLToPath(new URL(`../server/src/${program}.ts`, import.meta.url))
  const { DATABASE_URL: _own, ...rest } = process.env
  const env = { ...rest, CLARITY_DATA_DIR: dataFolder, CLARITY_DEMO: 'off', CLARITY_PAGES: 'off', PORT: port, ...more }
  const [first, ...others] = [...through, process.execPath, file, ...args]
  return spawnSync(first!, others, { env, encoding: 'utf8', timeout: 60_000 })
}

function flip(file: string, at: number): void {
  const byte = readFileSync(file)[at]!
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.of(byte ^ 1), 0, 1, at)
  closeSync(handle)
}
