import { setTimeout as sleep } from 'node:timers/promises'

import { between, type Fault, spread } from './fault.ts'
import { clusterOf, hasEnded, isReady, killAll, postmasterOf, stop } from './portal-process.ts'
import { openScene } from './scene.ts'

/** The portal lives on, says that it is not ready, and finds its database again by itself. */
export const killDatabase: Fault = {
  number: 2,
  name: 'PostgreSQL is killed, all of its processes',
  rounds: 12,
  run: async (rounds, given) => {
    const scene = await openScene(given, 'database')
    const { dataFolder } = scene.place
    const { address, child } = scene.portal()
    const problems: string[] = []
    const readyMs: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const load = scene.load(true)
      await sleep(between(given.random, 100, 1_000))
      const postmaster = postmasterOf(dataFolder)
      const cluster = clusterOf(postmaster)
      // Every other time the first process only, which leaves the others to find out.
      killAll(round % 2 === 0 ? cluster : cluster.slice(0, 1))
      const began = performance.now()
      if (await isReady(address)) problems.push('the portal said that it was ready right after its database had died')
      while (!(await isReady(address))) {
        if (hasEnded(child)) throw new Error('The portal ended with its database.')
        if (performance.now() - began > 60_000) throw new Error('The portal did not find its database again within a minute.')
        await sleep(25)
      }
      readyMs.push(performance.now() - began)
      await sleep(200)
      await load.stop()
      problems.push(...(await scene.check()))
      given.say(`round ${round}: ${scene.journal.acknowledged()} acknowledged, ${problems.length} problems`)
    }
    await stop(child)
    return { rounds, acknowledged: scene.journal.acknowledged(), problems, notes: [spread('ready again', readyMs)] }
  },
}
