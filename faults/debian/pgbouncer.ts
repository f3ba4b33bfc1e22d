import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from '../../server/testing/process.ts'
import { type DebianPostgres, postgresUser } from './debian-postgres.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const EXAMPLE = 'deployment/pgbouncer.ini'
const START_MS = 10_000

/** A PgBouncer of Debian on loopback, with the example of `deployment/`. */
export interface Pooler {
  readonly urlOf: (login: string, database?: string) => string
  /** Ends it with every connection, and starts it again. */
  readonly restart: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a pooler in front of a database. @param passwords by login */
export async function startPooler(primary: DebianPostgres, passwords: Readonly<Record<string, string>>): Promise<Pooler> {
  if (statSync(PROGRAM, { throwIfNoEntry: false }) === undefined)
    throw new Error(`There is no ${PROGRAM}. Install the package pgbouncer of Debian.`)
  const port = await freePort()
  const [ini, logins] = [`${primary.folder}/pgbouncer.ini`, `${primary.folder}/userlist.txt`]
  const lines = Object.entries(passwords).map(([login, password]) => `"${login}" "${password}"\n`)
  writeFileSync(logins, lines.join(''))
  writeFileSync(ini, `${ownExample(primary.port, port, logins)}\nunix_socket_dir =\n`)
  let child = await start(ini, port)
  return {
    urlOf: (login, database = 'clarity') => `postgresql://${login}:${passwords[login]}@127.0.0.1:${port}/${database}`,
    restart: async (signal) => {
      await end(child, signal)
      child = await start(ini, port)
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

function ownExample(databasePort: number, port: number, logins: string): string {
  const example = readFileSync(EXAMPLE, 'utf8')
  const own = example
    .replace('port=5432', `port=${databasePort}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', logins)
  if (own.includes('5432') || own.includes('6432') || own.includes('/etc/')) throw new Error(`${EXAMPLE} has changed.`)
  return own
}

async function start(ini: string, port: number): Promise<ChildProcess> {
  const child = spawn(PROGRAM, ['--quiet', ini], { ...postgresUser(), cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const limit = performance.now() + START_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > limit) throw new Error('PgBouncer did not start.')
    await sleep(20)
  }
  return child
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isThere
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
