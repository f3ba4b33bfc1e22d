import { glTop } from '@portal/contract/reports/gl-top.ts'

import { openDatabase } from '../../server/src/store/connection/open.ts'
import type { Bench } from '../bench.ts'
import { ms } from '../bench.ts'
import { load } from '../load.ts'
import { startPortal } from '../portal.ts'
import { bookBigInstitution } from '../scale/big-institution.ts'
import { orderBriefs, waitingDocuments } from '../scale/ordered-briefs.ts'
import { signedIn } from '../signed-in.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bookGenerated } from './booked-institution.ts'
import { createCaller, p99 } from './timed-caller.ts'

const LIMIT = 2
const PORT = 3296
const READER = { positions: 200, days: 760, accounts: 5, tradesEach: 4 }
const CLIENTS = 150
const BATCH = { clients: CLIENTS, accounts: 2 * CLIENTS, instruments: 400, days: 750, entries: 40 * CLIENTS }
/** Enough calls for a meaningful 99th percentile. */
const CALLS = 1_500

/** A report of one institution that was shown before, while briefs of all clients of another are made. */
export const fullBatch: Bench = {
  name: 'full-batch',
  limit: `while an institution has ${CLIENTS} documents made: p99 of a warm report of another at most ${LIMIT} times its idle p99`,
  run: async () => {
    const { folder, remove } = temporaryFolder()
    const reader = await bookGenerated(READER)
    const url = reader.settings.DATABASE_URL!
    const db = openDatabase(url)
    const batch = await bookBigInstitution(BATCH, { name: 'Batch', db, url, close: db.close })
    const portal = await startPortal(folder, PORT, reader.settings)
    try {
      const person = signedIn(portal.address, reader.email, reader.accessToken)
      const [scope] = await person.scopes()
      const call = person.requestOf(glTop, { ...person.person, ...scope })
      await load(call, { calls: CALLS })
      const caller = createCaller(call, CALLS)
      const idle = await caller.times()
      await orderBriefs(batch)
      while ((await waitingDocuments(db)) === CLIENTS) await load(call, { ms: 100 })
      const busy = await caller.times()
      const left = await waitingDocuments(db)
      await caller.close()
      const [before, during] = [p99(idle), p99(busy)]
      const ratio = during / before
      return [
        {
          what: `p99 of a warm report while another institution has ${CLIENTS} documents made, ${left} left at its end`,
          measured: `${ms(during)}, x ${ratio.toFixed(2)}`,
          beside: `idle ${ms(before)}, limit x ${LIMIT}`,
          isWithin: left > 0 && ratio <= LIMIT,
        },
      ]
    } finally {
      await portal.stop()
      await db.close()
      await reader.close()
      remove()
    }
  },
}
