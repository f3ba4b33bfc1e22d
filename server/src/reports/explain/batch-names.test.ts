import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { explain } from '@portal/contract/reports/explain.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { book } from '#ingest/booking/book.ts'
import { EMPTY_DATASET, trade } from '../../../testing/datasets/sample-dataset.ts'
import { HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { openPermissionFixture, type PermissionFixture } from '../../../testing/permissions/permission-fixture.ts'
import type { ObjectName, Principal } from '../../../testing/permissions/permission-table.ts'
import { inputsOf } from '../../../testing/replies/expanded-explanation.ts'
import { appServices } from '../../../testing/servers/app-services.ts'
import { createApp } from '../../app.ts'
import type { Server } from '../../http/server.ts'

/*
 * Harbour's clients Alder and Birch hold ONE. The import of Birch brings the last close, the last exchange rate and a trade of Birch;
 * that of Alder a trade alone.
 */
const OF_BIRCH = {
  transactions: [trade('B1', { account: 'Birch/Delta', tradeDate: '2024-01-11' })],
  prices: [{ instrument: 'ONE', day: '2024-01-18', close: '120' }],
  fxRates: [{ currency: 'USD', day: '2024-01-18', rate: '0.8' }],
  marketRows: [{ table: 'watchlist', position: 1, instrument: 'ONE', currencyPair: null }],
} as const
const OF_ALDER = { transactions: [trade('A1', { account: 'Alder/Alpha', tradeDate: '2024-01-11' })] }
const NAMES = ['Statement of Birch', 'Statement of Alder']

describe('names of bookings in explanations', () => {
  let fixture: PermissionFixture
  let app: Server
  before(async () => {
    fixture = await openPermissionFixture()
    for (const [i, entries] of [OF_BIRCH, OF_ALDER].entries()) {
      const label = {
        name: NAMES[i]!,
        source: 'import',
        bookedBy: 'system',
        knownAt: new Date(`2024-01-19T1${i}:00:00Z`),
      } as const
      deepEqual((await book(fixture.authServer.db, HARBOUR, { ...EMPTY_DATASET, ...entries }, label)).failures, [])
    }
    app = await createApp(appServices(fixture.authServer))
  })
  after(async () => {
    await fixture.authServer.background.settled()
    await app.close()
    await fixture.authServer.close()
  })

  async function sourcesOf(principal: Principal, object: ObjectName, figure: object): Promise<readonly string[]> {
    const { payload, ...sent } = fixture.sentFor({ call: 'POST /explain', principal, object, kind: 'accounts', status: 200 })
    const reply = await app.inject({ ...sent, payload: JSON.stringify({ ...JSON.parse(payload!), ...figure }) })
    equal(reply.statusCode, 200, reply.payload)
    const sources = inputsOf(explain.response.parse(JSON.parse(reply.payload)).root!).map(({ source }) => source)
    const named = [...reply.payload.matchAll(/Statement of \w+/g)].map(([name]) => name)
    equal(
      named.every((name) => sources.some((source) => source.includes(name))),
      true,
      reply.payload,
    )
    return sources
  }
  const from = (batch: string) => `, batch “${batch}” (import, known 2024-01-19)`

  const READERS = [
    ['client', 'own', 'Alpha', 'A1', 'Statement of Alder', 'Market data'],
    ['other-client', 'assigned', 'Delta', 'B1', 'Statement of Birch', 'Statement of Birch'],
    ['employee', 'own', 'Alpha', 'A1', 'Statement of Alder', 'Market data'],
    ['employee', 'assigned', 'Delta', 'B1', 'Statement of Birch', 'Statement of Birch'],
    ['admin', 'own', 'Alpha', 'A1', 'Statement of Alder', 'Market data'],
    ['admin', 'assigned', 'Delta', 'B1', 'Statement of Birch', 'Statement of Birch'],
    ['program', 'own', 'Alpha', 'A1', 'Statement of Alder', 'Market data'],
  ] as const satisfies readonly (readonly [Principal, ObjectName, string, string, string, string])[]
  for (const [principal, object, account, entry, ownBatch, closeBatch] of READERS)
    it(`${principal}, about ${object} accounts: only those with entries of these accounts`, async () => {
      const ofPosition = async (column: string, more = {}) =>
        await sourcesOf(principal, object, { endpoint: positionDetail.path, row: ['ONE', account], column, ...more })
      deepEqual(await ofPosition('price'), [`Closing prices${from(closeBatch)}`])
      const inEuro = await ofPosition('npv', { reportingCCY: 'EUR' })
      deepEqual(
        inEuro.filter((source) => source.startsWith('Exchange')),
        [`Exchange rates${from(closeBatch)}`],
      )
      const entries = await ofPosition('quantity')
      deepEqual(
        entries.filter((source) => source.includes('Statement')),
        [`Entry ${entry} of transactions${from(ownBatch)}`],
      )
      const ofMarket = { endpoint: marketDataTables.path, row: ['watchlist', 'ONE'], column: 'spot' }
      deepEqual(await sourcesOf(principal, object, ofMarket), [`Closing prices${from('Market data')}`])
    })
})
