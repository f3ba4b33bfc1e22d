import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { NODE_ENVIRONMENT, nodeFlags } from '../scripts/node-options.ts'
import { end, type Portal, usageOf } from './portal.ts'

/** A minimal Fastify in a process of its own that answers every POST with the same bytes. */
export async function startBarePeer(bytes: Buffer, port: number): Promise<Omit<Portal, 'readyMs' | 'watch'>> {
  const file = path.join(os.tmpdir(), `clarity-reply-${process.pid}-${port}.json`)
  writeFileSync(file, bytes)
  const peer = fork('bench/bare-server.ts', [file, String(port)], {
    execArgv: [...nodeFlags(), '--import', './bench/report-usage.ts'],
    env: { ...process.env, ...NODE_ENVIRONMENT },
  })
  await once(peer, 'message')
  rmSync(file)
  return { address: `http://127.0.0.1:${port}/`, usage: () => usageOf(peer), stop: () => end(peer) }
}
