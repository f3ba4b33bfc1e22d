import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import { NODE_ENVIRONMENT, nodeFlags } from '../scripts/node-options.ts'

/** The portal as people start it. */
export interface Portal {
  /** From the start of the process to the first answer of `/readyz`. */
  readonly readyMs: number
  readonly address: string
  readonly usage: () => Promise<Usage>
  /** From now on it is watched how long the event loop of the server's thread is held. */
  readonly watch: () => void
  readonly stop: () => Promise<void>
}

/** What a process has used. */
export interface Usage {
  /** Milliseconds of all its threads since it began. */
  readonly cpuMs: number
  /** Bytes of memory that it has at present. */
  readonly rss: number
  /** CPU time, in milliseconds, of the longest time between two rounds of the event loop since that is watched. */
  readonly longestHoldMs: number
}

const LIMIT_MS = 120_000
const TELLING = pathToFileURL(path.resolve('bench/telling-usage.ts')).href

/** The demo institution, the same every day. */
export const DEMO = { CLARITY_DEMO: 'on', CLARITY_DEMO_AS_OF: '2026-06-30' } as const

/**
 * Starts the portal with the options of `npm start` and waits until it is ready.
 *
 * @param folder of its data
 * @param settings beside folder and port
 */
export async function startPortal(folder: string, port: number, settings: Readonly<Record<string, string>>): Promise<Portal> {
  const { DATABASE_URL: _own, ...rest } = process.env
  const env = { ...rest, ...NODE_ENVIRONMENT, PORT: String(port), CLARITY_DATA_DIR: folder, ...settings }
  const command = [...nodeFlags(), `--import=${TELLING}`, 'server/src/main.ts']
  const address = `http://localhost:${port}`
  const began = performance.now()
  const server = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  while (!(await answers(`${address}/readyz`))) {
    if (server.exitCode !== null) throw new Error('The portal did not start.')
    if (performance.now() - began > LIMIT_MS) throw new Error(`The portal was not ready within ${LIMIT_MS / 1000} s.`)
    await sleep(5)
  }
  const readyMs = performance.now() - began
  return { readyMs, address, usage: () => usageOf(server), watch: () => void server.send('watch'), stop: () => end(server) }
}

/** Of a process that was started with `telling-usage.ts`. */
export async function usageOf(server: ChildProcess): Promise<Usage> {
  const told = once(server, 'message')
  server.send('usage')
  const [usage] = (await told) as [Usage]
  return usage
}

/** Tells a process to end, and waits until it has. */
export async function end(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
}

async function answers(url: string): Promise<boolean> {
  const reply = await fetch(url).catch(() => undefined)
  return reply?.ok === true
}
