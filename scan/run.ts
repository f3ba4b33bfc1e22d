import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { clients } from '@portal/contract/institution/clients.ts'

import { signIn } from '../bench/signed-in.ts'
import { startPortal, stop } from '../faults/support/portal-process.ts'
import { makeDataFolder } from '../server/testing/data-folder.ts'
import { freePort } from '../server/testing/process.ts'
import { crawl } from './crawl.ts'
import type { Finding, Target } from './finding.ts'
import { tryInjection } from './injection.ts'
import { howToInstall, missingPrograms } from './programs.ts'

/*
 * Two scanners on a portal at the loopback address, with the demo institution and a signed-in administrator. The exit code is 1
 * if a scanner finds something or does not finish. npm run test:scan both; npm run test:scan -- --only=sqlmap one
 */
const CODE_STEP_MS = 30_000

const { values } = parseArgs({ options: { only: { type: 'string' }, keep: { type: 'boolean' } } })
const missing = missingPrograms()
if (missing.length > 0) {
  console.error(howToInstall(missing))
  process.exit(1)
}
const folder = makeDataFolder('scan')
const portal = await startPortal({
  dataFolder: path.join(folder, 'data'),
  port: await freePort(),
  env: { CLARITY_DEMO: 'on', CLARITY_DEMO_AS_OF: '2026-06-30' },
})
const findings: Finding[] = []
try {
  console.log(`The portal is at ${portal.address}; what the scanners write is in ${folder}.`)
  const say = (text: string) => console.log(`  ${text}`)
  if (values.only !== 'sqlmap') findings.push(...(await crawl(open, folder, say)))
  if (values.only !== 'wapiti') findings.push(...(await tryInjection(open, folder, say)))
} finally {
  await stop(portal.child)
}
for (const { program, what, text } of findings) console.log(`\n✖ ${program}, ${what}: ${text}`)
console.log(findings.length === 0 ? '\nNothing was found.' : `\n${findings.length} findings; see ${folder}.`)
if (findings.length === 0 && !values.keep) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
process.exitCode = findings.length === 0 ? 0 : 1

/** Signs in for each scan: an access token is valid for a quarter of an hour, and a code for one sign-in. */
async function open(): Promise<Target> {
  const signedIn = await signIn(portal.address).catch(async () => {
    await sleep(CODE_STEP_MS)
    return signIn(portal.address)
  })
  const { headers } = signedIn.requestOf(clients)
  const { rows } = (await signedIn.ask(clients)) as { rows: { id: string; name: string }[] }
  const [scope] = await signedIn.scopes()
  return {
    address: portal.address,
    token: String(headers?.authorization).replace('Bearer ', ''),
    person: signedIn.person,
    clientId: rows[0]!.id,
    scope: scope!,
  }
}
