import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import os from 'node:os'
import path from 'node:path'

import { type Load, load, type Request, send } from './load.ts'
import { startPortal } from './portal.ts'
import { refusalMs } from './refusal.ts'
import { summaryCall } from './summary-call.ts'

/*
 * First figures, each with its limit or its peer measured in the same run. Ends with 1 when a limit is missed.
 *
 *     npm run bench
 */
const PORT = 3299
const ROUNDS = 4
const ROUND_MS = 1_500
const SECOND_START_LIMIT_MS = 2_000
const WARM_MEDIAN_LIMIT_MS = 5

const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-bench-'))
let isWithinLimits = true
try {
  const first = await startPortal(path.join(folder, 'data'), PORT)
  await first.stop()
  const portal = await startPortal(path.join(folder, 'data'), PORT)
  try {
    line('First start to ready, with the demo made', `${ms(first.readyMs)}`, 'no limit')
    limit('Second start to ready', portal.readyMs, SECOND_START_LIMIT_MS)
    await compare(await summaryCall(portal.address))
    const { somebody, nobody } = await refusalMs()
    line('Refusing a wrong password, of somebody', ms(somebody), `of nobody ${ms(nobody)}`)
  } finally {
    await portal.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = isWithinLimits ? 0 : 1

/** The warm Summary call against a bare route that sends the same bytes, in turns, so that both see the same machine. */
async function compare(summary: Request): Promise<void> {
  const agent = new Agent()
  const began = performance.now()
  const bytes = await send(summary, agent)
  line('First Summary call, histories read and walked', ms(performance.now() - began), 'no limit')
  const file = path.join(folder, 'reply.json')
  writeFileSync(file, bytes)
  const peer = fork('bench/bare-server.ts', [file, String(PORT + 1)])
  await once(peer, 'message')
  const bare: Request = { ...summary, url: `http://127.0.0.1:${PORT + 1}/` }
  const ours: Load[] = []
  const theirs: Load[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    ours.push(await load(summary, ROUND_MS))
    theirs.push(await load(bare, ROUND_MS))
  }
  peer.kill('SIGTERM')
  agent.destroy()
  // The first round warms both up.
  const best = (loads: readonly Load[]) => loads.slice(1).reduce((a, b) => (b.medianMs < a.medianMs ? b : a))
  const [mine, peers] = [best(ours), best(theirs)]
  line('Bytes of the reply', String(bytes.length), '')
  limit('Warm Summary call, median', mine.medianMs, WARM_MEDIAN_LIMIT_MS)
  line('Warm Summary call, 99th percentile', ms(mine.p99Ms), `bare route ${ms(peers.p99Ms)}`)
  line('Calls a second on one connection', mine.perSecond.toFixed(0), `bare route ${peers.perSecond.toFixed(0)}`)
  line(
    'Time beside the bare route, medians',
    `x ${(mine.medianMs / peers.medianMs).toFixed(2)}`,
    `bare route ${ms(peers.medianMs)}`,
  )
}

function limit(what: string, measuredMs: number, limitMs: number): void {
  const isWithin = measuredMs <= limitMs
  isWithinLimits &&= isWithin
  line(what, ms(measuredMs), `limit ${ms(limitMs)}${isWithin ? '' : ': MISSED'}`)
}

function line(what: string, measured: string, beside: string): void {
  console.log(`${what.padEnd(46)} ${measured.padStart(10)}   ${beside}`)
}

function ms(value: number): string {
  return value >= 100 ? `${(value / 1000).toFixed(2)} s` : `${value.toFixed(2)} ms`
}
