import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { after, before, beforeEach, describe, it } from 'node:test'
import { live } from '@portal/contract/reports/live.ts'
import { createMarkets } from '#histories/markets.ts'
import { EMPTY_DATASET, share } from '../../testing/datasets/sample-dataset.ts'
import { accountId, callerNamed, HARBOUR, MEADOW, type PersonName } from '../../testing/institutions/two-institutions.ts'
import { createLocalSnapshots } from '../../testing/local-snapshots.ts'
import { appServices } from '../../testing/servers/app-services.ts'
import { type AuthServer, openAuthServer } from '../../testing/servers/auth-server.ts'
import { createApp } from '../app.ts'
import type { Server } from '../http/server.ts'
import { book } from '../ingest/booking/book.ts'
import { readStandingQuotes } from '../store/market/live-quotes.ts'

/*
 * Harbour, in euros: ONE at 10 USD, TWO at 20 EUR and a future at the close of Friday 29 May 2026, with 0.80 EUR a dollar. It is Monday
 * 1 June, 09:00. Meadow has ONE as well.
 */
const DATASET = {
  ...EMPTY_DATASET,
  instruments: [
    share('ONE'),
    share('TWO', { currency: 'EUR' }),
    share('FUT', { kind: 'future', terms: { kind: 'future', underlying: null, expiry: '2026-09-18' } }),
  ],
  prices: Object.entries({ ONE: '10', TWO: '20', FUT: '5' }).map(([instrument, close]) => ({
    instrument,
    day: '2026-05-29',
    close,
  })),
  fxRates: [{ currency: 'USD', day: '2026-05-29', rate: '0.8' }],
}
const NOW = Date.parse('2026-06-01T09:00:00Z') / 1000

describe('POST /quotes and POST /live', () => {
  let authServer: AuthServer
  let services: ReturnType<typeof appServices>
  let app: Server
  let port: number
  before(async () => {
    authServer = await openAuthServer()
    const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    deepEqual((await book(authServer.db, HARBOUR, DATASET, label)).failures, [])
    const ofMeadow = { ...DATASET, instruments: [share('ONE')], prices: DATASET.prices.slice(0, 1), fxRates: [] }
    deepEqual((await book(authServer.db, MEADOW, ofMeadow, label)).failures, [])
    services = appServices(authServer)
    app = await createApp(services)
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  beforeEach(() => authServer.clock.set('2026-06-01T09:00:00Z'))
  after(async () => {
    await app.close()
    services.ticker.close()
    await authServer.close()
  })

  async function sessionOf(name: PersonName) {
    const { userId: id, institutionId } = callerNamed(name)
    const from = { address: '192.0.2.1', userAgent: 'a browser' }
    return await authServer.db.withSystem((tx) => authServer.sessions.open(tx, { id, institutionId }, from))
  }
  const post = async (path: string, token: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload: JSON.stringify(payload) })
    return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
  }
  const quotes = (...sent: readonly (readonly [string, number, number?])[]) => ({
    quotes: sent.map(([instrument, price, at = NOW]) => ({ instrument, price, at })),
  })
  const storedOf = (institutionId: string) =>
    authServer.db.withInstitution(institutionId, async (tx) => {
      const { quotes } = await readStandingQuotes(tx, institutionId, new Date('2099-01-01'))
      return [...quotes.values()]
    })
  async function stream(token: string) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/live', headers }).end('{}')
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]
    const lines = createInterface({ input: reply })[Symbol.asyncIterator]()
    const next = async () => {
      const { value, done } = await lines.next()
      return done ? null : live.response.parse(JSON.parse(String(value)))
    }
    return { reply, next, leave: () => outgoing.destroy() }
  }
  const summaryOf = async (name: PersonName, token: string, more = {}) => {
    const body = {
      userName: callerNamed(name).email,
      clientName: 'Alder',
      accountsInScope: [accountId(HARBOUR, 'Alder', 'Alpha')],
      deviceType: 0,
    }
    return await post('/clarityConnect/mktDataTables_CC', token, { ...body, reportingCCY: 'EUR', ...more })
  }

  describe('POST /quotes', () => {
    it('keeps all quotes of a call for the next snapshot', async () => {
      const { accessToken } = await sessionOf('admin')
      const { status, body } = await post('/quotes', accessToken, quotes(['ONE', 11], ['FUT', -1], ['EURUSD', 1.5]))
      deepEqual([status, body], [200, { snapshotId: '1-2026-06-01T09:00:15Z', accepted: 3, failures: [] }])
      authServer.clock.advance({ seconds: 14 })
      equal((await services.snapshots.latest(HARBOUR)).snapshotId, '1-2026-06-01T00:00:00Z')
      authServer.clock.advance({ seconds: 1 })
      const market = await services.snapshots.of(HARBOUR)
      equal(market.live?.snapshotId, '1-2026-06-01T09:00:15Z')
      const priceOf = (ticker: string) =>
        market.closes(market.instruments.findIndex((each) => each.ticker === ticker)).values[market.last]
      deepEqual([priceOf('ONE'), priceOf('TWO'), priceOf('FUT')], [11, 20, -1])
      // A dollar is 1 / 1.5 euros.
      equal(market.ratesIn('EUR')[market.currencyIndex('USD')]![market.last], 1 / 1.5)
      // Another institution has none of it, and a new process has all of it.
      const other = await services.snapshots.of(MEADOW)
      equal(other.closes(0).ages[other.last], 1)
      const { db, clock } = authServer.services
      const anew = createLocalSnapshots({ db, clock, markets: createMarkets(db), source: null })
      equal((await anew.of(HARBOUR)).live?.snapshotId, '1-2026-06-01T09:00:15Z')
    })
    it('refuses all where one is wrong, and names each with its line and the remedy', async () => {
      const { accessToken } = await sessionOf('admin')
      const before = await storedOf(HARBOUR)
      const { status, body } = await post(
        '/quotes',
        accessToken,
        quotes(
          ['TWO', 21],
          ['NONE', 1],
          ['ONE', 0],
          ['ONE', -3],
          ['FUT', 5, NOW + 61],
          ['EURUSD', 1.6, Date.parse('2026-05-29T20:00:00Z') / 1000],
          ['TWO', 22],
          ['USDJPY', 150],
          ['ONE', 1e-320],
        ),
      )
      equal(status, 200)
      deepEqual([body.snapshotId, body.accepted], [null, 0])
      deepEqual(body.failures, [
        {
          line: 2,
          instrument: 'NONE',
          reason: 'Unknown: no instrument has this id, and it is no pair of known currencies. Import the instrument first.',
        },
        { line: 3, instrument: 'ONE', reason: 'The price is not above 0. Send a price above 0.' },
        { line: 4, instrument: 'ONE', reason: 'Quoted twice in this call: line 3 quotes it too. Send one of them.' },
        {
          line: 5,
          instrument: 'FUT',
          reason: 'From the future: it is 2026-06-01T09:00:00Z. Send the time of the quote in epoch seconds.',
        },
        { line: 6, instrument: 'EURUSD', reason: 'Stale: the close of 2026-05-29 is known. Send quotes from after that day.' },
        { line: 7, instrument: 'TWO', reason: 'Quoted twice in this call: line 1 quotes it too. Send one of them.' },
        {
          line: 8,
          instrument: 'USDJPY',
          reason: 'Unknown: no instrument has this id, and it is no pair of known currencies. Import the instrument first.',
        },
        { line: 9, instrument: 'ONE', reason: 'Quoted twice in this call: line 3 quotes it too. Send one of them.' },
      ])
      deepEqual(await storedOf(HARBOUR), before)
    })
    it('takes no quote that is older than the one it has, whichever came first, and none of its call', async () => {
      const { accessToken } = await sessionOf('admin')
      equal((await post('/quotes', accessToken, quotes(['TWO', 21, NOW]))).body.accepted, 1)
      const { body } = await post('/quotes', accessToken, quotes(['ONE', 12, NOW], ['TWO', 19, NOW - 1]))
      deepEqual(body.failures, [{ line: 2, instrument: 'TWO', reason: 'Stale: a newer quote of it is known. Leave it out.' }])
      const kept = await storedOf(HARBOUR)
      deepEqual(
        kept.map(({ value }) => value).sort((a, b) => a - b),
        [-1, 1 / 1.5, 11, 21],
      )
    })
    it('is for administrators and programs, of their own institution alone', async () => {
      for (const [name, status] of [
        ['employee', 403],
        ['alder', 403],
        ['stranger', 200],
      ] as const) {
        const { accessToken } = await sessionOf(name)
        equal((await post('/quotes', accessToken, quotes(['ONE', 12]))).status, status, name)
      }
      // The stranger quoted Meadow's instrument of the same name.
      const ofHarbour = await storedOf(HARBOUR)
      ok(!ofHarbour.some(({ value }) => value === 12))
      const { accessToken } = await sessionOf('stranger')
      const { body } = await post('/quotes', accessToken, quotes(['TWO', 12]))
      equal(body.accepted, 0)
    })
  })

  describe('the switch', () => {
    it('belongs to the session: one is Live, another of the same person stays at the close', async () => {
      const [one, other] = [await sessionOf('alder'), await sessionOf('alder')]
      const { email } = callerNamed('alder')
      const asked = { userName: email, clientName: 'Alder', accountsInScope: [], deviceType: 0, useLive: true }
      deepEqual((await post('/clarityConnect/toggleLive_CC', one.accessToken, asked)).body, { useLive: true })
      const [live, closed] = [await summaryOf('alder', one.accessToken), await summaryOf('alder', other.accessToken)]
      deepEqual([live.body.mode, closed.body.mode], ['Live', 'Close'])
      deepEqual([closed.body.snapshotId, closed.body.asOf], ['1-2026-05-29', Date.parse('2026-05-29') / 1000])
      await post('/clarityConnect/toggleLive_CC', one.accessToken, { ...asked, useLive: false })
      deepEqual((await summaryOf('alder', one.accessToken)).body, closed.body)
    })
  })

  describe('POST /live', () => {
    it('tells the newest snapshot at once, then newer ones, and a heartbeat where there is none', async () => {
      authServer.clock.set('2026-06-01T10:00:00Z')
      const { accessToken } = await sessionOf('admin')
      const { reply, next, leave } = await stream(accessToken)
      equal(reply.statusCode, 200)
      match(String(reply.headers['content-type']), /^application\/x-ndjson/)
      equal(reply.headers['cache-control'], 'no-store')
      const first = await next()
      equal(first?.kind, 'snapshot')
      services.ticker.notify(HARBOUR)
      deepEqual(await next(), { ...first, kind: 'heartbeat' })
      const { body } = await post('/quotes', accessToken, quotes(['ONE', 11.5, NOW + 3600]))
      authServer.clock.advance({ seconds: 15 })
      services.ticker.notify(HARBOUR)
      deepEqual(await next(), { kind: 'snapshot', snapshotId: body.snapshotId, asOf: NOW + 3615 })
      leave()
    })
    it('ends at once when the session ends, and counts as no activity of a user', async () => {
      const { accessToken, sessionId } = await sessionOf('alder')
      const { next } = await stream(accessToken)
      ok(await next())
      // Another session ends: nothing happens to this one. Then its own does.
      await authServer.sessions.end((await sessionOf('alder')).sessionId)
      services.ticker.notify(HARBOUR)
      equal((await next())?.kind, 'heartbeat')
      await authServer.sessions.end(sessionId)
      equal(await next(), null)

      // Twenty minutes of listening: the session has gone idle all the same, and whatever makes the server look again ends the stream.
      const idle = await sessionOf('alder')
      const listening = await stream(idle.accessToken)
      ok(await listening.next())
      authServer.clock.advance({ minutes: 22 })
      authServer.sessions.invalidateSession(idle.sessionId)
      equal(await listening.next(), null)
    })
    it('is for people who are signed in, and for so many of their tabs', async () => {
      equal((await post('/live', 'nobody', {})).status, 401)
      const { accessToken } = await sessionOf('employee')
      const streams = []
      for (let tab = 0; tab < 6; tab++) streams.push(await stream(accessToken))
      const seventh = await stream(accessToken)
      deepEqual([seventh.reply.statusCode, seventh.reply.headers['retry-after']], [429, '30'])
      seventh.leave()
      // A tab that leaves makes room for another.
      const ended = streams.map(({ reply }) => once(reply, 'close'))
      for (const { leave } of streams) leave()
      await Promise.allSettled(ended)
      const again = await eventually(
        () => stream(accessToken),
        ({ reply }) => reply.statusCode === 200,
      )
      again.leave()
    })
    it('ends when the server closes', async () => {
      const own = await createApp(services)
      await own.listen({ port: 0, host: '127.0.0.1' })
      const before = port
      port = (own.server.address() as AddressInfo).port
      const { next } = await stream((await sessionOf('birch')).accessToken)
      port = before
      ok(await next())
      const closing = own.close()
      equal(await next(), null)
      await closing
    })
  })
})

/** Tries again for a while: what a socket's end brings about takes a moment. */
async function eventually<T>(attempt: () => Promise<T>, isGood: (result: T) => boolean): Promise<T> {
  for (let round = 0; ; round++) {
    const result = await attempt()
    if (isGood(result) || round === 50) return result
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
