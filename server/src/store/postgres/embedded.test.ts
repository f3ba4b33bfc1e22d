import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeDataFolder } from '../../../testing/data-folder.ts'
import { isRunning, postmasterOf } from '../../../testing/process.ts'
import { query } from '../../../testing/query.ts'

const SCRIPT = fileURLToPath(new URL('../../../testing/embedded-life.ts', import.meta.url))
const root = makeDataFolder('life')
const lives: ChildProcess[] = []
/** A data folder as a process leaves it: making its database takes most of the time of a first start. */
const made = path.join(root, 'made')
let folder = made
let rounds = 0

before(async () => {
  await end((await begin()).process, 'SIGTERM')
})
beforeEach(() => {
  folder = path.join(root, String(++rounds))
})
after(async () => {
  for (const life of lives) await end(life, 'SIGTERM')
  rmSync(root, { recursive: true, force: true })
})

/** Gives the test the database that was made before. Owners stay: where root runs the tests, PostgreSQL has another user. */
function useMade(): void {
  assert.equal(spawnSync('cp', ['-Rp', made, folder]).status, 0)
}

test('a second process on the same data folder is refused with the holder’s name; a command uses the running database', async () => {
  useMade()
  const first = await begin()
  assert.match(first.said, /^started postgresql:/)
  const second = await begin()
  assert.match(
    second.said,
    new RegExp(`^refused .*in use by embedded-life\\.ts \\(process ${first.process.pid}\\).*CLARITY_DATA_DIR`),
  )
  const beside = await begin('attach')
  assert.equal(beside.said, first.said.replace('started', 'attached'))
  await end(beside.process, 'SIGTERM')
  assert.equal(await answer(first.said), 1)
})

test('a holder whose boot id is another, as a container shows it to a service, is not taken for dead', async () => {
  useMade()
  const first = await begin()
  const file = path.join(folder, 'lock.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"began":"[^ ]+ /, '"began":"another-boot '))
  assert.match((await begin()).said, /^refused .*in use by embedded-life\.ts/)
  assert.equal(await answer(first.said), 1)
})

test('the socket is in the data folder: from another container a command uses it, and a second start is refused', async (test) => {
  useMade()
  const first = await begin()
  assert.equal(path.dirname(socketFolderOf(first.said)), folder)
  const elsewhere = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
  if (spawnSync(elsewhere[0]!, [...elsewhere.slice(1), 'true']).status !== 0)
    return test.diagnostic('No process namespace can be made here: this was NOT tried.')
  assert.match((await begin('', elsewhere)).said, /^refused .*in use by embedded-life\.ts in another container/)
  const beside = await begin('attach', elsewhere)
  assert.equal(beside.said, first.said.replace('started', 'attached'))
  // It passes no SIGTERM on.
  await end(beside.process, 'SIGKILL')
  assert.equal(await answer(first.said), 1)
})

test('SIGTERM ends PostgreSQL too, and leaves neither lock nor socket', async () => {
  useMade()
  const life = await begin()
  const postgres = postmasterOf(folder)
  await end(life.process, 'SIGTERM')
  assert.ok(!isRunning(postgres))
  assert.ok(!existsSync(path.join(folder, 'lock.json')))
  assert.ok(!existsSync(socketFolderOf(life.said)))
})

test('when the process is killed PostgreSQL ends by itself, and committed data are there at the next start', async () => {
  useMade()
  const life = await begin()
  await query(addressIn(life.said), 'create table kept as select 42 as n')
  const postgres = postmasterOf(folder)
  await end(life.process, 'SIGKILL')
  await until(() => !isRunning(postgres), 'PostgreSQL lives on')
  const next = await begin()
  assert.deepEqual(await query(addressIn(next.said), 'select n from kept'), [{ n: 42 }])
  assert.ok(!existsSync(socketFolderOf(life.said)), 'the socket folder of the dead process was cleared away')
})

test('a start after a power failure clears away locks that were left empty', async () => {
  useMade()
  for (const file of ['lock.json', 'postgres/postmaster.pid']) writeFileSync(path.join(folder, file), '')
  const life = await begin()
  assert.equal(await answer(life.said), 1)
})

test('a start right after the previous process was killed waits for its PostgreSQL', async () => {
  useMade()
  const life = await begin()
  life.process.kill('SIGKILL')
  await once(life.process, 'exit')
  const next = await begin()
  assert.match(next.said, /^started/)
})

test('a start waits for a killed PostgreSQL whose process id still exists', async () => {
  useMade()
  const life = await begin()
  const file = path.join(folder, 'postgres', 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  await end(life.process, 'SIGTERM')
  // A child that has ended, and a parent that does not wait for it.
  const parent = spawn('/bin/sh', ['-c', ': & echo $!; exec sleep 60'])
  lives.push(parent)
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  writeFileSync(file, [said.toString().trim(), ...lines.slice(1)].join('\n'))
  const starting = begin()
  await until(() => existsSync(path.join(folder, 'lock.json')), 'nothing starts')
  // Long enough for a second PostgreSQL to refuse the folder.
  await Promise.race([starting, sleep(2_000)])
  parent.kill()
  const next = await starting
  assert.match(next.said, /^started/)
  assert.equal(await answer(next.said), 1)
})

test('a killed PostgreSQL is started again under the same address', async () => {
  useMade()
  const life = await begin()
  const postgres = postmasterOf(folder)
  process.kill(postgres, 'SIGKILL')
  await until(() => postmasterOf(folder) !== postgres && isRunning(postmasterOf(folder)), 'PostgreSQL is not back')
  await until(async () => (await answer(life.said).catch(() => 0)) === 1, 'PostgreSQL does not answer')
})

test('a damaged or missing database is refused by its name and left unchanged; an empty folder is replaced by a new one', async () => {
  const cluster = path.join(folder, 'postgres')
  mkdirSync(cluster, { recursive: true })
  const life = await begin()
  await query(addressIn(life.said), 'create table kept as select 1 as n')
  await end(life.process, 'SIGTERM')
  const aside = path.join(folder, 'aside')
  const damages: readonly [string, RegExp][] = [
    [
      'postgres/PG_VERSION',
      /^refused The database folder .*postgres is damaged: it has no PG_VERSION\. .*from a backup.*CLARITY_DATA_DIR/,
    ],
    ['postgres/global/pg_control', /^refused .*damaged: it has no global\/pg_control\./],
    ['postgres', /^refused The database folder .*postgres is gone or empty, but its log .*postgres\.log is there/],
  ]
  for (const [name, message] of damages) {
    renameSync(path.join(folder, name), aside)
    const before = readdirSync(folder, { recursive: true }).sort()
    assert.match((await begin()).said, message)
    assert.deepEqual(readdirSync(folder, { recursive: true }).sort(), before)
    renameSync(aside, path.join(folder, name))
  }
  const log = readFileSync(`${cluster}.log`, 'utf8')
  const next = await begin()
  assert.deepEqual(await query(addressIn(next.said), 'select n from kept'), [{ n: 1 }])
  assert.ok(readFileSync(`${cluster}.log`, 'utf8').startsWith(log), 'the log is added to')
})

test('a database of another user is refused, and no folder for a socket is left', async (context) => {
  if (process.getuid?.() !== 0) return context.diagnostic('Only root can try this: it was NOT tried.')
  useMade()
  chownSync(path.join(folder, 'postgres'), 12_345, 12_345)
  assert.match((await begin()).said, /^refused The database folder .* belongs to another user \(id 12345\)\./)
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('socket-')),
    [],
  )
})

test('a folder with the files of a database, but without its version, is damaged', async () => {
  mkdirSync(path.join(folder, 'postgres', 'base'), { recursive: true })
  assert.match((await begin()).said, /^refused .*damaged: it has no PG_VERSION and no global\/pg_control/)
})

test('a process killed during its first start leaves nothing that blocks the next start, and no files', async () => {
  // Killed when the incomplete cluster has its first folders, and started again while the programs of the last attempt may be running.
  for (let round = 0; round < 3; round++) {
    const life = spawnLife()
    await until(
      () => temporariesIn(folder).some((temporary) => existsSync(path.join(folder, temporary, 'base'))),
      'no cluster is being made',
    )
    life.kill('SIGKILL')
    await once(life, 'exit')
  }
  const next = await begin()
  assert.match(next.said, /^started/)
  assert.equal(await answer(next.said), 1)
  await end(next.process, 'SIGTERM')
  await end((await begin()).process, 'SIGTERM')
  assert.deepEqual(temporariesIn(folder), [])
})

test('a start whose predecessor still writes into its incomplete cluster makes its own cluster', async () => {
  const temporary = path.join(folder, 'postgres.new-dying')
  mkdirSync(temporary, { recursive: true })
  const writer = spawn('/bin/sh', ['-c', 'i=0; while :; do mkdir -p "$0"; : > "$0/$i" || :; i=$((i+1)); done', temporary])
  lives.push(writer)
  assert.match((await begin()).said, /^started/)
})

test('where the kernel does not end PostgreSQL with us, a watcher on a pipe does, and ends with PostgreSQL', async () => {
  useMade()
  const killed = await beginWatched()
  assert.ok(isRunning(killed.postgres) && isRunning(killed.watcher))
  await end(killed.process, 'SIGKILL')
  await until(() => !isRunning(killed.postgres), 'PostgreSQL lives on')
  await until(() => !isRunning(killed.watcher), 'the watcher lives on')

  const stopped = await beginWatched()
  await end(stopped.process, 'SIGTERM')
  await until(() => !isRunning(stopped.postgres) && !isRunning(stopped.watcher), 'something lives on')

  const alone = await beginWatched()
  process.kill(alone.postgres, 'SIGKILL')
  await until(() => !isRunning(alone.watcher), 'the watcher waits to end a process that is another by now')
})

async function begin(mode = '', before: readonly string[] = []): Promise<{ process: ChildProcess; said: string }> {
  const life = spawnLife(mode, before)
  const [line] = (await once(life.stdout!, 'data')) as [Buffer]
  return { process: life, said: line.toString().trim() }
}

/** The process ids of a PostgreSQL and its watcher. */
async function beginWatched(): Promise<{ process: ChildProcess; postgres: number; watcher: number }> {
  const { process: life, said } = await begin('watched')
  const postgres = Number(said.split(' ')[1])
  const watcher = processes().find(({ command }) => command.includes('while read') && command.trim().endsWith(` ${postgres}`))
  return { process: life, postgres, watcher: watcher?.pid ?? 0 }
}

function processes(): readonly { pid: number; command: string }[] {
  if (!existsSync('/proc/self/cmdline')) {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,command='], { encoding: 'utf8' })
    return stdout.split('\n').map((line) => ({ pid: Number.parseInt(line, 10), command: line }))
  }
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map((name) => ({ pid: Number(name), command: commandLineOf(name) }))
}

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const temporariesIn = (data: string): readonly string[] =>
  existsSync(data) ? readdirSync(data).filter((name) => name.startsWith('postgres.new-')) : []

function spawnLife(mode = '', before: readonly string[] = []): ChildProcess {
  const [program = '', ...args] = [...before, process.execPath, SCRIPT, folder, mode]
  const life = spawn(program, args, {
    env: { ...process.env, TMPDIR: root },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  lives.push(life)
  return life
}

async function end(life: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (life.exitCode !== null || life.signalCode !== null) return
  const gone = once(life, 'exit')
  life.kill(signal)
  await gone
}

const addressIn = (said: string): string => said.split(' ')[1] ?? ''
const socketFolderOf = (said: string): string => decodeURIComponent(addressIn(said).split('host=')[1] ?? '')

const answer = async (said: string): Promise<number> =>
  (await query<[{ readonly n: number }]>(addressIn(said), 'select 1 as n'))[0].n

async function until(condition: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  for (let round = 0; round < 500; round++) {
    if (await condition()) return
    await sleep(20)
  }
  assert.fail(otherwise)
}
