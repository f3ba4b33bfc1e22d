import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hasEnded, isReady, stop } from '../../faults/support/portal-process.ts'
import { readConfig } from '../../server/src/base/settings/config.ts'
import { makeKeyAtFirstStart } from '../../server/src/operations/first-start.ts'
import { startEmbedded } from '../../server/src/store/postgres/embedded.ts'
import { freePort } from '../../server/testing/process.ts'
import { NODE_ENVIRONMENT, nodeFlags } from '../node-options.ts'
import { openRoundRobin } from './round-robin.ts'

/*
 * Several processes of the portal on one database, behind a balancer that sends each request to the next one; for trying and for tests.
 * Settings are those of `npm start`.
 *
 *     npm run cluster -- [--web 3] [--compute 0] [--worker 0] [--ahead seconds] [--kill seconds]
 *
 * --ahead puts the clock of one process ahead, --kill ends one process after another (SIGKILL), so many seconds apart. A process that has
 * ended is started again. With --worker so many processes work on jobs, and those behind the balancer do not; with --compute, which needs
 * --worker, so many compute figures for them.
 */

const { values } = parseArgs({
  options: {
    web: { type: 'string', default: '3' },
    compute: { type: 'string', default: '0' },
    worker: { type: 'string', default: '0' },
    ahead: { type: 'string', default: '0' },
    kill: { type: 'string', default: '0' },
  },
})
const [count, computers, workers] = [values.web, values.compute, values.worker].map(Number) as [number, number, number]
const [aheadSeconds, killSeconds] = [values.ahead, values.kill].map(Number) as [number, number]
const MAIN = path.join(import.meta.dirname, '../../server/src/main.ts')
const CLOCK_AHEAD = path.join(import.meta.dirname, 'clock-ahead.ts')
/** Connections of a process to an embedded database, which has fifty for all. */
const POOLS = { CLARITY_REQUEST_CONNECTIONS: '6', CLARITY_SYSTEM_CONNECTIONS: '2' }
const RESTART_MS = 500
const LOOK_MS = 100

if (
  ![count, computers, workers].every((number) => Number.isInteger(number) && number >= 0) ||
  count < 1 ||
  (computers > 0 && workers === 0) ||
  !(aheadSeconds >= 0) ||
  !(killSeconds >= 0)
) {
  process.stderr.write('npm run cluster -- [--web 3] [--compute 0] [--worker 0] [--ahead seconds] [--kill seconds]\n')
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
  ...(computers > 0 && config.clusterKeys.length === 0 && { CLARITY_CLUSTER_KEY: randomBytes(32).toString('base64') }),
  CLARITY_PUBLIC_URL: config.publicUrl,
  CLARITY_TRUST_PROXY: '127.0.0.1,::1',
}

let isEnding = false
/** Of each process. A web process is ready once another computes, so those come first. */
const roles = [
  ...Array.from({ length: computers }, () => 'compute'),
  ...Array.from({ length: count }, () => (workers > 0 ? 'web' : 'all')),
  ...Array.from({ length: workers }, () => 'worker'),
]
const ports = await Promise.all(roles.map(freePort))
/** The places of those behind the balancer. */
const [first, last] = [computers, computers + count - 1]
const children: ChildProcess[] = []

function start(i: number): ChildProcess {
  const isAhead = aheadSeconds > 0 && i === last
  const flags = [...nodeFlags(), ...(isAhead ? ['--import', CLOCK_AHEAD] : [])]
  const child = spawn(process.execPath, [...flags, MAIN], {
    env: {
      ...shared,
      CLARITY_ROLE: roles[i],
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
  ports.slice(first, last + 1).map((port) => `http://127.0.0.1:${port}`),
  config.port,
)
const others = [computers > 0 && `, ${computers} compute`, workers > 0 && `, ${workers} work on jobs`].filter(Boolean).join('')
process.stdout.write(`\n${count} processes serve ${config.publicUrl} in turn${others}.\n`)

for (let next = 0; killSeconds > 0 && !isEnding; next = (next + 1) % children.length) {
  await sleep(killSeconds * 1_000)
  const child = children[next]!
  if (!isEnding && !hasEnded(child)) child.kill('SIGKILL')
}
