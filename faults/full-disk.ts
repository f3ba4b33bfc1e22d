import { spawnSync } from 'node:child_process'
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Fault, spread } from './fault.ts'
import { hasEnded, isReady, stop } from './support/portal-process.ts'
import { query } from './support/state.ts'
import { insideOf, openTestBed, type TestBed } from './support/test-bed.ts'

const DISK_MB = 400
/** Free space that remains before the disk is full. */
const LEFT_KB = 300
/** The portal's log file, on the disk that fills. */
const LOG = 'portal.log'
const FULL_MS = 3_000

/**
 * The data folder is an in-memory file system in a mount namespace of the portal's processes. It is filled during writes and
 * emptied again. The portal's log is on it too: lines that cannot be written are counted.
 */
export const fullDisk: Fault = {
  number: 7,
  name: 'the disk is full, during writes, imports and a checkpoint',
  rounds: 3,
  run: async (rounds, context) => {
    const dataFolder = path.join(context.scratch, 'full')
    mkdirSync(dataFolder, { recursive: true })
    const through = ownDisk(dataFolder)
    if (!through)
      return { ...NOTHING, notRun: 'mounting a small disk needs root or user namespaces, and this machine grants neither' }
    const bed = await openTestBed(context, 'full', { place: { through } })
    const problems: string[] = []
    const readyMs: number[] = []
    let refused = 0
    let dbErrors = 0
    for (let round = 1; round <= rounds; round++) {
      const before = bed.journal.acknowledged()
      const load = bed.load(true)
      await sleep(500)
      const ballast = fill(bed)
      const full = performance.now()
      while (performance.now() - full < FULL_MS) {
        // Delayed writes are flushed now, and the next log segment is created.
        await query(bed.url(), 'checkpoint').catch(() => dbErrors++)
        await query(bed.url(), 'select pg_switch_wal()').catch(() => dbErrors++)
        // Reads continue, except while the database restarts.
        if (!(await isReady(bed.access().address))) refused++
        // Fill the space that the database released, so that nothing is left for the log.
        fillUp(ballast)
        await sleep(100)
      }
      if (hasEnded(bed.portal().child)) throw new Error('The portal ended because its disk was full.')
      rmSync(ballast)
      const began = performance.now()
      while (!(await isReady(bed.access().address))) {
        if (performance.now() - began > 60_000)
          throw new Error('The portal did not come back within a minute of the disk having space.')
        await sleep(25)
      }
      readyMs.push(performance.now() - began)
      await sleep(300)
      await load.stop()
      problems.push(...(await bed.check()))
      context.log(`round ${round}: ${bed.journal.acknowledged() - before} acknowledged, ${problems.length} problems`)
    }
    const lost = lostLines(readFileSync(path.join(insideOf(bed.portal(), bed.place), LOG), 'utf8'))
    if (lost === 0) problems.push('the log does not say that lines of it were lost')
    await stop(bed.portal().child)
    const notes = [
      `${lost} lines of the log were lost, as the log says`,
      spread('ready after there was space again', readyMs),
      `${refused} looks while the disk was full found the portal not ready; the database failed ${dbErrors} times`,
    ]
    return { rounds, acknowledged: bed.journal.acknowledged(), problems, notes }
  },
}

const NOTHING = { rounds: 0, acknowledged: 0, problems: [], notes: [] }

/** Runs a program with its own file system at a folder: as root, or as any user where the system permits it. */
export function ownDisk(
  folder: string,
  megabytes = DISK_MB,
  output = `>>"${folder}/${LOG}" 2>&1`,
): readonly string[] | undefined {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0755 none "${folder}" && exec "$@" ${output}`
  const ways = [
    ['unshare', '--mount'],
    ['unshare', '--user', '--map-root-user', '--mount'],
  ]
  const way = ways.find((each) => spawnSync(each[0]!, [...each.slice(1), 'sh', '-c', mount, 'sh', 'true']).status === 0)
  return way && [...way, 'sh', '-c', mount, 'sh']
}

/** Fills the remaining space. */
function fillUp(ballast: string): void {
  const page = Buffer.alloc(4_096, 1)
  try {
    while (true) appendFileSync(ballast, page)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** The number of dropped lines that the log reports. Each line except those printed at startup is an entry. */
function lostLines(log: string): number {
  const reports = log.split('\n').filter((line) => line.includes('"message":"log lines were dropped"'))
  return reports.reduce((sum, line) => sum + (JSON.parse(line) as { dropped: number }).dropped, 0)
}

/** Fills the disk except for a small rest; returns the file that fills it. */
function fill({ portal, place }: TestBed): string {
  const disk = insideOf(portal(), place)
  const ballast = path.join(disk, 'ballast')
  const file = openSync(ballast, 'w')
  const { bavail, bsize } = statfsSync(disk)
  const block = Buffer.alloc(64 * 1_024, 1)
  try {
    for (let left = bavail * bsize - LEFT_KB * 1_024; left > 0; left -= block.length) writeSync(file, block)
  } catch (error) {
    // Another process used the remaining space: the disk is full anyway.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
  return ballast
}
