import { createMetrics } from '../../server/src/base/metrics.ts'
import { addPortalMetrics, requestMetrics } from '../../server/src/operations/metrics/portal-metrics.ts'
import { addProcessMetrics } from '../../server/src/operations/metrics/process-metrics.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import { openPortal, type Portal } from '../../server/testing/servers/portal.ts'
import { type Bench, cpuMs, median } from '../bench.ts'

const LIMIT = 1.02
const PAIRS = 20
const CALLS = 3_000
/** Calls between two scrapes: about one a second. */
const CALLS_A_SCRAPE = 1_500
const WARM_UP_PAIRS = 4

/** The call that costs least, of a server with metrics that are scraped and of one without. */
export const metricsCost: Bench = {
  name: 'metrics',
  limit: `CPU with metrics at most ${LIMIT} times that without`,
  run: async () => {
    const test = await openTestDatabase()
    const metrics = createMetrics()
    const none = { bytes: 0, limitBytes: 0, hits: 0, misses: 0 }
    const unused = { droppedLogLines: () => 0, memoLimitBytes: 0, sharedBytes: () => 0 }
    const sources = { db: test.db, ...unused, cacheUsage: () => none, workerUsage: () => [] }
    addPortalMetrics(metrics, sources)
    const end = addProcessMetrics(metrics)
    const counted = await openPortal(test.db, [], [], { onReply: requestMetrics(metrics) })
    const plain = await openPortal(test.db, [], [])
    try {
      const ratios: number[] = []
      for (let pair = 0; pair < WARM_UP_PAIRS + PAIRS; pair++) {
        // The first of a pair alternates.
        const isCountedFirst = pair % 2 === 0
        const one = await cost(isCountedFirst ? counted : plain, isCountedFirst ? metrics.text : undefined)
        const other = await cost(isCountedFirst ? plain : counted, isCountedFirst ? undefined : metrics.text)
        if (pair >= WARM_UP_PAIRS) ratios.push(isCountedFirst ? one / other : other / one)
      }
      const ratio = median(ratios)
      const measured = `x ${ratio.toFixed(3)}`
      return [{ what: `CPU of /livez, median of ${PAIRS} pairs`, measured, beside: `limit x ${LIMIT}`, isWithin: ratio <= LIMIT }]
    } finally {
      end()
      await counted.server.close()
      await plain.server.close()
      await test.close()
    }
  },
}

/** CPU milliseconds of some calls, each from another address because of its budget, with their scrapes. */
async function cost({ server }: Portal, scrape: (() => Promise<string>) | undefined): Promise<number> {
  const before = cpuMs()
  for (let call = 1; call <= CALLS; call++) {
    const remoteAddress = `10.0.${Math.floor(call / 250)}.${1 + (call % 250)}`
    const { statusCode } = await server.inject({ url: '/livez', remoteAddress })
    if (statusCode !== 200) throw new Error(`/livez answered ${statusCode}.`)
    if (scrape && call % CALLS_A_SCRAPE === 0) await scrape()
  }
  return cpuMs() - before
}
