import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { startBarePeer } from '../bare-peer.ts'
import { type Bench, type Measurement, median } from '../bench.ts'
import { load, type Request, send } from '../load.ts'
import { type Portal, startPortal } from '../portal.ts'
import { reportCalls } from '../report-calls.ts'
import { signedIn } from '../signed-in.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bookGenerated } from './booked-institution.ts'

const LIMIT = 1.6
const BYTES = 10_240
const PORT = 3297
const CONNECTIONS = 10
const ROUNDS = 9
const CALLS = 2_000
/** Number of calls after which the JIT compiler has optimised the code. */
const WARM_UP_CALLS = 20_000
const SIZE = { positions: 40, days: 1_260, accounts: 5, tradesEach: 4 }

/** A cached report with a session check, compared with a minimal Fastify that sends the same bytes. */
export const cachedCall: Bench = {
  name: 'cached-call',
  limit: `CPU of the server at most ${LIMIT} times that of a bare POST`,
  run: async () => {
    const { folder, remove } = temporaryFolder()
    const fixture = await bookGenerated(SIZE)
    const portal = await startPortal(folder, PORT, fixture.settings)
    try {
      const call = await callOfLength(BYTES, await reportCalls(signedIn(portal.address, fixture.email, fixture.accessToken)))
      return await compare(portal, call)
    } finally {
      await portal.stop()
      await fixture.close()
      remove()
    }
  },
}

interface Answered {
  readonly call: Request
  readonly bytes: Buffer
}

/** The call whose reply is nearest to a length. */
async function callOfLength(length: number, calls: readonly Request[]): Promise<Answered> {
  const agent = new Agent({ keepAlive: true })
  const answered: Answered[] = []
  for (const call of calls) answered.push({ call, bytes: await send(call, agent) })
  agent.destroy()
  const distance = ({ bytes }: Answered) => Math.abs(bytes.length - length)
  return answered.reduce((best, each) => (distance(each) < distance(best) ? each : best))
}

/** Runs both alternately, so that both have the same conditions. */
async function compare(portal: Portal, { call, bytes }: Answered): Promise<readonly Measurement[]> {
  const peer = await startBarePeer(bytes, PORT + 1)
  const cost = async (server: Pick<Portal, 'usage'>, request: Request) => {
    const before = await server.usage()
    const { count } = await load(request, { calls: CALLS }, CONNECTIONS)
    // Includes work after the replies, such as writing the log.
    await sleep(150)
    return ((await server.usage()).cpuMs - before.cpuMs) / count
  }
  const bare = { ...call, url: peer.address }
  for (const request of [call, bare]) await load(request, { calls: WARM_UP_CALLS }, CONNECTIONS)
  const costs: { readonly ours: number; readonly bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++) costs.push({ ours: await cost(portal, call), bare: await cost(peer, bare) })
  await peer.stop()
  const ratio = median(costs.map(({ ours, bare }) => ours / bare))
  const micro = (values: readonly number[]) => `${(1000 * median(values)).toFixed(0)} µs`
  return [
    {
      what: `CPU of a cached ${call.url.split('/').at(-1)} of ${bytes.length} bytes, session checked`,
      measured: `${micro(costs.map(({ ours }) => ours))}, x ${ratio.toFixed(2)}`,
      beside: `bare Fastify ${micro(costs.map(({ bare }) => bare))}, limit x ${LIMIT}`,
      isWithin: ratio <= LIMIT,
    },
  ]
}
