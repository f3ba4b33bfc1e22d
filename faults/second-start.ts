import { once } from 'node:events'
import { readFileSync, truncateSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Fault } from './fault.ts'
import { freePort, launch, stop } from './portal-process.ts'
import { openScene } from './scene.ts'

/** Two at once on one data folder would be two truths: the second has to go, and say why. */
export const secondStart: Fault = {
  number: 4,
  name: 'a second portal starts on the same data folder',
  rounds: 3,
  run: async (rounds, given) => {
    const scene = await openScene(given, 'twice')
    const { dataFolder } = scene.place
    const log = `${dataFolder}.log`
    const problems: string[] = []
    for (let round = 1; round <= rounds; round++) {
      const load = scene.load(false)
      await sleep(300)
      truncateSync(log)
      const second = launch({ dataFolder, port: await freePort() })
      const [code] = (await once(second, 'exit')) as [number | null]
      const said = readFileSync(log, 'utf8')
      if (code !== 1) problems.push(`the second one ended with ${code}`)
      if (!said.includes(`in use by main.ts (process ${scene.portal().child.pid})`))
        problems.push(`the second one did not say who has the folder: ${said.slice(-300)}`)
      await load.stop()
      problems.push(...(await scene.check()))
      given.say(`round ${round}: ${scene.journal.acknowledged()} acknowledged, ${problems.length} problems`)
    }
    await stop(scene.portal().child)
    return { rounds, acknowledged: scene.journal.acknowledged(), problems, notes: [] }
  },
}
