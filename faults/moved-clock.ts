import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../server/src/base/clock.ts'
import { clockAhead } from '../server/testing/clock.ts'
import { between, type Fault } from './fault.ts'
import { stop } from './support/portal-process.ts'
import { openTestBed } from './support/test-bed.ts'

const CLOCK = fileURLToPath(new URL('../scripts/cluster/clock-ahead.ts', import.meta.url))
const SECOND_MS = 1_000
const HOUR_MS = 3_600 * SECOND_MS
const MOVES_MS = [HOUR_MS, -HOUR_MS, 90 * SECOND_MS, -90 * SECOND_MS]
/** The portal looks at its file this often, and a half more. */
const NOTICED_MS = 75

/**
 * The portal's clock jumps and comes back, while that of the database stays right. Sessions of another time end, so everybody signs in
 * again; what was written at each time is kept, and jobs that were ordered at the wrong time are done at the right one.
 */
export const movedClock: Fault = {
  number: 13,
  name: 'the clock of the portal jumps by an hour or 90 seconds, and comes back',
  rounds: 2 * MOVES_MS.length,
  run: async (rounds, context) => {
    const file = path.join(context.scratch, 'clock-ahead-ms')
    writeFileSync(file, '0')
    const place = { env: { CLOCK_AHEAD_FILE: file, NODE_OPTIONS: `--import=${CLOCK}` } }
    const bed = await openTestBed(context, 'clock', { place })
    const problems: string[] = []
    const write = async () => {
      const load = bed.load(true)
      await sleep(between(context.random, 300, 1_500))
      await load.stop()
    }
    const moveTo = async (aheadMs: number) => {
      writeFileSync(file, String(aheadMs))
      await sleep(NOTICED_MS)
      await bed.signIn(clockAhead(systemClock, aheadMs))
    }
    for (let round = 1; round <= rounds; round++) {
      const aheadMs = MOVES_MS[(round - 1) % MOVES_MS.length]!
      await write()
      await moveTo(aheadMs)
      await write()
      await moveTo(0)
      await write()
      problems.push(...(await bed.check()))
      context.log(
        `round ${round}, by ${aheadMs / SECOND_MS} s: ${bed.journal.acknowledged()} acknowledged, ${problems.length} problems`,
      )
    }
    await stop(bed.portal().child)
    return { rounds, acknowledged: bed.journal.acknowledged(), problems, notes: [] }
  },
}
