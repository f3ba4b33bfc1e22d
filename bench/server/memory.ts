import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { startBarePeer } from '../bare-peer.ts'
import type { Bench } from '../bench.ts'
import { send } from '../load.ts'
import { startPortal } from '../portal.ts'
import { reportCalls } from '../report-calls.ts'
import { signedIn } from '../signed-in.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bookGenerated } from './booked-institution.ts'
import { LARGE } from './generated-client.ts'

const PORT = 3297
const LIMIT_MB = 350
/** Idle time after which the garbage collector has run. */
const REST_MS = 30_000

/** Memory of the portal for one client: closes, derived arrays and caches. */
export const memory: Bench = {
  name: 'memory',
  limit: `resident memory after the first reports, at once and at rest, at most ${LIMIT_MB} MB`,
  run: async () => {
    const { folder, remove } = temporaryFolder()
    const fixture = await bookGenerated(LARGE)
    // The first start after a change of sources strips types, which takes memory.
    await (await startPortal(folder, PORT, fixture.settings)).stop()
    const portal = await startPortal(folder, PORT, fixture.settings)
    const peer = await startBarePeer(Buffer.from('{}'), PORT + 1)
    try {
      const bare = (await peer.usage()).rss
      const begun = (await portal.usage()).rss
      const agent = new Agent({ keepAlive: true })
      const person = signedIn(portal.address, fixture.email, fixture.accessToken)
      for (const call of await reportCalls(person)) await send(call, agent)
      agent.destroy()
      const reported = (await portal.usage()).rss
      await sleep(REST_MS)
      const rested = (await portal.usage()).rss
      const within = (what: string, bytes: number) => ({
        ...measurement(what, bytes, `limit ${LIMIT_MB} MB`),
        isWithin: bytes <= LIMIT_MB * 1e6,
      })
      return [
        measurement('Resident memory of a bare Fastify', bare, 'no limit'),
        measurement('Resident memory of the portal, started', begun, 'no limit'),
        within('… after every first report', reported),
        within('… and half a minute of rest', rested),
      ]
    } finally {
      await peer.stop()
      await portal.stop()
      await fixture.close()
      remove()
    }
  },
}

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

const measurement = (what: string, bytes: number, beside: string) => ({ what, measured: mb(bytes), beside, isWithin: null })
