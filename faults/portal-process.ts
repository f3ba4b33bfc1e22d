import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { NODE_ENVIRONMENT, nodeFlags } from '../scripts/node-options.ts'
import { holderOf } from '../server/src/store/postgres/data-lock.ts'

/** The portal as people start it, on a data folder of its own. */
export interface PortalProcess {
  readonly child: ChildProcess
  readonly address: string
  /** From the start of the process to the first good answer of `/readyz`. */
  readonly readyMs: number
}

export interface Place {
  readonly dataFolder: string
  readonly port: number
  /** Beside the settings that every start has. */
  readonly env?: Readonly<Record<string, string>>
  /** A program that the start is handed to, with its arguments. */
  readonly through?: readonly string[]
}

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const START_LIMIT_MS = 90_000
const begun = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of begun) child.kill('SIGKILL')
})

/** Starts the portal without waiting for it. Its log is beside the data folder. */
export function launch({ dataFolder, port, env = {}, through = [] }: Place): ChildProcess {
  const { DATABASE_URL: _own, ...inherited } = process.env
  const log = openSync(`${dataFolder}.log`, 'a')
  const [program, ...args] = [...through, process.execPath, ...nodeFlags(), MAIN]
  const child = spawn(program!, args, {
    env: {
      ...inherited,
      ...NODE_ENVIRONMENT,
      ...{ PORT: String(port), CLARITY_DATA_DIR: dataFolder, CLARITY_DEMO: 'off' },
      ...env,
    },
    stdio: ['ignore', log, log],
    // A group of its own: it is ended as a whole, and nothing else is.
    detached: true,
  })
  begun.add(child)
  child.once('exit', () => begun.delete(child))
  return child
}

/** Starts the portal and waits until it is ready. */
export async function startPortal(place: Place): Promise<PortalProcess> {
  const began = performance.now()
  const child = launch(place)
  const address = `http://127.0.0.1:${place.port}`
  await untilReady(address, child, `${place.dataFolder}.log`)
  return { child, address, readyMs: performance.now() - began }
}

/** Waits until the portal says that it is ready. */
export async function untilReady(address: string, child: ChildProcess, log: string): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS
  while (!(await isReady(address))) {
    if (hasEnded(child)) throw new Error(`The portal ended: ${readFileSync(log, 'utf8').slice(-2_000)}`)
    if (performance.now() > limit) throw new Error(`The portal was not ready within ${START_LIMIT_MS / 1_000} s: ${log}`)
    await sleep(25)
  }
}

/** Whether the portal says that it is ready. */
export async function isReady(address: string): Promise<boolean> {
  const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  await reply?.arrayBuffer().catch(() => undefined)
  return reply?.ok === true
}

/** Ends a process at once, as the system does that runs out of memory, and waits until it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Ends the portal as an operator does. */
export async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** The number of the embedded PostgreSQL's first process; 0 where there is none. */
export function postmasterOf(dataFolder: string): number {
  try {
    return Number(readFileSync(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** All processes of a PostgreSQL, the first one first. */
export function clusterOf(postmaster: number): readonly number[] {
  try {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim()
    return [postmaster, ...(children === '' ? [] : children.split(' ').map(Number))]
  } catch {
    return postmaster > 0 ? [postmaster] : []
  }
}

/** Ends processes by their numbers; one that is gone by then counts as ended. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone already.
    }
  }
}

/** Whether a process runs; one that has ended and that nobody asked about does not. */
export function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Where the embedded database of a data folder listens. */
export function urlIn(dataFolder: string): string {
  const url = holderOf(dataFolder)?.url
  if (url == null) throw new Error(`Nobody serves the database in ${dataFolder}.`)
  return url
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
