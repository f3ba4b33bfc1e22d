import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { EMPTY_DATASET, share } from '../testing/datasets/sample-dataset.ts'
import { accountId, bookTwoInstitutions, HARBOUR, MEADOW, PERSON_NAMES } from '../testing/institutions/two-institutions.ts'
import { openPortal, type Portal } from '../testing/servers/portal.ts'
import { chartAnswers } from './charts/answers.ts'
import { book } from './ingest/booking/book.ts'
import { answerLimits } from './limits/limits-report.ts'
import { reportAnswers } from './reports/answers.ts'
import { answerWhatIf } from './reports/what-if.ts'

const ANSWERS = [...reportAnswers, answerWhatIf, answerLimits, ...chartAnswers]
const ALPHA = accountId(HARBOUR, 'Alder', 'Alpha')
const GAMMA = accountId(HARBOUR, 'Alder', 'Gamma')
const DELTA = accountId(HARBOUR, 'Birch', 'Delta')
const OF_MEADOW = accountId(MEADOW, 'Alder', 'Alpha')
const MISSING = '00000000-0000-8000-8000-000000000000'

const REPORT = { deviceType: 0, clientName: 'Alder', accountsInScope: [ALPHA], reportingCCY: 'USD' }
/** Further fields of a call. */
const FIELDS: Readonly<Record<string, object>> = {
  '/explain': { endpoint: '/clarityConnect/npvSnapshot_CC', row: ['Total'], column: 'npv' },
  '/what-if': { changes: [] },
}
const takes = (body: object) =>
  ANSWERS.map(({ endpoint }) => endpoint).filter(
    ({ path, request }) => request.safeParse({ userName: 'x', ...body, ...FIELDS[path] }).success,
  )
const REPORTS = takes(REPORT)
const MARKET_CALLS = takes({ ...REPORT, scope: 'portfolio' }).filter(({ path }) => !(path in FIELDS))

/** Expected statuses by caller and scope: Alder's Alpha is in a portfolio of the employee and of Alder's own user, its Gamma in none. */
const TABLE = [
  { of: 'Alder', accounts: [ALPHA], may: ['admin', 'employee', 'alder', 'program'] },
  { of: 'Alder', accounts: [GAMMA], may: ['admin', 'program'] },
  { of: 'Alder', accounts: [ALPHA, GAMMA], may: ['admin', 'program'] },
  { of: 'Birch', accounts: [DELTA], may: ['admin', 'employee', 'birch', 'program'] },
  // An account of another client, of another institution with that name, and a missing one.
  { of: 'Alder', accounts: [ALPHA, DELTA], may: [] },
  { of: 'Alder', accounts: [OF_MEADOW], may: ['stranger'] },
  { of: 'Alder', accounts: [MISSING], may: [] },
  { of: 'Nobody', accounts: [ALPHA], may: [] },
] as const

describe('authorization of reports', () => {
  let test: TestDatabase
  let portal: Portal
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    for (const [institutionId, ticker] of [
      [HARBOUR, 'HERE'],
      [MEADOW, 'ELSEWHERE'],
    ] as const) {
      const dataset = {
        ...EMPTY_DATASET,
        instruments: [share(ticker)],
        prices: [{ instrument: ticker, day: '2026-03-20', close: '10' }],
        marketRows: [{ table: 'watchlist', position: 1, instrument: ticker, currencyPair: null }],
      } as const
      const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
      deepEqual((await book(test.db, institutionId, dataset, label)).failures, [])
    }
    const endpoints = ANSWERS.map(({ endpoint }) => endpoint)
    portal = await openPortal(test.db, endpoints, ANSWERS)
    portal.callers.set('program', { kind: 'token', institutionId: HARBOUR, tokenId: 'token', scopes: ['read-reports'] })
  })
  after(async () => {
    await portal.server.close()
    await test.close()
  })

  async function ask(who: string | null, path: string, body: object) {
    const userName = who === null || who === 'program' ? 'program' : `${who}@clarity.example`
    const reply = await portal.server.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', ...(who !== null && { authorization: `Bearer ${who}` }) },
      payload: JSON.stringify({ userName, ...body }),
    })
    const { requestId: _requestId, code: _code, params: _params, ...rest } = reply.json() as Record<string, unknown>
    return { status: reply.statusCode, rest }
  }

  it('every report and chart is tested', () => {
    equal(MARKET_CALLS.length, 4)
    deepEqual(
      ANSWERS.map(({ endpoint }) => endpoint).filter((endpoint) => !REPORTS.includes(endpoint)),
      [],
    )
  })

  it('a scope is answered to callers who may see all of it, and not found for all others', async () => {
    for (const { path, access } of REPORTS) {
      const isMarket = MARKET_CALLS.some((each) => each.path === path)
      const more = { ...FIELDS[path], ...(isMarket && { scope: 'portfolio' }) }
      for (const { of, accounts, may } of TABLE) {
        for (const who of [...PERSON_NAMES, 'program']) {
          const { status, rest } = await ask(who, path, { ...REPORT, ...more, clientName: of, accountsInScope: accounts })
          const mayAsk = (may as readonly string[]).includes(who)
          const isAdmitted = access === 'read-reports' || who !== 'program'
          equal(status, !isAdmitted ? 403 : mayAsk ? 200 : 404, `${path}: ${who} asks for ${accounts} of ${of}`)
          if (isAdmitted && !mayAsk) deepEqual(rest, { reason: 'Not found' })
        }
      }
      equal((await ask(null, path, REPORT)).status, 401)
      equal((await ask('employee', path, { ...REPORT, userName: 'admin@clarity.example' })).status, 403)
    }
  })

  it('the market is that of the caller’s institution, for all its users; a named scope must be permitted', async () => {
    const withoutClient = { ...REPORT, clientName: '', accountsInScope: [] }
    for (const { path } of MARKET_CALLS) {
      for (const who of [...PERSON_NAMES, 'program']) {
        equal((await ask(who, path, withoutClient)).status, 200, `${path}: ${who}`)
        const named = await ask(who, path, { ...REPORT, accountsInScope: [GAMMA] })
        equal(named.status, ['admin', 'program'].includes(who) ? 200 : 404, `${path}: ${who}`)
      }
      equal((await ask(null, path, withoutClient)).status, 401)
    }
    const own = JSON.stringify((await ask('fresh', '/clarityConnect/mktDataTables_CC', withoutClient)).rest)
    match(own, /"HERE"/)
    doesNotMatch(own, /ELSEWHERE/)
  })

  it('an unknown reporting currency is refused with the list of currencies', async () => {
    const { status, rest } = await ask('stranger', '/clarityConnect/treeMap_CC', {
      ...REPORT,
      clientName: '',
      accountsInScope: [],
      reportingCCY: 'CHF',
    })
    deepEqual([status, rest], [400, { reason: 'CHF is not a reporting currency. Choose one of USD.' }])
  })
})
