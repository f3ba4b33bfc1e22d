import { Agent } from 'node:http'

import { startBarePeer } from './bare-peer.ts'
import { type Bench, type Measurement, median, ms } from './bench.ts'
import { type Load, load, type Request, send } from './load.ts'
import { DEMO, startPortal } from './portal.ts'
import { summaryCall } from './summary-call.ts'
import { temporaryFolder } from './temporary-folder.ts'

const PORT = 3299
const STARTS = 5
const ROUNDS = 4
const ROUND_MS = 1_500
const SECOND_START_LIMIT_MS = 2_000
const WARM_MEDIAN_LIMIT_MS = 5

/**
 * Time from process start to the first answer, and the warm Summary call compared with a minimal route that sends the same bytes.
 */
export const summary: Bench = {
  name: 'summary',
  limit: `second start to ready within ${SECOND_START_LIMIT_MS / 1000} s, a warm Summary within ${WARM_MEDIAN_LIMIT_MS} ms`,
  run: async () => {
    const { folder, remove } = temporaryFolder()
    try {
      const first = await startPortal(folder, PORT, DEMO)
      await first.stop()
      const ready: number[] = []
      for (let round = 1; round < STARTS; round++) {
        const again = await startPortal(folder, PORT, DEMO)
        ready.push(again.readyMs)
        await again.stop()
      }
      const portal = await startPortal(folder, PORT, DEMO)
      ready.push(portal.readyMs)
      try {
        return [
          measurement('First start to ready, with the demo made', ms(first.readyMs), 'no limit'),
          limited(`Second start to ready, median of ${STARTS}`, median(ready), SECOND_START_LIMIT_MS),
          ...(await compare(await summaryCall(portal.address))),
        ]
      } finally {
        await portal.stop()
      }
    } finally {
      remove()
    }
  },
}

/** Runs both alternately, so that both have the same conditions. */
async function compare(call: Request): Promise<readonly Measurement[]> {
  const agent = new Agent()
  const began = performance.now()
  const bytes = await send(call, agent)
  const firstMs = performance.now() - began
  const peer = await startBarePeer(bytes, PORT + 1)
  const bare: Request = { ...call, url: peer.address }
  const ours: Load[] = []
  const theirs: Load[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    ours.push(await load(call, { ms: ROUND_MS }))
    theirs.push(await load(bare, { ms: ROUND_MS }))
  }
  await peer.stop()
  agent.destroy()
  // The first round warms up.
  const best = (loads: readonly Load[]) => loads.slice(1).reduce((a, b) => (b.medianMs < a.medianMs ? b : a))
  const [mine, peers] = [best(ours), best(theirs)]
  return [
    measurement('First Summary call, histories read and replayed', ms(firstMs), 'no limit'),
    measurement('Bytes of the reply', String(bytes.length), ''),
    limited('Warm Summary call, median', mine.medianMs, WARM_MEDIAN_LIMIT_MS),
    measurement('Warm Summary call, 99th percentile', ms(mine.p99Ms), `bare route ${ms(peers.p99Ms)}`),
    measurement('Calls a second on one connection', mine.perSecond.toFixed(0), `bare route ${peers.perSecond.toFixed(0)}`),
    measurement(
      'Time beside the bare route, medians',
      `x ${(mine.medianMs / peers.medianMs).toFixed(2)}`,
      `bare route ${ms(peers.medianMs)}`,
    ),
  ]
}

function limited(what: string, measuredMs: number, limitMs: number): Measurement {
  return { what, measured: ms(measuredMs), beside: `limit ${ms(limitMs)}`, isWithin: measuredMs <= limitMs }
}

function measurement(what: string, measured: string, beside: string): Measurement {
  return { what, measured, beside, isWithin: null }
}
