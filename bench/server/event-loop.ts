import { npvSnapshot } from '../../contract/src/reports/npv-snapshot.ts'
import { type Bench, ms } from '../bench.ts'
import { LARGE, openClient } from './generated-client.ts'
import { askAll, longestHold } from './report-costs.ts'

const LIMIT_MS = 20
const SHOWN = 4

/** No computation holds the event loop noticeably: every report and chart of a large client, asked for the first time. */
export const eventLoop: Bench = {
  name: 'event-loop',
  limit: `no reply holds the event loop for more than ${LIMIT_MS} ms`,
  run: async () => {
    // The code itself is compiled by a small one.
    await askAll(openClient({ ...LARGE, positions: 40 }))
    const house = openClient(LARGE)
    const accounts = await longestHold(() => house.askBytes(npvSnapshot))
    const held = (await askAll(house, longestHold)).toSorted((a, b) => b.ms - a.ms)
    return [
      {
        what: 'ledgers walked and prices laid out',
        measured: ms(accounts),
        beside: 'in turns where the store is read',
        isWithin: null,
      },
      ...held.slice(0, SHOWN).map(({ path, ms: each }) => {
        return { what: path, measured: ms(each), beside: `${LIMIT_MS} ms`, isWithin: each <= LIMIT_MS }
      }),
    ]
  },
}
