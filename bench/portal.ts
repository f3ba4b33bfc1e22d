import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** The portal as people start it, on a data folder, with the demo institution up to a fixed day. */
export interface Portal {
  /** From the start of the process to the first answer of `/readyz`. */
  readonly readyMs: number
  readonly address: string
  readonly stop: () => Promise<void>
}

const AS_OF = '2026-06-30'
const LIMIT_MS = 120_000

export async function startPortal(folder: string, port: number): Promise<Portal> {
  const { DATABASE_URL: _own, ...rest } = process.env
  const env = { ...rest, PORT: String(port), CLARITY_DATA_DIR: folder, CLARITY_DEMO: 'on', CLARITY_DEMO_AS_OF: AS_OF }
  const address = `http://localhost:${port}`
  const began = performance.now()
  const server = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await answers(`${address}/readyz`))) {
    if (server.exitCode !== null) throw new Error('The portal did not start.')
    if (performance.now() - began > LIMIT_MS) throw new Error(`The portal was not ready within ${LIMIT_MS / 1000} s.`)
    await sleep(5)
  }
  const readyMs = performance.now() - began
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
  return { readyMs, address, stop }
}

async function answers(url: string): Promise<boolean> {
  const reply = await fetch(url).catch(() => undefined)
  return reply?.ok === true
}
