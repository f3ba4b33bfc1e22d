import { rmSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { makeDataFolder } from '../server/testing/data-folder.ts'
import { cutConnection } from './cut-connection.ts'
import { damagedFolder } from './damaged-folder.ts'
import { failingFiles } from './failing-files.ts'
import { type Fault, type FaultContext, type Findings, randomOf } from './fault.ts'
import { firstStart } from './first-start.ts'
import { fullDisk } from './full-disk.ts'
import { interruptedMigration } from './interrupted-migration.ts'
import { killDatabase } from './kill-database.ts'
import { killPortal, killTogether } from './kill-portal.ts'
import { manyAdmins } from './many-admins.ts'
import { movedClock } from './moved-clock.ts'
import { powerCut } from './power-cut.ts'
import { rollingRestart } from './rolling-restart.ts'
import { secondStart } from './second-start.ts'
import { sentTwice } from './sent-twice.ts'
import { slowDatabase } from './slow-database.ts'

/*
 * Provokes faults under load and compares the acknowledged writes with the stored ones. The exit code is 1 if a write was lost or
 * half written, or another promise was broken. npm run test:faults all of them; npm run test:faults -- --only=1,9 --rounds=100
 * --seed=7 some
 */
const FAULTS: readonly Fault[] = [
  killPortal,
  killDatabase,
  killTogether,
  secondStart,
  firstStart,
  powerCut,
  fullDisk,
  failingFiles,
  cutConnection,
  slowDatabase,
  sentTwice,
  manyAdmins,
  movedClock,
  interruptedMigration,
  damagedFolder,
  rollingRestart,
]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    keep: { type: 'boolean' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const asked = values.only?.split(',').map(Number)
const unknown = asked?.filter((number) => !FAULTS.some((fault) => fault.number === number)) ?? []
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(', ')}; there are ${FAULTS.map(({ number }) => number).join(', ')}.`)
  process.exit(1)
}
const scratch = makeDataFolder('faults')
const [busy = 0] = os.loadavg()
console.log(
  `Seed ${seed}. ${os.availableParallelism()} cores, of which others use ${busy.toFixed(1)}. Data folders and journals: ${scratch}`,
)

let isPassed = true
for (const fault of FAULTS) {
  if (asked && !asked.includes(fault.number)) continue
  console.log(`\nFault ${fault.number}: ${fault.name}`)
  // A seed of its own, so that a single fault behaves as it does among the others.
  const context: FaultContext = { random: randomOf(seed + fault.number), scratch, log: (text) => console.log(`  ${text}`) }
  const began = performance.now()
  const findings = await fault.run(Number(values.rounds ?? fault.rounds), context).catch(interrupted)
  isPassed &&= findings.problems.length === 0
  report(findings, (performance.now() - began) / 1_000)
}
if (isPassed && !values.keep) rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
console.log(isPassed ? '\nNothing was lost or half written.' : `\nNot as promised: see above; the journals are in ${scratch}.`)
process.exit(isPassed ? 0 : 1)

function interrupted(error: unknown): Findings {
  return {
    rounds: 0,
    acknowledged: 0,
    problems: [`broken off: ${error instanceof Error ? error.stack : String(error)}`],
    notes: [],
  }
}

function report({ rounds, acknowledged, problems, notes, notRun }: Findings, seconds: number): void {
  if (notRun !== undefined) console.log(`  NOT RUN: ${notRun}`)
  else
    console.log(`  ${rounds} rounds, ${acknowledged} acknowledged writes, ${problems.length} problems (${seconds.toFixed(1)} s)`)
  for (const note of notes) console.log(`  ${note}`)
  for (const problem of problems) console.log(`  ✖ ${problem}`)
}
