import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, postmasterOf } from '../server/testing/process.ts'
import { between, type Fault, type FaultContext, type Findings, spread } from './fault.ts'
import { clusterOf, kill, killAll, stop } from './support/portal-process.ts'
import { openTestBed } from './support/test-bed.ts'

/** The portal is killed; its PostgreSQL notices and shuts down. */
export const killPortal: Fault = {
  number: 1,
  name: 'the portal is killed while it writes',
  rounds: 20,
  run: (rounds, context) => deaths(rounds, context, 'killed', async ({ child }) => kill(child)),
}

/** All processes are killed, so that no orderly shutdown is possible. */
export const killTogether: Fault = {
  number: 3,
  name: 'the portal and its PostgreSQL are killed together',
  rounds: 20,
  run: (rounds, context) =>
    deaths(rounds, context, 'together', async ({ child }, dataFolder) => {
      killAll(clusterOf(postmasterOf(dataFolder)))
      await kill(child)
    }),
}

type Death = (portal: { readonly child: Parameters<typeof kill>[0] }, dataFolder: string) => Promise<void>

async function deaths(rounds: number, context: FaultContext, name: string, die: Death): Promise<Findings> {
  const bed = await openTestBed(context, name)
  const { dataFolder } = bed.place
  const problems: string[] = []
  const readyMs: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const load = bed.load(false)
    await sleep(between(context.random, 50, 1_500))
    const postmaster = postmasterOf(dataFolder)
    await die(bed.portal(), dataFolder)
    await load.stop()
    const unknown = bed.journal.open().length
    readyMs.push(await bed.restart())
    if (isRunning(postmaster) && postmasterOf(dataFolder) !== postmaster)
      problems.push(`PostgreSQL ${postmaster} was left behind`)
    problems.push(...(await bed.check()))
    context.log(
      `round ${round}: ${bed.journal.acknowledged()} acknowledged, ${unknown} open at the fault, ${problems.length} problems`,
    )
  }
  await stop(bed.portal().child)
  return { rounds, acknowledged: bed.journal.acknowledged(), problems, notes: [spread('ready again', readyMs)] }
}
