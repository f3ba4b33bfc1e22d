import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Fault, spread } from './fault.ts'
import { hasEnded, isReady, stop } from './portal-process.ts'
import { insideOf, openScene, type Scene } from './scene.ts'
import { query } from './state.ts'

const DISK_MB = 400
/** What is left free when the disk "fills": soon nothing. */
const LEFT_KB = 300
const FULL_MS = 3_000

/**
 * The data folder is a disk of its own in memory, which only the portal's processes see and which goes with them. It is filled
 * while people write, and emptied again.
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
    await stop(scene.portal().child)
    const notes = [
      spread('ready after there was space again', readyMs),
      `${refused} looks while the disk was full found the portal not ready; the database failed ${dbErrors} times`,
    ]
    return { rounds, acknowledged: scene.journal.acknowledged(), problems, notes }
  },
}

const NOTHING = { rounds: 0, acknowledged: 0, problems: [], notes: [] }

/** Begins a program with a disk of its own at a folder: as root, or as anybody where the system lets them. */
function ownDisk(folder: string): readonly string[] | undefined {
  const mount = `mount -t tmpfs -o size=${DISK_MB}m,mode=0700 none "${folder}" && exec "$@"`
  const ways = [
    ['unshare', '--mount'],
    ['unshare', '--user', '--map-root-user', '--mount'],
  ]
  const way = ways.find((each) => spawnSync(each[0]!, [...each.slice(1), 'sh', '-c', mount, 'sh', 'true']).status === 0)
  return way && [...way, 'sh', '-c', mount, 'sh']
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
