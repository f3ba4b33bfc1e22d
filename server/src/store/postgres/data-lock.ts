import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { commandOf } from './process-command.ts'

/** The process that uses a data folder. */
export interface Holder {
  readonly pid: number
  /** Start time of the process, since the system reuses process ids. */
  readonly began: string
  readonly program: string
  /** URL of its database, once it listens. */
  readonly url: string | null
  readonly socketFolder: string | null
}

interface DataLock {
  /** Locks and files left by a dead process, for cleanup. */
  readonly leftBehind: Holder | null
  /** Writes the URL, so that other processes find the database, and the next one can clean up after a crash. */
  readonly announce: (found: { readonly url: string | null; readonly socketFolder: string }) => void
  readonly release: () => void
}

/** The running holder of a data folder, or null. */
export function holderOf(dataFolder: string): Holder | null {
  const holder = readHolder(dataFolder)
  return holder && isAlive(holder) ? holder : null
}

/** The holder that a lock names, whether it runs or not. */
export const namedHolderOf = (dataFolder: string): Holder | null => readHolder(dataFolder)

/**
 * Checks that a data folder is free, without taking it.
 *
 * @throws with the holder's name, when another process has it
 */
export function assertFreeFolder(dataFolder: string): void {
  const holder = holderOf(dataFolder)
  if (holder) throw new Error(inUse(dataFolder, holder))
}

/**
 * Takes a data folder for this process. A lock of a dead process is replaced.
 *
 * @throws with the holder's name, when another process has it
 */
export function takeDataLock(dataFolder: string): DataLock {
  mkdirSync(dataFolder, { recursive: true })
  const text = readLock(dataFolder)
  const leftBehind = holderIn(text)
  if (leftBehind && isAlive(leftBehind)) throw new Error(inUse(dataFolder, leftBehind))
  // A lock appears whole, so one without a process in it was left by a power failure.
  if (text !== null) rmSync(lockFile(dataFolder), { force: true })
  const mine: Holder = {
    pid: process.pid,
    began: beginningOf(process.pid) ?? '',
    program: path.basename(process.argv[1] ?? 'node'),
    url: null,
    socketFolder: null,
  }
  const temporary = `${lockFile(dataFolder)}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(mine), { mode: 0o600 })
  try {
    // A link appears whole, or fails because another process was faster.
    linkSync(temporary, lockFile(dataFolder))
  } catch {
    const faster = readHolder(dataFolder)
    throw new Error(faster ? inUse(dataFolder, faster) : `The data folder ${dataFolder} cannot be locked.`)
  } finally {
    rmSync(temporary, { force: true })
  }
  return {
    leftBehind,
    announce: (found) => {
      writeFileSync(temporary, JSON.stringify({ ...mine, ...found }), { mode: 0o600 })
      renameSync(temporary, lockFile(dataFolder))
    },
    release: () => rmSync(lockFile(dataFolder), { force: true }),
  }
}

const inUse = (dataFolder: string, holder: Holder) =>
  `The data folder ${dataFolder} is in use by ${holder.program} (process ${holder.pid}). ` +
  'End that process first, or choose another folder with CLARITY_DATA_DIR.'

const lockFile = (dataFolder: string) => path.join(dataFolder, 'lock.json')

const readHolder = (dataFolder: string): Holder | null => holderIn(readLock(dataFolder))

/** The text of a lock; null where there is none. */
function readLock(dataFolder: string): string | null {
  try {
    return readFileSync(lockFile(dataFolder), 'utf8')
  } catch {
    return null
  }
}

function holderIn(text: string | null): Holder | null {
  try {
    return JSON.parse(text ?? 'null') as Holder | null
  } catch {
    return null
  }
}

/** A container may show a service another boot id than what runs beside it. Then the program has to be the same. */
function isAlive({ pid, began, program }: Holder): boolean {
  const now = beginningOf(pid)
  if (now === null || now === began) return now !== null
  const ticks = (text: string) => text.split(' ')[1]
  return (
    process.platform === 'linux' &&
    pid !== process.pid &&
    ticks(now) === ticks(began) &&
    commandOf(pid)?.includes(program) === true
  )
}

/** The start time of a process, or null when there is none with that id. */
function beginningOf(pid: number): string | null {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null
  }
  try {
    // Field 22, counted behind the name, which is in parentheses and may hold any character. In ticks since boot, so the boot id is added.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return null
  }
}
