import { rmSync } from 'node:fs'
import os from 'node:os'
import { makeDataFolder } from '../server/testing/data-folder.ts'
import { callsInMemory, callsOfTheDatabase, type Extent, largeImports } from './attacks.ts'
import { openAttackedPortal } from './portal-under-attack.ts'

/*
 * Measures what one client can do to others: times of their calls, and memory. The exit code is 1 where a limit is passed.
 *
 *     node attacks/run.ts
 */
const WHOLE: Extent = { calls: 400, importMegabytes: 27 }

const scratch = makeDataFolder('attacks')
console.log(`${os.availableParallelism()} cores, of which others use ${os.loadavg()[0]!.toFixed(1)}.`)
const portal = await openAttackedPortal(scratch, 'portal')
const findings = [
  ...(await largeImports(portal, WHOLE)),
  ...(await callsInMemory(portal, WHOLE)),
  ...(await callsOfTheDatabase(portal, WHOLE)),
]
await portal.close()
rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
console.table(
  findings.map(({ what, idle, attacked, limit }) => ({
    what,
    idle: idle.toFixed(1),
    attacked: attacked.toFixed(1),
    limit: limit.toFixed(1),
    kept: attacked <= limit,
  })),
)
process.exitCode = findings.every(({ attacked, limit }) => attacked <= limit) ? 0 : 1
