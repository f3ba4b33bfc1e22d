import { Agent } from 'node:http'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { preferences } from '@portal/contract/session/preferences.ts'

import type { Bench } from '../bench.ts'
import { ms } from '../bench.ts'
import { load, type Request, send } from '../load.ts'
import { startPortal } from '../portal.ts'
import { reportCalls } from '../report-calls.ts'
import { signedIn } from '../signed-in.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bookGenerated } from './booked-institution.ts'
import { createCaller, p99 } from './timed-caller.ts'

const LIMIT = 2
/** Limit for an uncached brief report of a client whose ledgers are in memory. */
const BRIEF_LIMIT_MS = 300
const PORT = 3297
const CLIENTS = 100
const SIZE = { positions: 1_000, days: 1_260, accounts: CLIENTS, tradesEach: 4 }
/** Enough calls for a meaningful 99th percentile. */
const CALLS = 1_500

/** Latency of a call without figures and of a brief report while other requests wait for theirs. */
export const hundredClients: Bench = {
  name: 'hundred-clients',
  limit: `while the first reports of ${CLIENTS} clients are computed: p99 of a signed-in GET at most ${LIMIT} times its idle p99, of a new brief report at most ${BRIEF_LIMIT_MS} ms`,
  run: async () => {
    const { folder, remove } = temporaryFolder()
    const fixture = await bookGenerated(SIZE, CLIENTS)
    const portal = await startPortal(folder, PORT, fixture.settings)
    try {
      const person = signedIn(portal.address, fixture.email, fixture.accessToken)
      const calls = await reportCalls(person)
      const get = person.requestOf(preferences)
      await load(get, { calls: CALLS })
      const perClient = calls.length / CLIENTS
      const brief = calls.slice(0, perClient).find(({ url }) => url.endsWith(glTop.path))!
      const [caller, reader] = [createCaller(get, CALLS), createCaller(brief, CALLS, true)]
      await load(brief, { calls: 1 })
      const idle = await caller.times()
      const computing = requestForAll(calls.slice(perClient))
      computing.over.then(caller.end).then(reader.end)
      const [busy, read] = await Promise.all([caller.times(), reader.times()])
      await computing.end()
      await Promise.all([caller.close(), reader.close()])
      const [before, during] = [p99(idle), p99(busy)]
      const ratio = during / before
      return [
        {
          what: `p99 of GET /preferences while ${CLIENTS} clients wait for first replies, ${busy.length} calls`,
          measured: `${ms(during)}, x ${ratio.toFixed(2)}`,
          beside: `idle ${ms(before)}, limit x ${LIMIT}`,
          isWithin: ratio <= LIMIT,
        },
        {
          what: `p99 of a brief report that is not cached, at the same time, ${read.length} calls`,
          measured: ms(p99(read)),
          beside: `${BRIEF_LIMIT_MS} ms`,
          isWithin: p99(read) <= BRIEF_LIMIT_MS,
        },
      ]
    } finally {
      await portal.stop()
      await fixture.close()
      remove()
    }
  },
}

/** Requests reports for all clients but the first, sequentially for each client, until it is stopped. */
function requestForAll(calls: readonly Request[]): { readonly over: Promise<void>; readonly end: () => Promise<void> } {
  const agent = new Agent({ keepAlive: true })
  const others = CLIENTS - 1
  const perClient = calls.length / others
  let isEnding = false
  const askOne = async (client: number) => {
    for (const call of calls.slice(client * perClient, (client + 1) * perClient)) if (!isEnding) await send(call, agent)
  }
  const all = Promise.all(Array.from({ length: others }, (_, client) => askOne(client)))
  const over = all.then(
    () => agent.destroy(),
    () => agent.destroy(),
  )
  const end = async () => {
    isEnding = true
    await all
  }
  return { over, end }
}
