import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import type { PostgresPrograms } from './postgres-binaries.ts'

/** One life of a PostgreSQL server on a cluster's folder, reached through a socket in `socketFolder` and by nobody else. */
export interface PostgresProcess {
  readonly child: ChildProcess
  /** Settles when the process is gone, whatever ended it. */
  readonly gone: Promise<void>
  /** Open transactions are rolled back, everything committed is written; settles when the process is gone. */
  readonly stop: () => Promise<void>
}

const START_LIMIT_MS = 60_000

/** The address of the server whose socket is in a folder. */
export const urlOf = (socketFolder: string, database = 'postgres'): string =>
  `postgresql://clarity@/${database}?host=${encodeURIComponent(socketFolder)}`

/** A new folder for a socket. Short, because the system allows a socket's path about 100 bytes. */
export function makeSocketFolder(programs: PostgresPrograms): string {
  const shortest = os.tmpdir().length > 60 ? '/tmp' : os.tmpdir()
  const folder = mkdtempSync(path.join(shortest, 'clarity-'))
  programs.own(folder)
  return folder
}

/**
 * Whether a folder holds a cluster. One is made under another name and stands in its place only when whole, so that what is not whole
 * there was a database once, and what is gone although it has a log was one too.
 *
 * @throws where the cluster is damaged, or gone
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
  'Nothing was changed. Restore the whole folder from a backup; to begin with an empty database instead, choose another data folder with ' +
  'CLARITY_DATA_DIR.'

const logOf = (folder: string): string => `${folder}.log`

/**
 * Makes a new cluster, in UTF-8 and with an order of texts that is the same on every machine. It is made beside its place, under
 * a name of its own, and moved there when whole, so that an interruption leaves no half of it: the programs of a try that was
 * killed may go on writing for a moment.
 *
 * @throws where something else than an empty folder stands in its place
 */
export async function makeCluster(programs: PostgresPrograms, folder: string, extra: readonly string[] = []): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true })
  const draft = mkdtempSync(draftPrefixOf(folder))
  programs.own(draft)
  programs.assertReach(draft)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=clarity', '--auth-local=trust', '--auth-host=reject']
  const [program, ...args] = programs.command('initdb', ['--pgdata', draft, ...access, ...locale, ...extra])
  await promisify(execFile)(program, args, { ...programs.user, cwd: '/' })
  // An empty folder makes way for it, and nothing else does.
  renameSync(draft, folder)
  settleNames(path.dirname(folder))
}

/**
 * Removes what tries to make a cluster left beside its place. What a dying try still writes into stays for the next sweep.
 *
 * @returns the drafts that could not be removed
 */
export function sweepDrafts(folder: string): readonly string[] {
  const parent = path.dirname(folder)
  const drafts = readdirSync(parent).filter((name) => path.join(parent, name).startsWith(draftPrefixOf(folder)))
  return drafts.filter((name) => {
    try {
      rmSync(path.join(parent, name), { recursive: true, force: true })
      return false
    } catch {
      return true
    }
  })
}

const draftPrefixOf = (folder: string): string => `${folder}.new-`

/** A new name in a folder is safe from a power cut once the folder itself is written. */
function settleNames(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Starts a cluster and waits until it takes connections. */
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
  // In a session of its own: a Ctrl-C is for us, and we end PostgreSQL after the last request.
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
  await untilReady(child, folder)
  return { child, gone, stop }
}

async function untilReady(child: ChildProcess, folder: string): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS
  while (!isReady(folder, child.pid)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
      throw new Error(`PostgreSQL did not start: ${lastLines(folder)}`)
    if (performance.now() > limit) {
      child.kill('SIGINT')
      throw new Error(`PostgreSQL was not ready within ${START_LIMIT_MS / 1000} s: ${lastLines(folder)}`)
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

const lastLines = (folder: string): string => {
  try {
    return readFileSync(logOf(folder), 'utf8').trim().split('\n').slice(-5).join(' | ')
  } catch {
    return 'no log'
  }
}

/** Where the kernel does not end a child with its parent: a shell reads a pipe that we hold; when we die it ends PostgreSQL. */
function watchParent(child: ChildProcess): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'while read -r _; do :; done; kill -INT "$0"', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  watcher.unref()
  return () => watcher.kill('SIGKILL')
}
