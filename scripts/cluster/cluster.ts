import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { freePort, hasEnded, isReady, stop } from '../../faults/portal-process.ts'
import { readConfig } from '../../server/src/base/settings/config.ts'
import { makeKeyAtFirstStart } from '../../server/src/first-start.ts'
import { startEmbedded } from '../../server/src/store/postgres/embedded.ts'
import { NODE_ENVIRONMENT, nodeFlags } from '../node-options.ts'
import { openRoundRobin } from './round-robin.ts'

/*
 * Several processes of the portal on one database, behind a balancer that sends each request to the next one; for trying and for tests.
 * Settings are those of `npm start`.
 *
 *     npm run cluster -- [--web 3] [--worker 0] [--ahead seconds] [--kill seconds]
 *
 * --ahead puts the clock of one process ahead, --kill ends one process after another (SIGKILL), so many seconds apart. A process that has
 * ended is started again. With --worker the processes behind the balancer answer calls only, and so many others work on jobs.
 */

const { values } = parseArgs({
  options: {
    web: { type: 'string', default: '3' },
    worker: { type: 'string', default: '0' },
    ahead: { type: 'string', default: '0' },
    kill: { type: 'string', default: '0' },
  },
})
const numbers = [values.web, values.worker, values.ahead, values.kill].map(Number)
const [count, workers, aheadSeconds, killSeconds] = numbers as [number, number, number, number]
const MAIN = path.join(import.meta.dirname, '../../server/src/main.ts')
const CLOCK_AHEAD = path.join(import.meta.dirname, 'clock-ahead.ts')
/** Connections of a process to an embedded database, which has fifty for all. */
const POOLS = { CLARITY_REQUEST_CONNECTIONS: '6', CLARITY_SYSTEM_CONNECTIONS: '2' }
const RESTART_MS = 500
const LOOK_MS = 100

if (
  !Number.isInteger(count) ||
  count < 1 ||
  !Number.isInteger(workers) ||
  workers < 0 ||
  !(aheadSeconds >= 0) ||
  !(killSeconds >= 0)
) {
  process.stderr.write('npm run cluster -- [--web 3] [--worker 0] [--ahead seconds] [--kill seconds]\n')
  process.exit(2)
}

const config = readConfig(process.env)
makeKeyAtFirstStart(config)
const database = config.databaseUrl === null ? await startEmbedded(config.dataFolder) : null
const { encryptionKey } = config
const keySetting = encryptionKey.kind === 'file' && { CLARITY_ENCRYPTION_KEY_FILE: encryptionKey.file }
const { CLARITY_METRICS_PORT: _one, ...environment } = process.env
const shared = {
  ...environment,
  ...NODE_ENVIRONMENT,
  ...(database && { ...POOLS, DATABASE_URL: database.url, ...keySetting }),
  CLARITY_PUBLIC_URL: config.publicUrl,
  CLARITY_TRUST_PROXY: '127.0.0.1,::1',
}

let isEnding = false
const ports = await Promise.all(Array.from({ length: count + workers }, freePort))
const children: ChildProcess[] = []

function start(i: number): ChildProcess {
  const isAhead = aheadSeconds > 0 && i === count - 1
  const role = i >= count ? 'worker' : workers > 0 ? 'web' : 'all'
  const flags = [...nodeFlags(), ...(isAhead ? ['--import', CLOCK_AHEAD] : [])]
  const child = spawn(process.execPath, [...flags, MAIN], {
    env: {
      ...shared,
      CLARITY_ROLE: role,
      PORT: String(ports[i]),
      ...(isAhead && { CLOCK_AHEAD_MS: String(aheadSeconds * 1_000) }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.once('exit', () => {
    if (!isEnding) setTimeout(() => isEnding || start(i), RESTART_MS)
  })
  children[i] = child
  return child
}

async function end(code = 0): Promise<void> {
  if (isEnding) return
  isEnding = true
  await balancer?.close()
  await Promise.all(children.map(stop))
  await database?.stop()
  process.exit(code)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
let balancer: Awaited<ReturnType<typeof openRoundRobin>> | undefined
// The first one makes the tables and the demo institution; the others find them.
for (const [i, port] of ports.entries()) {
  const child = start(i)
  while (!isEnding && !(await isReady(`http://127.0.0.1:${port}`))) {
    if (hasEnded(child)) await end(1)
    await sleep(LOOK_MS)
  }
}
balancer = await openRoundRobin(
  ports.slice(0, count).map((port) => `http://127.0.0.1:${port}`),
  config.port,
)
process.stdout.write(`\n${count} processes serve ${config.publicUrl} in turn${workers > 0 ? `, ${workers} work on jobs` : ''}.\n`)

for (let next = 0; killSeconds > 0 && !isEnding; next = (next + 1) % children.length) {
  await sleep(killSeconds * 1_000)
  const child = children[next]!
  if (!isEnding && !hasEnded(child)) child.kill('SIGKILL')
}
