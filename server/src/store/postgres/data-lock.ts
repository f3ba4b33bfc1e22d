import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Who works with a data folder. */
interface Holder {
  readonly pid: number
  /** When the process began, as the system tells it: a number is given to another process some day. */
  readonly began: string
  readonly program: string
  /** Where its database listens, once it does. */
  readonly url: string | null
  readonly socketFolder: string | null
}

interface DataLock {
  /** What a process that died left here, for clearing up behind it. */
  readonly leftBehind: Holder | null
  /** Lets others find the database, and whoever comes after a sudden end clear up. */
  readonly announce: (found: { readonly url: string | null; readonly socketFolder: string }) => void
  readonly release: () => void
}

/** The living holder of a data folder, or null. */
export function holderOf(dataFolder: string): Holder | null {
  const holder = readHolder(dataFolder)
  return holder && isAlive(holder) ? holder : null
}

/**
 * Looks whether a data folder is free, without taking it.
 *
 * @throws naming the holder, when another process has it
 */
export function assertFreeFolder(dataFolder: string): void {
  const holder = holderOf(dataFolder)
  if (holder) throw new Error(inUse(dataFolder, holder))
}

/**
 * Takes a data folder for this process. A lock whose process is gone counts for nothing.
 *
 * @throws naming the holder, when another process has it
 */
export function takeDataLock(dataFolder: string): DataLock {
  mkdirSync(dataFolder, { recursive: true })
  const leftBehind = readHolder(dataFolder)
  if (leftBehind && isAlive(leftBehind)) throw new Error(inUse(dataFolder, leftBehind))
  if (leftBehind) rmSync(lockFile(dataFolder), { force: true })
  const mine: Holder = {
    pid: process.pid,
    began: beginningOf(process.pid) ?? '',
    program: path.basename(process.argv[1] ?? 'node'),
    url: null,
    socketFolder: null,
  }
  const draft = `${lockFile(dataFolder)}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    // A link either appears whole or fails because the other was faster.
    linkSync(draft, lockFile(dataFolder))
  } catch {
    const faster = readHolder(dataFolder)
    throw new Error(faster ? inUse(dataFolder, faster) : `The data folder ${dataFolder} cannot be locked.`)
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    leftBehind,
    announce: (found) => {
      writeFileSync(draft, JSON.stringify({ ...mine, ...found }), { mode: 0o600 })
      renameSync(draft, lockFile(dataFolder))
    },
    release: () => rmSync(lockFile(dataFolder), { force: true }),
  }
}

const inUse = (dataFolder: string, holder: Holder) =>
  `The data folder ${dataFolder} is in use by ${holder.program} (process ${holder.pid}). ` +
  'End that process first, or choose another folder with CLARITY_DATA_DIR.'

const lockFile = (dataFolder: string) => path.join(dataFolder, 'lock.json')

function readHolder(dataFolder: string): Holder | null {
  try {
    return JSON.parse(readFileSync(lockFile(dataFolder), 'utf8')) as Holder
  } catch {
    return null
  }
}

const isAlive = (holder: Holder): boolean => beginningOf(holder.pid) === holder.began

/** When a process began, or null when there is none of that number. */
function beginningOf(pid: number): string | null {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null
  }
  try {
    // Field 22, counted behind the name, which is in brackets and may hold anything. Ticks since boot: the boot belongs to it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return null
  }
}
