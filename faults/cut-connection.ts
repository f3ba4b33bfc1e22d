import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openCuttingProxy } from './cutting-proxy.ts'
import type { Fault } from './fault.ts'
import { settingsFor, startOwnDatabase } from './own-database.ts'
import { freePort, stop } from './portal-process.ts'
import { openScene } from './scene.ts'

/** Whether a write was done that got no answer is not known; sent again with its key, it was done once. */
export const cutConnection: Fault = {
  number: 9,
  name: 'the connection to the database is cut, before and after COMMIT arrives',
  rounds: 24,
  run: async (rounds, given) => {
    const database = await startOwnDatabase(path.join(given.scratch, 'cut-database'))
    const proxy = await openCuttingProxy(database.socketFile)
    try {
      const url = await database.create('cut')
      const env = settingsFor(proxy.port, 'cut')
      const scene = await openScene(given, 'cut', { place: { port: await freePort(), env }, url })
      const problems: string[] = []
      for (let round = 1; round <= rounds; round++) {
        const cut = round % 2 === 0 ? 'before-commit' : 'after-commit'
        const load = scene.load(true)
        await proxy.cutNext(cut)
        await sleep(100)
        await load.stop()
        problems.push(...(await scene.check()))
        if (round % 6 === 0)
          given.say(`round ${round}: ${scene.journal.acknowledged()} acknowledged, ${problems.length} problems`)
      }
      await stop(scene.portal().child)
      const notes = [`${Math.ceil(rounds / 2)} cuts after COMMIT had arrived, ${Math.floor(rounds / 2)} before`]
      return { rounds, acknowledged: scene.journal.acknowledged(), problems, notes }
    } finally {
      await proxy.close()
      await database.stop()
    }
  },
}
