import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { syncToDisk } from '#base/files/sync-to-disk.ts'
import type { PostgresPrograms } from './postgres-binaries.ts'
import { startFailure } from './start-failure.ts'

/** A running PostgreSQL server of a cluster, reached through a socket in `socketFolder` only. */
export interface PostgresProcess {
  readonly child: ChildProcess
  /** Resolves when the process has ended, for any reason. */
  readonly gone: Promise<void>
  /** Rolls back open transactions and writes all committed data; resolves when the process has ended. */
  readonly stop: () => Promise<void>
}

const START_LIMIT_MS = 60_000

/** The URL of the server with a socket in a folder. */
export const urlOf = (socketFolder: string, database = 'postgres'): string =>
  `postgresql://clarity@/${database}?host=${encodeURIComponent(socketFolder)}`

/** The system limits a socket's path to about 100 bytes. */
const MAX_PARENT_BYTES = 60

/**
 * A new folder for a socket. It is in the data folder, so that commands reach it that have another `/tmp`: those beside a unit of systemd,
 * and those of another container. It is in `/tmp` where the data folder's path is too long, or its file system takes no sockets.
 */
export async function makeSocketFolder(programs: PostgresPrograms, dataFolder?: string): Promise<string> {
  const parents = [dataFolder, os.tmpdir()].filter((each) => each !== undefined && Buffer.byteLength(each) <= MAX_PARENT_BYTES)
  for (const parent of [...parents, '/tmp'] as string[]) {
    const folder = await folderForSockets(path.join(parent, parent === dataFolder ? 'socket-' : 'clarity-'))
    if (folder === null) continue
    programs.own(folder)
    return folder
  }
  throw new Error('There is no folder for the socket of PostgreSQL.')
}

/** A new folder that takes sockets; null where it cannot be made, as on a full disk, or takes none. */
async function folderForSockets(prefix: string): Promise<string | null> {
  let folder: string
  try {
    folder = mkdtempSync(prefix)
  } catch {
    return null
  }
  if (await takesSockets(folder)) return folder
  rmSync(folder, { recursive: true, force: true })
  return null
}

async function takesSockets(folder: string): Promise<boolean> {
  const server = createServer()
  const isListening = await once(server.listen(path.join(folder, 'trial')), 'listening').then(
    () => true,
    () => false,
  )
  if (isListening) await once(server.close(), 'close')
  return isListening
}

/** Whether a server listens at the socket of a folder. */
export async function answersIn(socketFolder: string): Promise<boolean> {
  const socket = connect(path.join(socketFolder, '.s.PGSQL.5432'))
  return await once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

/**
 * Whether a folder holds a cluster. A new cluster gets its name only when complete, so an incomplete one is damaged, and a log without
 * a cluster means that it was removed.
 *
 * @throws where the cluster is damaged or missing
 */
export function holdsCluster(folder: string): boolean {
  const isThere = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false }) !== undefined
  const missing = ['PG_VERSION', 'global/pg_control'].filter((name) => !isThere(name))
  if (missing.length === 0) return true
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0
  if (!isEmpty) throw new Error(`The database folder ${folder} is damaged: it has no ${missing.join(' and no ')}. ${REMEDY}`)
  if (existsSync(logOf(folder)))
    throw new Error(`The database folder ${folder} is gone or empty, but its log ${logOf(folder)} is there. ${REMEDY}`)
  return false
}

const REMEDY =
  'Nothing was changed. Restore it from a backup with `npm run restore -- FILE --replace`; to begin with an empty database instead, ' +
  'choose another data folder with CLARITY_DATA_DIR.'

/** The log of a cluster, beside its folder. */
const logOf = (folder: string): string => `${folder}.log`

/**
 * Makes a new cluster, in UTF-8 and with a collation that is the same on every machine. It is made under a temporary name and renamed
 * when complete, because the programs of a killed attempt may write for a moment longer.
 *
 * @throws where its place is not an empty folder
 */
export async function makeCluster(programs: PostgresPrograms, folder: string, extra: readonly string[] = []): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true })
  const temporary = mkdtempSync(temporaryPrefixOf(folder))
  programs.own(temporary)
  programs.assertReach(temporary)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=clarity', '--auth-local=trust', '--auth-host=reject']
  const [program, ...args] = programs.command('initdb', ['--pgdata', temporary, ...access, ...locale, ...extra])
  await promisify(execFile)(program, args, { ...programs.user, cwd: '/' })
  // Replaces an empty folder only.
  renameSync(temporary, folder)
  syncToDisk(path.dirname(folder))
}

/**
 * Removes temporary folders of earlier attempts. A folder that a dying program still writes to stays for the next call.
 *
 * @returns the folders that could not be removed
 */
export function removeTemporaries(folder: string): readonly string[] {
  const parent = path.dirname(folder)
  const temporaries = readdirSync(parent).filter((name) => path.join(parent, name).startsWith(temporaryPrefixOf(folder)))
  return temporaries.filter((name) => {
    try {
      rmSync(path.join(parent, name), { recursive: true, force: true })
      return false
    } catch {
      return true
    }
  })
}

const temporaryPrefixOf = (folder: string): string => `${folder}.new-`

/** Starts a cluster and waits until it accepts connections. */
export async function startCluster(
  programs: PostgresPrograms,
  folder: string,
  socketFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresProcess> {
  const all = { listen_addresses: '', unix_socket_directories: socketFolder, timezone: 'UTC', jit: 'off', ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, ...args] = programs.command('postgres', ['-D', folder, ...options])
  const log = openSync(logOf(folder), 'a', 0o600)
  const logBytes = fstatSync(log).size
  // In its own process group: Ctrl-C is for us, and we end PostgreSQL after the last request.
  const child = spawn(program, args, { ...programs.user, cwd: '/', stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  child.unref()
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const stopWatching = programs.diesWithParent ? () => {} : watchParent(child)
  void gone.then(stopWatching)
  const stop = async () => {
    child.ref()
    child.kill('SIGINT')
    await gone
  }
  await untilReady(child, folder, logBytes)
  return { child, gone, stop }
}

/** @param logBytes the size of the log before the start */
async function untilReady(child: ChildProcess, folder: string, logBytes: number): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS
  while (!isReady(folder, child.pid)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
      throw new Error(startFailure(folder, logAfter(folder, logBytes)))
    if (performance.now() > limit) {
      child.kill('SIGINT')
      throw new Error(`PostgreSQL was not ready within ${START_LIMIT_MS / 1000} s: ${logAfter(folder, logBytes).trim()}`)
    }
    await sleep(10)
  }
}

/** PostgreSQL writes its state into the eighth line of its lock file. */
function isReady(folder: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function logAfter(folder: string, bytes: number): string {
  try {
    return readFileSync(logOf(folder)).subarray(bytes).toString()
  } catch {
    return 'no log'
  }
}

/** Where the kernel does not end a child with its parent: a shell reads a pipe from us; at its end it ends PostgreSQL. */
function watchParent(child: ChildProcess): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'while read -r _; do :; done; kill -INT "$0"', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  watcher.unref()
  return () => watcher.kill('SIGKILL')
}
