import { rmSync } from 'node:fs'
import os from 'node:os'
import { makeDataFolder } from '../server/testing/data-folder.ts'
import { callsOfOthers, slowConnections } from './fairness.ts'
import type { Extent, Finding } from './finding.ts'
import { largeImports } from './imports.ts'
import { openAttackedPortal, openAttacker } from './portal-under-attack.ts'

/*
 * Measures what one client can do to others: times of their calls, and memory. The exit code is 1 where a limit is passed.
 *
 *     node attacks/run.ts [calls] [connections] [imports]
 */
const WHOLE: Extent = { calls: 60, rounds: 7, importMegabytes: 27 }

const PARTS = { calls: callsOfOthers, connections: slowConnections, imports: largeImports } as const
type Part = keyof typeof PARTS

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) throw new Error(`Not a part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`)
const parts = (asked.length > 0 ? asked : Object.keys(PARTS)) as readonly Part[]

const scratch = makeDataFolder('attacks')
console.log(`${os.availableParallelism()} cores, of which others use ${os.loadavg()[0]!.toFixed(1)}.`)
const portal = await openAttackedPortal(scratch, 'portal')
const attacker = openAttacker()
const findings: Finding[] = []
for (const part of parts) {
  findings.push(...(await PARTS[part](await portal.signedInAnew(), attacker, WHOLE)))
  show(findings)
}
attacker.close()
await portal.close()
rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
process.exitCode = findings.every(({ attacked, limit }) => attacked <= limit) ? 0 : 1

function show(rows: readonly Finding[]): void {
  console.table(
    rows.map(({ what, idle, attacked, limit }) => ({
      what,
      idle: idle.toFixed(1),
      attacked: attacked.toFixed(1),
      limit: limit.toFixed(1),
      kept: attacked <= limit,
    })),
  )
}
