import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, isRunning, postmasterOf } from '../server/testing/process.ts'
import { between, type Fault, spread } from './fault.ts'
import { hasEnded, kill, launch, startPortal, stop, urlIn } from './support/portal-process.ts'
import { query } from './support/state.ts'

/** A first start is killed at a random time up to this long after it would have been ready. */
const MAX_EXTRA_MS = 1_000

/** An interrupted first start must not leave a partial database that a later start uses, and a complete one is never deleted. */
export const firstStart: Fault = {
  number: 5,
  name: 'the first start is killed, at a moment of its first seconds',
  rounds: 6,
  run: async (rounds, context) => {
    const problems: string[] = []
    const readyMs: number[] = []
    let wholeBefore = 0
    const unhindered = await startPortal({ dataFolder: path.join(context.scratch, 'first-0'), port: await freePort() })
    await stop(unhindered.child)
    for (let round = 1; round <= rounds; round++) {
      const place = { dataFolder: path.join(context.scratch, `first-${round}`), port: await freePort() }
      const cluster = path.join(place.dataFolder, 'postgres')
      const first = launch(place)
      const afterMs = between(context.random, 0, unhindered.readyMs + MAX_EXTRA_MS)
      await sleep(afterMs)
      if (hasEnded(first)) problems.push(`the first start ended by itself after ${afterMs} ms`)
      const postmaster = postmasterOf(place.dataFolder)
      await kill(first)
      const isWhole = existsSync(path.join(cluster, 'PG_VERSION')) && existsSync(path.join(cluster, 'global', 'pg_control'))
      const before = isWhole && postmaster > 0 ? systemIdOf(place.dataFolder) : undefined
      if (before !== undefined) wholeBefore++
      const portal = await startPortal(place)
      readyMs.push(portal.readyMs)
      const url = urlIn(place.dataFolder)
      const [tables] = await query<{ count: number }>(
        url,
        `select count(*)::int as count from pg_tables where schemaname = 'public'`,
      )
      if (!tables || tables.count < 30) problems.push(`round ${round}: the next start has ${tables?.count} tables`)
      const [cluster2] = await query<{ id: string }>(url, 'select system_identifier::text as id from pg_control_system()')
      if (before !== undefined && cluster2?.id !== before) problems.push(`round ${round}: a whole database was replaced`)
      await stop(portal.child)
      if (postmaster > 0 && isRunning(postmaster)) problems.push(`round ${round}: PostgreSQL ${postmaster} was left behind`)
      const left = readdirSync(place.dataFolder).filter((name) => name.startsWith('postgres.new-'))
      context.log(
        `round ${round}: killed after ${afterMs} ms, ${before === undefined ? 'before' : 'after'} the database was whole${left.length > 0 ? `}; ${left.length} drafts are left for the next start` : ''}`,
      )
    }
    return {
      rounds,
      acknowledged: 0,
      problems,
      notes: [spread('the next start was ready', readyMs), `${wholeBefore} of ${rounds} had a whole database`],
    }
  },
}

/** The system identifier of a cluster, from its control file. */
function systemIdOf(dataFolder: string): string {
  return readFileSync(path.join(dataFolder, 'postgres', 'global', 'pg_control'))
    .readBigUInt64LE(0)
    .toString()
}
