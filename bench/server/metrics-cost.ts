import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Bench, median } from '../bench.ts'
import { load, type Request, send } from '../load.ts'
import { type Portal, startPortal } from '../portal.ts'
import { reportCalls } from '../report-calls.ts'
import { signedIn } from '../signed-in.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bookGenerated } from './booked-institution.ts'

const LIMIT = 1.02
const PORT = 3291
const METRICS_PORT = 3293
const CONNECTIONS = 10
const PAIRS = 20
const CALLS = 1_500
const WARM_UP_CALLS = 10_000
/** Of a scraper, in milliseconds: more often than in use. */
const SCRAPE_MS = 1_000
const SIZE = { positions: 40, days: 1_260, accounts: 5, tradesEach: 4 }

/** Cached reports, which cost least, from a portal with metrics that are scraped and from one without. */
export const metricsCost: Bench = {
  name: 'metrics',
  limit: `CPU of the server with metrics at most ${LIMIT} times that without`,
  run: async () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()]
    const fixture = await bookGenerated(SIZE)
    const counted = await startPortal(one.folder, PORT, { ...fixture.settings, CLARITY_METRICS_PORT: String(METRICS_PORT) })
    const plain = await startPortal(other.folder, PORT + 1, fixture.settings)
    const scraping = setInterval(() => {
      fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`).then(
        (reply) => reply.text(),
        () => {},
      )
    }, SCRAPE_MS)
    try {
      const callOf = async ({ address }: Portal) => (await reportCalls(signedIn(address, fixture.email, fixture.accessToken)))[0]!
      const ratio = await compare([counted, await callOf(counted)], [plain, await callOf(plain)])
      const measured = `x ${ratio.toFixed(3)}`
      return [
        {
          what: `CPU of a cached report, median of ${PAIRS} pairs`,
          measured,
          beside: `limit x ${LIMIT}`,
          isWithin: ratio <= LIMIT,
        },
      ]
    } finally {
      clearInterval(scraping)
      await counted.stop()
      await plain.stop()
      await fixture.close()
      one.remove()
      other.remove()
    }
  },
}

type Served = readonly [portal: Portal, call: Request]

/** In pairs, so that both have the same conditions; the first of a pair alternates. */
async function compare(counted: Served, plain: Served): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  for (const [, call] of [counted, plain]) {
    await send(call, agent)
    await load(call, { calls: WARM_UP_CALLS }, CONNECTIONS)
  }
  agent.destroy()
  const ratios: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const first = pair % 2 === 0 ? counted : plain
    const one = await cost(first)
    const other = await cost(first === counted ? plain : counted)
    ratios.push(first === counted ? one / other : other / one)
  }
  return median(ratios)
}

async function cost([portal, call]: Served): Promise<number> {
  const before = await portal.usage()
  const { count } = await load(call, { calls: CALLS }, CONNECTIONS)
  // Includes work after the replies, such as writing the log.
  await sleep(100)
  return ((await portal.usage()).cpuMs - before.cpuMs) / count
}
