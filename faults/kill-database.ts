import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterOf } from '../server/testing/process.ts'
import { between, type Fault, spread } from './fault.ts'
import { clusterOf, hasEnded, isReady, killAll, stop } from './support/portal-process.ts'
import { openTestBed } from './support/test-bed.ts'

/** After which processes of PostgreSQL have noticed that the first one is gone. */
const NOTICED_MS = 1_000

/** The portal survives, reports that it is not ready, and reconnects without intervention. */
export const killDatabase: Fault = {
  number: 2,
  name: 'PostgreSQL is killed, all of its processes',
  rounds: 12,
  run: async (rounds, context) => {
    const bed = await openTestBed(context, 'database')
    const { dataFolder } = bed.place
    const { address, child } = bed.portal()
    const problems: string[] = []
    const readyMs: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const load = bed.load(true)
      await sleep(between(context.random, 100, 1_000))
      const postmaster = postmasterOf(dataFolder)
      const cluster = clusterOf(postmaster)
      // In every second round only the first process is killed, and the others must notice: until then they serve.
      const isWhole = round % 2 === 0
      killAll(isWhole ? cluster : cluster.slice(0, 1))
      const began = performance.now()
      while (await isReady(address))
        if (isWhole || performance.now() - began > NOTICED_MS) {
          problems.push('the portal said that it was ready after its database had died')
          break
        }
      while (!(await isReady(address))) {
        if (hasEnded(child)) throw new Error('The portal ended with its database.')
        if (performance.now() - began > 60_000) throw new Error('The portal did not find its database again within a minute.')
        await sleep(25)
      }
      readyMs.push(performance.now() - began)
      await sleep(200)
      await load.stop()
      problems.push(...(await bed.check()))
      context.log(`round ${round}: ${bed.journal.acknowledged()} acknowledged, ${problems.length} problems`)
    }
    await stop(child)
    return { rounds, acknowledged: bed.journal.acknowledged(), problems, notes: [spread('ready again', readyMs)] }
  },
}
