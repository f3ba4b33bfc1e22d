import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { syncToDisk } from '#base/files/sync-to-disk.ts'
import { type Holder, holderOf, namedHolderOf, takeDataLock } from './data-lock.ts'
import { findPostgres, type PostgresPrograms } from './postgres-binaries.ts'
import {
  answersIn,
  holdsCluster,
  makeCluster,
  makeSocketFolder,
  type PostgresProcess,
  removeTemporaries,
  startCluster,
  urlOf,
} from './postgres-process.ts'
import { commandOf } from './process-command.ts'

/*
 * The embedded PostgreSQL of a data folder:
 *
 *     postgres/       the cluster; `postgres.log` beside it is its log
 *     lock.json       which process has the folder, and the URL of its database
 *     socket-…/       where it listens
 *
 * It listens on a socket that only our own user can reach, never on TCP. It ends with our process in every case, and is restarted
 * when it ends by itself.
 */

export interface EmbeddedPostgres {
  readonly url: string
  /** True where the server of another process is used. */
  readonly isAttached: boolean
  readonly stop: () => Promise<void>
}

const clusterOf = (dataFolder: string): string => path.join(path.resolve(dataFolder), 'postgres')

/**
 * Whether a data folder has a database.
 *
 * @throws where it is damaged or missing
 */
export const holdsDatabase = (dataFolder: string): boolean => holdsCluster(clusterOf(dataFolder))

/** Timeout for a starting or ending process. */
const PATIENCE_MS = 30_000
/** How long a lock without a process id may be that of a PostgreSQL that begins. */
const EMPTY_FOR_MS = 1_000
const SETTINGS = { shared_buffers: '256MB', max_wal_size: '2GB', max_connections: '50' }

/**
 * Starts the database of a data folder, and creates it when there is none.
 *
 * @param report is called when PostgreSQL ended by itself and is restarted, and with what an interrupted start left behind
 * @throws with the holder's name, when another process has the folder, and where the database is damaged
 */
export async function startEmbedded(folder: string, report: (text: string) => void = () => {}): Promise<EmbeddedPostgres> {
  const dataFolder = path.resolve(folder)
  await assertNoneBeyond(dataFolder)
  const lock = takeDataLock(dataFolder)
  try {
    const cluster = clusterOf(dataFolder)
    const programsFolder = path.join(dataFolder, 'postgres-programs')
    for (const place of [cluster, programsFolder]) {
      for (const temporary of removeTemporaries(place))
        report(`${temporary}, left by a start that was interrupted, cannot be removed yet.`)
    }
    const programs = findPostgres(programsFolder)
    await clearOrphan(cluster)
    if (lock.leftBehind?.socketFolder) rmSync(lock.leftBehind.socketFolder, { recursive: true, force: true })
    if (!holdsCluster(cluster)) await makeCluster(programs, cluster)
    assertOwner(cluster, programs)
    const socketFolder = await makeSocketFolder(programs, dataFolder)
    lock.announce({ url: null, socketFolder })
    const stop = await keepRunning(() => startCluster(programs, cluster, socketFolder, SETTINGS), report).catch((error) => {
      rmSync(socketFolder, { recursive: true, force: true })
      throw error
    })
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

/** @throws where PostgreSQL would run as another user than the one that its files belong to */
function assertOwner(cluster: string, { user }: PostgresPrograms): void {
  const owner = statSync(cluster).uid
  if (owner === (user.uid ?? process.getuid?.())) return
  throw new Error(
    `The database folder ${cluster} belongs to another user (id ${owner}). Run this as that user, as the portal runs.`,
  )
}

/** The database of the process that has the data folder, or else a new server: for commands. */
export async function attachOrStart(dataFolder: string): Promise<EmbeddedPostgres> {
  const beyond = await holderBeyond(path.resolve(dataFolder))
  if (beyond?.url) return { url: beyond.url, isAttached: true, stop: async () => {} }
  const limit = performance.now() + PATIENCE_MS
  for (let holder = holderOf(dataFolder); holder !== null; holder = holderOf(dataFolder)) {
    if (holder.url !== null) return { url: holder.url, isAttached: true, stop: async () => {} }
    if (performance.now() > limit)
      throw new Error(`${holder.program} (process ${holder.pid}) has been starting its database for too long.`)
    await sleep(50)
  }
  return startEmbedded(dataFolder)
}

/** The holder of a data folder that runs in another container: its process cannot be seen from here, but its database answers. */
async function holderBeyond(dataFolder: string): Promise<Holder | null> {
  const holder = namedHolderOf(dataFolder)
  if (!holder?.socketFolder || holderOf(dataFolder) !== null || orphanOf(clusterOf(dataFolder)) !== null) return null
  return (await answersIn(holder.socketFolder)) ? holder : null
}

/** @throws where a process of another container has the folder */
async function assertNoneBeyond(dataFolder: string): Promise<void> {
  const holder = await holderBeyond(dataFolder)
  if (holder === null) return
  throw new Error(
    `The data folder ${dataFolder} is in use by ${holder.program} in another container. End that first, or choose another folder ` +
      'with CLARITY_DATA_DIR.',
  )
}

/**
 * Makes a database beside that of a data folder, and puts it in its place once the work on it is done. The former one is kept.
 *
 * @param at names the folder of the former one
 * @returns that folder; null where there was no database
 * @throws with the holder's name, when another process has the folder, and where there is a database that may not be replaced
 */
export async function replaceEmbedded(
  folder: string,
  { isReplacing, at }: { readonly isReplacing: boolean; readonly at: Date },
  work: (url: string) => Promise<void>,
): Promise<string | null> {
  const dataFolder = path.resolve(folder)
  await assertNoneBeyond(dataFolder)
  const lock = takeDataLock(dataFolder)
  const cluster = clusterOf(dataFolder)
  const fresh = `${cluster}.new-restored`
  try {
    const isThere = existsSync(cluster) && readdirSync(cluster).length > 0
    if (isThere && !isReplacing) {
      throw new Error(
        `The data folder ${dataFolder} holds a database. To put the backup in its place, add --replace: the present one is kept under ` +
          'another name. Or choose another folder with CLARITY_DATA_DIR.',
      )
    }
    removeTemporaries(cluster)
    const programs = findPostgres(path.join(dataFolder, 'postgres-programs'))
    if (isThere) assertOwner(cluster, programs)
    await clearOrphan(cluster)
    await makeCluster(programs, fresh)
    const socketFolder = await makeSocketFolder(programs, dataFolder)
    try {
      const running = await startCluster(programs, fresh, socketFolder, SETTINGS)
      await work(urlOf(socketFolder)).finally(running.stop)
    } finally {
      rmSync(socketFolder, { recursive: true, force: true })
    }
    const former = isThere ? `${cluster}.before-restore-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}` : null
    if (former !== null) renameSync(cluster, former)
    renameSync(fresh, cluster)
    syncToDisk(dataFolder)
    return former
  } finally {
    removeTemporaries(cluster)
    lock.release()
  }
}

/** Restarts PostgreSQL when it ends by itself, such as without memory. Returns the function that stops it for good. */
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
  /** Its children may hold the shared memory for a moment: then a later attempt succeeds. */
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
 * Ends a PostgreSQL whose parent process died, and waits for it. We hold the lock of the folder, so no other process uses it. The process
 * id of a killed one may exist for a moment, which is enough for the next PostgreSQL to refuse the folder, so we wait for that too.
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
  if (!isLeftEmpty(cluster)) return
  // One that has just begun writes its process id at once.
  await sleep(EMPTY_FOR_MS)
  if (isLeftEmpty(cluster)) rmSync(lockFileOf(cluster), { force: true })
}

/** Whether the lock of PostgreSQL names no process, as a power failure leaves it: PostgreSQL does not start with such a one. */
const isLeftEmpty = (cluster: string): boolean => statSync(lockFileOf(cluster), { throwIfNoEntry: false })?.size === 0

const lockFileOf = (cluster: string): string => path.join(cluster, 'postmaster.pid')

function orphanOf(cluster: string): { readonly pid: number; readonly isDead: boolean } | null {
  const file = lockFileOf(cluster)
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return null
  const command = commandOf(pid)
  // The process id alone may belong to another process now. A dead process keeps its id, but has no command.
  return command === '' || command?.includes(cluster) ? { pid, isDead: command === '' } : null
}
