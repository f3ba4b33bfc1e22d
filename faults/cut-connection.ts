import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/testing/process.ts'
import type { Fault } from './fault.ts'
import { openCuttingProxy } from './support/cutting-proxy.ts'
import { settingsFor, startOwnDatabase } from './support/own-database.ts'
import { stop } from './support/portal-process.ts'
import { openTestBed } from './support/test-bed.ts'

/** The result of a write without an answer is unknown; sent again with its key, it has one effect. */
export const cutConnection: Fault = {
  number: 9,
  name: 'the connection to the database is cut, before and after COMMIT arrives',
  rounds: 24,
  run: async (rounds, context) => {
    const database = await startOwnDatabase(path.join(context.scratch, 'cut-database'))
    const proxy = await openCuttingProxy(database.socketFile)
    try {
      const url = await database.create('cut')
      const env = settingsFor(proxy.port, 'cut')
      const bed = await openTestBed(context, 'cut', { place: { port: await freePort(), env }, url })
      const problems: string[] = []
      for (let round = 1; round <= rounds; round++) {
        const cut = round % 2 === 0 ? 'before-commit' : 'after-commit'
        const load = bed.load(true)
        await proxy.cutNext(cut)
        await sleep(100)
        await load.stop()
        problems.push(...(await bed.check()))
        if (round % 6 === 0)
          context.log(`round ${round}: ${bed.journal.acknowledged()} acknowledged, ${problems.length} problems`)
      }
      await stop(bed.portal().child)
      const notes = [`${Math.ceil(rounds / 2)} cuts after COMMIT had arrived, ${Math.floor(rounds / 2)} before`]
      return { rounds, acknowledged: bed.journal.acknowledged(), problems, notes }
    } finally {
      await proxy.close()
      await database.stop()
    }
  },
}
