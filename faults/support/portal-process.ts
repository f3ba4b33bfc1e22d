import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { NODE_ENVIRONMENT, nodeFlags } from '../../scripts/node-options.ts'
import { holderOf } from '../../server/src/store/postgres/data-lock.ts'

/** A portal process with its own data folder. */
export interface PortalProcess {
  readonly child: ChildProcess
  readonly address: string
  /** From the start of the process to the first successful `/readyz`. */
  readonly readyMs: number
}

export interface Place {
  readonly dataFolder: string
  readonly port: number
  /** Environment in addition to the common settings. */
  readonly env?: Readonly<Record<string, string>>
  /** The file that starts another release; default: this one's. */
  readonly main?: string
  /** A wrapper program that starts the portal, with its arguments. */
  readonly through?: readonly string[]
}

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const START_LIMIT_MS = 90_000
const begun = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of begun) child.kill('SIGKILL')
})

/** Starts the portal without waiting for it. The log is beside the data folder. */
export function launch({ dataFolder, port, env = {}, main = MAIN, through = [] }: Place): ChildProcess {
  const { DATABASE_URL: _own, ...inherited } = process.env
  const log = openSync(`${dataFolder}.log`, 'a')
  const [program, ...args] = [...through, process.execPath, ...nodeFlags(), main]
  const child = spawn(program!, args, {
    env: {
      ...inherited,
      ...NODE_ENVIRONMENT,
      PORT: String(port),
      CLARITY_DATA_DIR: dataFolder,
      CLARITY_DEMO: 'off',
      ...env,
    },
    stdio: ['ignore', log, log],
    // A process group of its own, which can be ended as a whole.
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

/** Waits until the portal reports that it is ready. */
export async function untilReady(address: string, child: ChildProcess, log: string): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS
  while (!(await isReady(address))) {
    if (hasEnded(child)) throw new Error(`The portal ended: ${readFileSync(log, 'utf8').slice(-2_000)}`)
    if (performance.now() > limit) throw new Error(`The portal was not ready within ${START_LIMIT_MS / 1_000} s: ${log}`)
    await sleep(25)
  }
}

/** Whether the portal reports that it is ready. */
export async function isReady(address: string): Promise<boolean> {
  const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  await reply?.arrayBuffer().catch(() => undefined)
  return reply?.ok === true
}

/** Kills a process (SIGKILL), as the kernel does when memory is exhausted, and waits for its exit. */
export async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Ends the portal as an operator does (SIGTERM). */
export async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** All processes of a PostgreSQL, the postmaster first. */
export function clusterOf(postmaster: number): readonly number[] {
  try {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim()
    return [postmaster, ...(children === '' ? [] : children.split(' ').map(Number))]
  } catch {
    return postmaster > 0 ? [postmaster] : []
  }
}

/** Kills processes by id; a missing one counts as killed. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended already.
    }
  }
}

/** The URL of the embedded database of a data folder, whose socket may be in a mount namespace that the folder's path leads into. */
export function urlIn(dataFolder: string): string {
  const { url, socketFolder } = holderOf(dataFolder) ?? {}
  if (url == null || socketFolder == null) throw new Error(`No process serves the database in ${dataFolder}.`)
  const seen = path.join(dataFolder, path.basename(socketFolder))
  return existsSync(seen) ? url.replace(encodeURIComponent(socketFolder), encodeURIComponent(seen)) : url
}
