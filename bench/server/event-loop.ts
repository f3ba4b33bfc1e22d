import { Agent } from 'node:http'
import { preferences } from '@portal/contract/session/preferences.ts'

import { npvSnapshot } from '../../contract/src/reports/npv-snapshot.ts'
import { type Bench, type Measurement, ms } from '../bench.ts'
import { load, send } from '../load.ts'
import { startPortal } from '../portal.ts'
import { reportCalls } from '../report-calls.ts'
import { signedIn } from '../signed-in.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bookGenerated } from './booked-institution.ts'
import { LARGE, openClient } from './generated-client.ts'
import { longestBlockMs, requestAll } from './report-costs.ts'

const LIMIT_MS = 20
const SHOWN = 4
const PORT = 3297
/** Number of calls after which the JIT compiler has optimised request handling. */
const WARM_UP_CALLS = 2_000

/** How long the first request of every report and chart of a large client blocks an event loop. */
export const eventLoop: Bench = {
  name: 'event-loop',
  limit: `the thread that answers requests is blocked for at most ${LIMIT_MS} ms; the one that computes, by a task at a time`,
  run: async () => [await serverBlocking(), ...(await replyBlocking())],
}

/** Requests all reports concurrently; a worker thread computes them. */
async function serverBlocking(): Promise<Measurement> {
  const { folder, remove } = temporaryFolder()
  const fixture = await bookGenerated(LARGE)
  const portal = await startPortal(folder, PORT, fixture.settings)
  try {
    const person = signedIn(portal.address, fixture.email, fixture.accessToken)
    const calls = await reportCalls(person)
    await load(person.requestOf(preferences), { calls: WARM_UP_CALLS })
    portal.watch()
    const agent = new Agent({ keepAlive: true })
    await Promise.all(calls.map((call) => send(call, agent)))
    agent.destroy()
    const { longestBlockMs } = await portal.usage()
    return {
      what: 'the thread that answers requests, while all reports are computed',
      measured: ms(longestBlockMs),
      beside: `${LIMIT_MS} ms`,
      isWithin: longestBlockMs <= LIMIT_MS,
    }
  } finally {
    await portal.stop()
    await fixture.close()
    remove()
  }
}

/** Blocking of the worker thread by each reply. */
async function replyBlocking(): Promise<readonly Measurement[]> {
  // A small client makes the JIT compiler compile the code.
  await requestAll(openClient({ ...LARGE, positions: 40 }))
  const fixture = openClient(LARGE)
  const accounts = await longestBlockMs(() => fixture.askBytes(npvSnapshot))
  const blocking = (await requestAll(fixture, longestBlockMs)).toSorted((a, b) => b.ms - a.ms)
  return [
    {
      what: 'ledger replay and price matrices',
      measured: ms(accounts),
      beside: 'a task an account',
      isWithin: null,
    },
    ...blocking.slice(0, SHOWN).map(({ path, ms: each }) => {
      return { what: path, measured: ms(each), beside: 'a task each', isWithin: null }
    }),
  ]
}
