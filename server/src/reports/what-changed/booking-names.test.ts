import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Booking, QuotationChange } from '@portal/contract/reports/what-changed.ts'

import { book } from '#ingest/booking/book.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { EMPTY_DATASET, trade } from '../../../testing/datasets/sample-dataset.ts'
import { HARBOUR, MEADOW } from '../../../testing/institutions/two-institutions.ts'
import { openPermissionFixture, type PermissionFixture } from '../../../testing/permissions/permission-fixture.ts'
import type { ObjectName, Principal } from '../../../testing/permissions/permission-table.ts'
import { appServices } from '../../../testing/servers/app-services.ts'
import { createApp } from '../../app.ts'
import type { Server } from '../../http/server.ts'

const SINCE = Date.parse('2024-01-15T12:00:00Z') / 1000
const bought = (id: string, account: string) => trade(id, { account, instrument: 'ONE', tradeDate: '2024-01-11' })
const closed = (day: string, close: string) => [{ instrument: 'ONE', day, close }]

/*
 * Harbour's clients Alder and Birch hold ONE. Birch's import corrects its close of 12 January as well; Alder's has a trade only, and a
 * third one a price only, which corrects the close of 16 January. Meadow is another institution.
 */
const BOOKED: readonly (readonly [institution: string, name: string, at: string, dataset: Partial<Dataset>])[] = [
  [HARBOUR, 'Statement of Birch', '13', { transactions: [bought('B1', 'Birch/Delta')], prices: closed('2024-01-12', '109') }],
  [HARBOUR, 'Statement of Alder', '14', { transactions: [bought('A1', 'Alder/Alpha')] }],
  [HARBOUR, 'Close of the 16th', '15', { prices: closed('2024-01-16', '111') }],
  [MEADOW, 'Statement of Meadow', '16', { transactions: [bought('M1', 'Alder/Alpha')] }],
]

describe('names of bookings in what changed', () => {
  let fixture: PermissionFixture
  let app: Server
  before(async () => {
    fixture = await openPermissionFixture()
    for (const [institutionId, name, hour, dataset] of BOOKED) {
      const label = { name, source: 'import', bookedBy: 'system', knownAt: new Date(`2024-01-16T${hour}:00:00Z`) } as const
      deepEqual((await book(fixture.authServer.db, institutionId, { ...EMPTY_DATASET, ...dataset }, label)).failures, [])
    }
    app = await createApp(appServices(fixture.authServer))
  })
  after(async () => {
    await fixture.authServer.background.settled()
    await app.close()
    await fixture.authServer.close()
  })

  async function ask(principal: Principal, object: ObjectName) {
    const call = 'POST /what-changed'
    const { payload, ...sent } = fixture.sentFor({ call, principal, object, kind: 'accounts', status: 200 })
    const reply = await app.inject({ ...sent, payload: JSON.stringify({ ...JSON.parse(payload!), since: SINCE }) })
    equal(reply.statusCode, 200, reply.payload)
    const { bookings, quotations }: { bookings: Booking[]; quotations: QuotationChange[] } = JSON.parse(reply.payload)
    return { names: bookings.map(({ name }) => name), corrected: quotations.map(({ booking }) => booking?.name), reply }
  }

  const MARKET = 'Market data'
  const OF_ALDER = { names: [MARKET, 'Statement of Alder', MARKET], corrected: [MARKET, MARKET] }
  const OF_BIRCH = { names: [MARKET, 'Statement of Birch'], corrected: [MARKET, 'Statement of Birch'] }
  const OF_MEADOW = { names: ['Statement of Meadow'], corrected: [] }
  const VISIBLE = [
    ['client', 'own', OF_ALDER],
    ['other-client', 'assigned', OF_BIRCH],
    ['employee', 'own', OF_ALDER],
    ['employee', 'assigned', OF_BIRCH],
    ['admin', 'own', OF_ALDER],
    ['admin', 'assigned', OF_BIRCH],
    ['other-admin', 'foreign', OF_MEADOW],
    ['program', 'own', OF_ALDER],
    ['program', 'assigned', OF_BIRCH],
  ] as const satisfies readonly (readonly [Principal, ObjectName, { names: readonly string[]; corrected: readonly string[] }])[]
  for (const [principal, object, visible] of VISIBLE)
    it(`${principal}, about ${object} accounts: only those with entries of these accounts`, async () => {
      const { reply, ...found } = await ask(principal, object)
      deepEqual(found, visible)
      for (const [, name] of BOOKED) equal(reply.payload.includes(name), ([...visible.names] as string[]).includes(name), name)
    })
})
