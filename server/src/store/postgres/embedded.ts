import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { holderOf, takeDataLock } from './data-lock.ts'
import { findPostgres } from './postgres-binaries.ts'
import {
  holdsCluster,
  makeCluster,
  makeSocketFolder,
  type PostgresProcess,
  startCluster,
  sweepDrafts,
  urlOf,
} from './postgres-process.ts'

/*
 * The PostgreSQL that comes with the program, for a data folder:
 *
 *     postgres/       the cluster; `postgres.log` beside it is its log
 *     lock.json       which process has the folder, and where its database listens
 *
 * It listens on a socket that only our own user can reach, never on TCP. It ends with us, however we end, and is started again
 * when it ends alone.
 */

export interface EmbeddedPostgres {
  readonly url: string
  /** True where the server of another process of ours is used. */
  readonly isAttached: boolean
  readonly stop: () => Promise<void>
}

const clusterOf = (dataFolder: string): string => path.join(path.resolve(dataFolder), 'postgres')

/**
 * Whether a data folder has a database.
 *
 * @throws where it is damaged, or gone
 */
export const holdsDatabase = (dataFolder: string): boolean => holdsCluster(clusterOf(dataFolder))

/** How long a starting or a dying process is waited for. */
const PATIENCE_MS = 30_000
const SETTINGS = { shared_buffers: '256MB', max_wal_size: '2GB', max_connections: '50' }

/**
 * Starts the database of a data folder, making it when there is none.
 *
 * @param report is told when PostgreSQL ended by itself and is started again, and what an interrupted start left for later
 * @throws naming the holder, when another process has the folder, and where the database in it is damaged
 */
export async function startEmbedded(folder: string, report: (text: string) => void = () => {}): Promise<EmbeddedPostgres> {
  const dataFolder = path.resolve(folder)
  const lock = takeDataLock(dataFolder)
  try {
    const cluster = clusterOf(dataFolder)
    const programsFolder = path.join(dataFolder, 'postgres-programs')
    for (const place of [cluster, programsFolder]) {
      for (const draft of sweepDrafts(place)) report(`${draft}, left by a start that was interrupted, cannot be removed yet.`)
    }
    const programs = findPostgres(programsFolder)
    await clearOrphan(cluster)
    if (lock.leftBehind?.socketFolder) rmSync(lock.leftBehind.socketFolder, { recursive: true, force: true })
    if (!holdsCluster(cluster)) await makeCluster(programs, cluster)
    const socketFolder = makeSocketFolder(programs)
    lock.announce({ url: null, socketFolder })
    const stop = await keepRunning(() => startCluster(programs, cluster, socketFolder, SETTINGS), report)
    const url = urlOf(socketFolder)
    lock.announce({ url, socketFolder })
    return {
      url,
      isAttached: false,
      stop: async () => {
        await stop()
        rmSync(socketFolder, { recursive: true, force: true })
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The database of the process that has the data folder, or else one of our own: for commands beside a running portal. */
export async function attachOrStart(dataFolder: string): Promise<EmbeddedPostgres> {
  const limit = performance.now() + PATIENCE_MS
  for (let holder = holderOf(dataFolder); holder !== null; holder = holderOf(dataFolder)) {
    if (holder.url !== null) return { url: holder.url, isAttached: true, stop: async () => {} }
    if (performance.now() > limit)
      throw new Error(`${holder.program} (process ${holder.pid}) has been starting its database for too long.`)
    await sleep(50)
  }
  return startEmbedded(dataFolder)
}

/** Starts PostgreSQL again whenever it ends by itself, such as when the system ran out of memory. Answers how to stop it for good. */
async function keepRunning(start: () => Promise<PostgresProcess>, report: (text: string) => void): Promise<() => Promise<void>> {
  let isStopping = false
  let running = await start()
  async function keep(): Promise<void> {
    while (true) {
      await running.gone
      if (isStopping) return
      report('PostgreSQL ended by itself and is started again.')
      running = await startPatiently()
    }
  }
  /** Its children may hold the memory they shared for a moment yet: then a later try succeeds. */
  async function startPatiently(): Promise<PostgresProcess> {
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        return await start()
      } catch (error) {
        if (isStopping) return running
        report(error instanceof Error ? error.message : String(error))
        await sleep(pauseMs)
      }
    }
  }
  const keeping = keep()
  return async () => {
    isStopping = true
    await running.stop()
    await keeping
  }
}

/**
 * A PostgreSQL whose parent died is ending, or never heard of it. We hold the lock of the folder, so it is nobody's: it is
 * told to end, and waited for. One that was killed may be there by its number alone for a moment, which is enough for the next
 * PostgreSQL to refuse the folder: that is waited for too.
 */
async function clearOrphan(cluster: string): Promise<void> {
  const limit = performance.now() + PATIENCE_MS
  for (let orphan = orphanOf(cluster); orphan !== null; orphan = orphanOf(cluster)) {
    if (performance.now() > limit)
      throw new Error(`A PostgreSQL of an earlier start (process ${orphan.pid}) still works on ${cluster}. End it first.`)
    try {
      if (!orphan.isDead) process.kill(orphan.pid, 'SIGINT')
    } catch {
      return
    }
    await sleep(50)
  }
}

function orphanOf(cluster: string): { readonly pid: number; readonly isDead: boolean } | null {
  const file = path.join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return null
  const command = commandOf(pid)
  // The number alone says nothing: it may be another process's by now. What has died keeps its number, but no command.
  return command === '' || command?.includes(cluster) ? { pid, isDead: command === '' } : null
}

/** How a process was begun; empty for one that has died and that nobody has asked about; undefined for none. */
function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux')
    return toldBy(spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim())
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return undefined
  }
}

/** `ps` shows the name of what has died in brackets. */
const toldBy = (line: string | undefined): string | undefined => (/^[(<].*[)>]$/.test(line ?? '') ? '' : line || undefined)
