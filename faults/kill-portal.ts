import { setTimeout as sleep } from 'node:timers/promises'

import { between, type Fault, type Findings, type Given, spread } from './fault.ts'
import { clusterOf, isRunning, kill, killAll, postmasterOf, stop } from './portal-process.ts'
import { openScene } from './scene.ts'

/** The portal dies; its PostgreSQL notices and ends by itself. */
export const killPortal: Fault = {
  number: 1,
  name: 'the portal is killed while it writes',
  rounds: 20,
  run: (rounds, given) => deaths(rounds, given, 'killed', async ({ child }) => kill(child)),
}

/** Nothing is left that could end anything well. */
export const killTogether: Fault = {
  number: 3,
  name: 'the portal and its PostgreSQL are killed together',
  rounds: 20,
  run: (rounds, given) =>
    deaths(rounds, given, 'together', async ({ child }, dataFolder) => {
      killAll(clusterOf(postmasterOf(dataFolder)))
      await kill(child)
    }),
}

type Death = (portal: { readonly child: Parameters<typeof kill>[0] }, dataFolder: string) => Promise<void>

async function deaths(rounds: number, given: Given, name: string, die: Death): Promise<Findings> {
  const scene = await openScene(given, name)
  const { dataFolder } = scene.place
  const problems: string[] = []
  const readyMs: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const load = scene.load(false)
    await sleep(between(given.random, 50, 1_500))
    const postmaster = postmasterOf(dataFolder)
    await die(scene.portal(), dataFolder)
    await load.stop()
    const unknown = scene.journal.open().length
    readyMs.push(await scene.restart())
    if (isRunning(postmaster) && postmasterOf(dataFolder) !== postmaster)
      problems.push(`PostgreSQL ${postmaster} was left behind`)
    problems.push(...(await scene.check()))
    given.say(
      `round ${round}: ${scene.journal.acknowledged()} acknowledged, ${unknown} open at the fault, ${problems.length} problems`,
    )
  }
  await stop(scene.portal().child)
  return { rounds, acknowledged: scene.journal.acknowledged(), problems, notes: [spread('ready again', readyMs)] }
}
