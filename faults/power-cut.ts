import { type ChildProcess, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterOf } from '../server/testing/process.ts'
import { between, type Fault, spread } from './fault.ts'
import { clusterOf, hasEnded, kill, killAll, launch, stop } from './support/portal-process.ts'
import { openTestBed } from './support/test-bed.ts'

const DISK_MB = 900
const UNMOUNT_MS = 20_000

/**
 * FS_IOC_SHUTDOWN without a flush of its journal: from then on the file system reads and writes nothing, and what was not written
 * through to its disk is gone once it is mounted again. Node has no ioctl; every Debian has Perl.
 *
 * Source: xfstests, `src/godown.c`.
 */
const SHUT_DOWN =
  'open(my $f, "<", $ARGV[0]) or die "$!\\n"; my $flags = pack("L", 2); ioctl($f, 0x8004587d, $flags) or die "$!\\n"'

/**
 * The data folder is a file system of its own. Its power fails at any moment of the writes, and again while the portal starts. Then
 * both programs start on what the disk has.
 */
export const powerCut: Fault = {
  number: 6,
  name: 'the power is cut, and what was not written through is lost',
  rounds: 12,
  run: async (rounds, context) => {
    const disk = { image: path.join(context.scratch, 'disk.img'), folder: path.join(context.scratch, 'power') }
    const refusal = format(disk)
    if (refusal !== null) return { ...NOTHING, notRun: `a file system of one's own needs root and loop devices: ${refusal}` }
    try {
      const bed = await openTestBed(context, 'power')
      const problems: string[] = []
      const readyMs = [bed.portal().readyMs]
      for (let round = 1; round <= rounds; round++) {
        const load = bed.load(false)
        await sleep(between(context.random, 50, 1_500))
        await cutPower(disk, bed.portal().child)
        await load.stop()
        const unknown = bed.journal.open().length
        const starting = launch(bed.place)
        await sleep(between(context.random, 0, readyMs.at(-1)!))
        if (hasEnded(starting)) problems.push(`round ${round}: the portal did not start`)
        await cutPower(disk, starting)
        readyMs.push(await bed.restart())
        problems.push(...(await bed.check()))
        context.log(
          `round ${round}: ${bed.journal.acknowledged()} acknowledged, ${unknown} open at the fault, ${problems.length} problems`,
        )
      }
      await stop(bed.portal().child)
      return { rounds, acknowledged: bed.journal.acknowledged(), problems, notes: [spread('ready again', readyMs.slice(1))] }
    } finally {
      await unmount(disk.folder)
    }
  },
}

const NOTHING = { rounds: 0, acknowledged: 0, problems: [], notes: [] }

interface Disk {
  readonly image: string
  readonly folder: string
}

/** Formats and mounts the disk. Returns why that is not possible; null where it is. */
function format({ image, folder }: Disk): string | null {
  mkdirSync(folder)
  try {
    run('truncate', '-s', `${DISK_MB}M`, image)
    run('mkfs.ext4', '-q', image)
    run('mount', '-o', 'loop', image, folder)
    return null
  } catch (error) {
    return String(error)
  }
}

/** Shuts the file system down, ends all processes on it, and mounts what its disk has. */
async function cutPower({ image, folder }: Disk, portal: ChildProcess): Promise<void> {
  const cluster = clusterOf(postmasterOf(folder))
  run('perl', '-e', SHUT_DOWN, folder)
  killAll(cluster)
  await kill(portal)
  await unmount(folder)
  run('mount', '-o', 'loop', image, folder)
}

/** A process that has just been killed may still hold the file system. */
async function unmount(folder: string): Promise<void> {
  const limit = performance.now() + UNMOUNT_MS
  while (spawnSync('umount', [folder]).status !== 0) {
    if (performance.now() > limit) throw new Error(`${folder} stays in use.`)
    await sleep(50)
  }
}

function run(program: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${program}: ${stderr.trim()}`)
}
