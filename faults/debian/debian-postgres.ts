import { execFileSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'

import { freePort } from '../../server/testing/process.ts'

export const BINARIES = '/usr/lib/postgresql/15/bin'
const OWNER = 'clarity'

/** A PostgreSQL of Debian on loopback, run by the user `postgres` where we are root. */
export interface DebianPostgres {
  readonly port: number
  readonly folder: string
  readonly urlOf: (login: string) => string
  /** Ends it as an operator would, and waits. */
  readonly stop: () => void
  readonly start: () => void
}

/** Whom programs of PostgreSQL are run as: they refuse to run as root. */
export function postgresUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function postgres(program: string, args: readonly string[]): void {
  execFileSync(`${BINARIES}/${program}`, args, { ...postgresUser(), cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Makes an empty database `clarity` whose owner is a superuser, and starts it. */
export async function makePrimary(folder: string): Promise<DebianPostgres> {
  prepare(folder)
  postgres('initdb', ['--pgdata', `${folder}/primary`, '--username', OWNER, '--auth', 'trust', '--no-sync'])
  const primary = await started(folder, 'primary')
  postgres('createdb', ['--host', '127.0.0.1', '--port', String(primary.port), '--username', OWNER, 'clarity'])
  return primary
}

/** Copies a running primary and follows it from then on. */
export async function makeReplica(primary: DebianPostgres): Promise<DebianPostgres> {
  const from = ['--host', '127.0.0.1', '--port', String(primary.port), '--username', OWNER]
  postgres('pg_basebackup', [...from, '--pgdata', `${primary.folder}/replica`, '--write-recovery-conf', '--checkpoint', 'fast'])
  return await started(primary.folder, 'replica')
}

async function started(folder: string, name: string): Promise<DebianPostgres> {
  const port = await freePort()
  const data = `${folder}/${name}`
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c fsync=off`
  const start = () => postgres('pg_ctl', ['start', '--wait', '--pgdata', data, '--log', `${data}.log`, '--options', options])
  start()
  return {
    port,
    folder,
    start,
    urlOf: (login) => `postgresql://${login}@127.0.0.1:${port}/clarity`,
    stop: () => postgres('pg_ctl', ['stop', '--wait', '--pgdata', data, '--mode', 'immediate']),
  }
}

function prepare(folder: string): void {
  const { uid, gid } = postgresUser()
  if (statSync(BINARIES, { throwIfNoEntry: false }) === undefined)
    throw new Error(`There is no ${BINARIES}. Install the package postgresql-15 of Debian.`)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}
