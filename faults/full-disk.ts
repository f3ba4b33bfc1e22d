import { spawnSync } from 'node:child_process'
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Fault, spread } from './fault.ts'
import { hasEnded, isReady, stop } from './portal-process.ts'
import { insideOf, openScene, type Scene } from './scene.ts'
import { query } from './state.ts'

const DISK_MB = 400
/** What is left free when the disk "fills": soon nothing. */
const LEFT_KB = 300
/** The portal's log, on the disk that fills. */
const LOG = 'portal.log'
const FULL_MS = 3_000

/**
 * The data folder is a disk of its own in memory, which only the portal's processes see and which goes with them. It is filled
 * while people write, and emptied again. The portal's log is on it too: what cannot be written there is counted.
 */
export const fullDisk: Fault = {
  number: 7,
  name: 'the disk is full, during writes, imports and a checkpoint',
  rounds: 3,
  run: async (rounds, given) => {
    const dataFolder = path.join(given.scratch, 'full')
    mkdirSync(dataFolder, { recursive: true })
    const through = ownDisk(dataFolder)
    if (!through)
      return { ...NOTHING, notRun: 'mounting a small disk needs root or user namespaces, and this machine grants neither' }
    const scene = await openScene(given, 'full', { place: { through } })
    const problems: string[] = []
    const readyMs: number[] = []
    let refused = 0
    let dbErrors = 0
    for (let round = 1; round <= rounds; round++) {
      const before = scene.journal.acknowledged()
      const load = scene.load(true)
      await sleep(500)
      const ballast = fill(scene)
      const full = performance.now()
      while (performance.now() - full < FULL_MS) {
        // Much that was kept back has to be written now, and the next piece of the log is begun.
        await query(scene.url(), 'checkpoint').catch(() => dbErrors++)
        await query(scene.url(), 'select pg_switch_wal()').catch(() => dbErrors++)
        // Reading goes on, but for the moments in which the database begins anew.
        if (!(await isReady(scene.door().address))) refused++
        // What the database gave back is taken too: nothing is left for the log.
        fillUp(ballast)
        await sleep(100)
      }
      if (hasEnded(scene.portal().child)) throw new Error('The portal ended because its disk was full.')
      rmSync(ballast)
      const began = performance.now()
      while (!(await isReady(scene.door().address))) {
        if (performance.now() - began > 60_000)
          throw new Error('The portal did not come back within a minute of the disk having space.')
        await sleep(25)
      }
      readyMs.push(performance.now() - began)
      await sleep(300)
      await load.stop()
      problems.push(...(await scene.check()))
      given.say(`round ${round}: ${scene.journal.acknowledged() - before} acknowledged, ${problems.length} problems`)
    }
    const lost = lostLines(readFileSync(path.join(insideOf(scene.portal(), scene.place), LOG), 'utf8'))
    if (lost === 0) problems.push('the log does not say that lines of it were lost')
    await stop(scene.portal().child)
    const notes = [
      `${lost} lines of the log were lost, as the log says`,
      spread('ready after there was space again', readyMs),
      `${refused} looks while the disk was full found the portal not ready; the database failed ${dbErrors} times`,
    ]
    return { rounds, acknowledged: scene.journal.acknowledged(), problems, notes }
  },
}

const NOTHING = { rounds: 0, acknowledged: 0, problems: [], notes: [] }

/** Begins a program with a disk of its own at a folder: as root, or as anybody where the system lets them. */
function ownDisk(folder: string): readonly string[] | undefined {
  const mount = `mount -t tmpfs -o size=${DISK_MB}m,mode=0700 none "${folder}" && exec "$@" >>"${folder}/${LOG}" 2>&1`
  const ways = [
    ['unshare', '--mount'],
    ['unshare', '--user', '--map-root-user', '--mount'],
  ]
  const way = ways.find((each) => spawnSync(each[0]!, [...each.slice(1), 'sh', '-c', mount, 'sh', 'true']).status === 0)
  return way && [...way, 'sh', '-c', mount, 'sh']
}

/** Takes what is left of the disk. */
function fillUp(ballast: string): void {
  const page = Buffer.alloc(4_096, 1)
  try {
    while (true) appendFileSync(ballast, page)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** How many lines the log says were dropped. Every line but those that the start prints is an entry of its own. */
function lostLines(log: string): number {
  const reports = log.split('\n').filter((line) => line.includes('"message":"log lines were dropped"'))
  return reports.reduce((sum, line) => sum + (JSON.parse(line) as { dropped: number }).dropped, 0)
}

/** Fills the disk but for a little, and answers the file that does. */
function fill({ portal, place }: Scene): string {
  const disk = insideOf(portal(), place)
  const ballast = path.join(disk, 'ballast')
  const file = openSync(ballast, 'w')
  const { bavail, bsize } = statfsSync(disk)
  const block = Buffer.alloc(64 * 1_024, 1)
  try {
    for (let left = bavail * bsize - LEFT_KB * 1_024; left > 0; left -= block.length) writeSync(file, block)
  } catch (error) {
    // Somebody else took the last of it: it is full all the same.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
  return ballast
}
