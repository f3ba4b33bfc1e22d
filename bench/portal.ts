import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import { NODE_ENVIRONMENT, nodeFlags } from '../scripts/node-options.ts'

/** The portal in its usual configuration. */
export interface Portal {
  /** From the start of the process to the first successful `/readyz`. */
  readonly readyMs: number
  readonly address: string
  readonly usage: () => Promise<Usage>
  /** Starts to measure how long the server's event loop is blocked. */
  readonly watch: () => void
  readonly stop: () => Promise<void>
}

/** Resource usage of a process. */
export interface Usage {
  /** CPU milliseconds of all threads since the start. */
  readonly cpuMs: number
  /** Resident memory in bytes. */
  readonly rss: number
  /** CPU milliseconds of the longest blocking of the event loop since `watch`. */
  readonly longestBlockMs: number
}

const LIMIT_MS = 120_000
const REPORT_USAGE = pathToFileURL(path.resolve('bench/report-usage.ts')).href

/** The demo institution with a fixed as-of day. */
export const DEMO = { CLARITY_DEMO: 'on', CLARITY_DEMO_AS_OF: '2026-06-30' } as const

/** One caller sends more than a person ever does; the calls are counted all the same. */
const BUDGET = { CLARITY_BUDGET_FACTOR: '1000' }

/**
 * Starts the portal with the options of `npm start` and waits until it is ready. @param folder its data folder @param settings in
 * addition to folder and port
 */
export async function startPortal(folder: string, port: number, settings: Readonly<Record<string, string>>): Promise<Portal> {
  const { DATABASE_URL: _own, ...rest } = process.env
  const env = { ...rest, ...NODE_ENVIRONMENT, PORT: String(port), CLARITY_DATA_DIR: folder, ...BUDGET, ...settings }
  const command = [...nodeFlags(), `--import=${REPORT_USAGE}`, 'server/src/main.ts']
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

/** Usage of a process that was started with `report-usage.ts`. */
export async function usageOf(server: ChildProcess): Promise<Usage> {
  const received = once(server, 'message')
  server.send('usage')
  const [usage] = (await received) as [Usage]
  return usage
}

/** Ends a process and waits for its exit. */
export async function end(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
}

async function answers(url: string): Promise<boolean> {
  const reply = await fetch(url).catch(() => undefined)
  return reply?.ok === true
}
