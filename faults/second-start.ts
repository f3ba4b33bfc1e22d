import { once } from 'node:events'
import { readFileSync, truncateSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/testing/process.ts'
import type { Fault } from './fault.ts'
import { launch, stop } from './support/portal-process.ts'
import { openTestBed } from './support/test-bed.ts'

/** A second portal on the same data folder must exit with a reason. */
export const secondStart: Fault = {
  number: 4,
  name: 'a second portal starts on the same data folder',
  rounds: 3,
  run: async (rounds, context) => {
    const bed = await openTestBed(context, 'twice')
    const { dataFolder } = bed.place
    const log = `${dataFolder}.log`
    const problems: string[] = []
    for (let round = 1; round <= rounds; round++) {
      const load = bed.load(false)
      await sleep(300)
      truncateSync(log)
      const second = launch({ dataFolder, port: await freePort() })
      const [code] = (await once(second, 'exit')) as [number | null]
      const said = readFileSync(log, 'utf8')
      if (code !== 1) problems.push(`the second one ended with ${code}`)
      if (!said.includes(`in use by main.ts (process ${bed.portal().child.pid})`))
        problems.push(`the second one did not say adminIndex has the folder: ${said.slice(-300)}`)
      await load.stop()
      problems.push(...(await bed.check()))
      context.log(`round ${round}: ${bed.journal.acknowledged()} acknowledged, ${problems.length} problems`)
    }
    await stop(bed.portal().child)
    return { rounds, acknowledged: bed.journal.acknowledged(), problems, notes: [] }
  },
}
