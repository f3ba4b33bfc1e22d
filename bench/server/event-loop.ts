import { Agent } from 'node:http'
import { preferences } from '@portal/contract/session/preferences.ts'

import { npvSnapshot } from '../../contract/src/reports/npv-snapshot.ts'
import { type Bench, type Figure, ms } from '../bench.ts'
import { load, send } from '../load.ts'
import { startPortal } from '../portal.ts'
import { reportCalls } from '../report-calls.ts'
import { signedIn } from '../signed-in.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bookGenerated } from './booked-institution.ts'
import { LARGE, openClient } from './generated-client.ts'
import { askAll, longestHold } from './report-costs.ts'

const LIMIT_MS = 20
const SHOWN = 4
const PORT = 3297
/** After so many calls the compiler has seen how requests are answered. */
const WARM_UP_CALLS = 2_000

/** What every report and chart of a large client holds an event loop for, asked for the first time. */
export const eventLoop: Bench = {
  name: 'event-loop',
  limit: `the thread that answers requests is held for at most ${LIMIT_MS} ms; the one that computes, by a task at a time`,
  run: async () => [await holdOfServer(), ...(await holdsOfReplies())],
}

/** All reports are asked for at once: they are computed in another thread. */
async function holdOfServer(): Promise<Figure> {
  const { folder, remove } = temporaryFolder()
  const house = await bookGenerated(LARGE)
  const portal = await startPortal(folder, PORT, house.settings)
  try {
    const person = signedIn(portal.address, house.email, house.accessToken)
    const calls = await reportCalls(person)
    await load(person.requestOf(preferences), { calls: WARM_UP_CALLS })
    portal.watch()
    const agent = new Agent({ keepAlive: true })
    await Promise.all(calls.map((call) => send(call, agent)))
    agent.destroy()
    const { longestHoldMs } = await portal.usage()
    return {
      what: 'the thread that answers requests, while all reports are computed',
      measured: ms(longestHoldMs),
      beside: `${LIMIT_MS} ms`,
      isWithin: longestHoldMs <= LIMIT_MS,
    }
  } finally {
    await portal.stop()
    await house.close()
    remove()
  }
}

/** Within the thread that computes, reply by reply. */
async function holdsOfReplies(): Promise<readonly Figure[]> {
  // The code itself is compiled by a small one.
  await askAll(openClient({ ...LARGE, positions: 40 }))
  const house = openClient(LARGE)
  const accounts = await longestHold(() => house.askBytes(npvSnapshot))
  const held = (await askAll(house, longestHold)).toSorted((a, b) => b.ms - a.ms)
  return [
    {
      what: 'ledgers walked and prices laid out',
      measured: ms(accounts),
      beside: 'a task an account',
      isWithin: null,
    },
    ...held.slice(0, SHOWN).map(({ path, ms: each }) => {
      return { what: path, measured: ms(each), beside: 'a task each', isWithin: null }
    }),
  ]
}
