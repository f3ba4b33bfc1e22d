import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/*
 * Real processes of the portal, for tests that start and end them.
 */

export const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const running = new Set<ChildProcess>()

/** Ends the processes that tests have started; call it after the tests of a file. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** A process, and its output so far where that comes through pipes. */
export interface Running extends ChildProcess {
  said?: string
}

/**
 * Starts a program at the root of the repository, without the test database.
 *
 * @param output the file descriptor that standard output goes to; null for a pipe
 */
export function run(program: string, args: readonly string[], env: Readonly<Record<string, string>>, output?: number): Running {
  const { DATABASE_URL: _own, ...rest } = process.env
  const child: Running = spawn(program, args, {
    cwd: ROOT,
    env: { ...rest, ...env },
    stdio: ['ignore', output ?? 'pipe', 'pipe'],
  })
  child.said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (child.said += chunk.toString()))
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Waits until a process ends by itself. */
export async function ended(child: Running): Promise<{ code: number | null; output: string }> {
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: child.said ?? '' }
}

/** Ends a process, and waits until it is gone. */
export async function end(child: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Waits until a portal is ready. */
export async function ready(child: Running, port: number): Promise<void> {
  for (let round = 0; round < 1_200; round++) {
    if (child.exitCode !== null) assert.fail(`ended: ${child.said}`)
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    await sleep(50)
  }
  assert.fail(`not ready: ${child.said}`)
}

/** Whether a process runs; 0 is none, and a zombie does not run. */
export function isRunning(pid: number): boolean {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return !existsSync('/proc/self/stat') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Process id of the embedded PostgreSQL of a data folder; 0 if there is none. */
export function postmasterOf(dataFolder: string): number {
  try {
    return Number(readFileSync(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = await listen(0)
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** Listens on a port; 0 for any. */
export function listen(port: number): Promise<Server> {
  const server = createServer()
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}
