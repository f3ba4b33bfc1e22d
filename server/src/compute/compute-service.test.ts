import { deepEqual, equal, notEqual, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { groupingTypes } from '@portal/contract/reports/parts/grouping-types.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { createBudgets } from '#access/budgets.ts'
import type { TokenCaller, UserCaller } from '#access/caller.ts'
import { systemClock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { createJsonLog } from '#base/json-log.ts'
import { book } from '#ingest/booking/book.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'
import { createDatabaseClock } from '#store/database-clock.ts'
import { idOf } from '#store/id.ts'
import { testClock, testDatabaseClock } from '../../testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { EMPTY_DATASET, share, trade } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../testing/datasets/worked-ledger.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { accountId, bookTwoInstitutions, callerNamed, HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { computeAnswers } from './answers.ts'
import { type ComputeService, createComputeService } from './compute-service.ts'
import { workerAnswers } from './worker-answers.ts'

describe('the calls that workers answer', () => {
  it('are those that have an answer in the worker', () => {
    const elsewhere = computeAnswers.map(({ endpoint }) => endpoint)
    const names = (endpoints: typeof elsewhere) => endpoints.map(({ method, path }) => `${method} ${path}`).sort()
    deepEqual(names(elsewhere), names(workerAnswers.map(({ endpoint }) => endpoint)))
    // Everything is in the body: parameters of the path are not sent to workers.
    deepEqual(
      elsewhere.filter(({ path }) => path.includes('{')).map(({ path }) => path),
      [],
    )
  })
})

describe('figures from workers', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  let compute: ComputeService
  let caller: TokenCaller
  const lines: string[] = []
  const log = createJsonLog((line) => lines.push(line), systemClock)
  const bodyOf = (...accounts: readonly string[]) => ({
    userName: 'program',
    clientName: 'Client',
    deviceType: 0,
    reportingCCY: 'USD',
    accountsInScope: accounts.map((name) => idOf(fixture.institutionId, 'account', name)),
  })
  const npvOf = async (...accounts: readonly string[]) => {
    const { bytes } = await compute.answer(npvSnapshot, { caller, body: bodyOf(...accounts) })
    return npvSnapshot.response.parse(JSON.parse(bytes.toString()))
  }
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, WORKED_LEDGER)
    caller = { kind: 'token', institutionId: fixture.institutionId, tokenId: 'token', scopes: ['read-reports'] }
    compute = createComputeService({
      db: test.db,
      databaseClock: createDatabaseClock(systemClock),
      log,
      budgets: createBudgets(systemClock),
      settings: {
        databaseUrl: test.url,
        replicaUrl: null,
        isDemo: false,
        memoBytes: 1e8,
        readings: 1,
        workers: 1,
        responseCacheBytes: 1e7,
      },
      hasQuoteSource: () => false,
    })
    await compute.ready()
  })
  after(async () => {
    await compute.close()
    await test.close()
  })

  it('answers as the same code does in the main thread', async () => {
    deepEqual(await npvOf('Alpha', 'Beta'), await fixture.ask(answerNpvSnapshot, { accounts: ['Alpha', 'Beta'] }))
    ok((await compute.latestSnapshot(fixture.institutionId)).snapshotId.startsWith('1-'))
  })
  it('refuses as the main thread would, and an unexpected error keeps its name and stack', async () => {
    const body = bodyOf('Alpha')
    const foreign = compute.answer(npvSnapshot, { caller, body: { ...body, clientName: 'Somebody else' } })
    await rejects(foreign, (error) => error instanceof Failure && error.status === 404 && error.reason === 'Not found')
    const other = compute.answer(npvSnapshot, { caller, body: { ...body, reportingCCY: 'CHF' } })
    await rejects(other, { status: 400, reason: 'CHF is not a reporting currency. Choose one of EUR, USD.' })
    const broken = compute.answer(npvSnapshot, { caller, body: null })
    await rejects(
      broken,
      (error) => (error as Error).name === 'TypeError' && /reporting-scope/.test((error as Error).stack ?? ''),
    )
  })
  it('answers from what was booked once its data are invalidated', async () => {
    const ask = () => compute.answer(performanceIndex, { caller, body: { ...bodyOf('Alpha'), timePeriod: 'YTD' } })
    const first = await ask()
    equal(await ask(), first)
    equal((await npvOf('Beta')).rows[0]!.npv, 9_060)
    await fixture.book({ prices: [{ instrument: 'DIVI', day: '2026-03-20', close: '49' }] })
    compute.invalidateData(fixture.institutionId)
    // 100 shares of DIVI at one euro more, a euro being 1.25 dollars.
    equal((await npvOf('Beta')).rows[0]!.npv, 9_060 + 125)
  })
  it('answers with the same bytes in both lanes, from the same series', async () => {
    const answerIn = async (lane: 'interactive' | 'batch') => {
      // Another token each, so that the reply is not the one that was sent before.
      const call = { caller: { ...caller, tokenId: lane }, body: bodyOf('Alpha', 'Beta'), lane }
      return (await compute.answer(npvSnapshot, call)).bytes.toString()
    }
    const interactive = await answerIn('interactive')
    const held = compute.sharedBytes()
    ok(held > 0)
    equal(await answerIn('batch'), interactive)
    equal(compute.sharedBytes(), held)
  })
  it('lets the series of a market version go when no worker has it any more', async () => {
    await fixture.book({ prices: [{ instrument: 'DIVI', day: '2026-03-20', close: '48' }] })
    compute.invalidateData(fixture.institutionId)
    const held = compute.sharedBytes()
    await npvOf('Beta')
    // The batch worker still has the former version.
    equal(compute.sharedBytes(), 2 * held)
    await compute.answer(npvSnapshot, { caller, body: bodyOf('Beta'), lane: 'batch' })
    equal(compute.sharedBytes(), 2 * held, 'the batch worker was not asked: the reply was known')
    await compute.answer(npvSnapshot, { caller: { ...caller, tokenId: 'batch' }, body: bodyOf('Beta'), lane: 'batch' })
    equal(compute.sharedBytes(), held)
  })
  it('answers concurrent calls each for itself', async () => {
    const [types, alpha, unknown] = await Promise.allSettled([
      compute.answer(groupingTypes, { caller, body: bodyOf() }),
      npvOf('Alpha'),
      compute.answer(npvSnapshot, {
        caller: { ...caller, institutionId: '00000000-0000-4000-8000-000000000000' },
        body: bodyOf(),
      }),
    ])
    deepEqual([types.status, alpha.status, unknown.status], ['fulfilled', 'fulfilled', 'rejected'])
  })
})

const DATASET = {
  ...EMPTY_DATASET,
  instruments: [share('ONE')],
  prices: [{ instrument: 'ONE', day: '2026-05-29', close: '110' }],
  fxRates: [{ currency: 'USD', day: '2026-05-29', rate: '0.8' }],
  transactions: [trade('first', { account: 'Alder/Alpha', tradeDate: '2026-05-28' })],
}

describe('Live mode in several workers', () => {
  let test: TestDatabase
  let compute: ComputeService
  const clock = testClock()
  const alder: UserCaller = { ...callerNamed('alder'), useLive: true }
  const body = {
    userName: alder.email,
    clientName: 'Alder',
    deviceType: 0,
    reportingCCY: 'EUR',
    accountsInScope: [accountId(HARBOUR, 'Alder', 'Alpha')],
  }
  /** Replies of the interactive worker and the batch worker. */
  const bothAnswer = async (snapshotId?: string): Promise<readonly string[]> => {
    const lanes = ['interactive', 'batch'] as const
    const replies = lanes.map((lane) => compute.answer(positionDetail, { caller: alder, body: { ...body, snapshotId }, lane }))
    return (await Promise.all(replies)).map(({ bytes }) => bytes.toString())
  }
  const quote = async (price: number): Promise<void> => {
    const { quotes, failures } = await compute.checkQuotes(HARBOUR, [{ instrument: 'ONE', price, at: seconds() }], clock.now())
    deepEqual(failures, [])
    await compute.addQuotes(HARBOUR, quotes)
    clock.advance({ seconds: 15 })
  }
  const seconds = () => clock.now().getTime() / 1000
  const priceIn = (reply: string) => JSON.parse(reply).rows.find((row: { ticker: string }) => row.ticker === 'ONE').price
  before(async () => {
    clock.set('2026-06-01T09:00:00Z')
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date('2024-01-02T00:00:00Z') } as const
    deepEqual((await book(test.db, HARBOUR, DATASET, label)).failures, [])
    compute = createComputeService({
      db: test.db,
      databaseClock: testDatabaseClock(clock),
      log: createJsonLog(() => {}, systemClock),
      budgets: createBudgets(clock),
      settings: {
        databaseUrl: test.url,
        replicaUrl: null,
        isDemo: false,
        memoBytes: 1e8,
        readings: 1,
        workers: 2,
        responseCacheBytes: 1e7,
      },
      hasQuoteSource: () => false,
    })
    await compute.ready()
  })
  after(async () => {
    await compute.close()
    await test.close()
  })

  it('has one snapshot for all of them: they agree to the byte, also on one that began before a worker did', async () => {
    await quote(111)
    const [interactive, batch] = await bothAnswer()
    equal(batch, interactive)
    deepEqual(
      [priceIn(interactive!), JSON.parse(interactive!).snapshotId],
      [111, (await compute.latestSnapshot(HARBOUR)).snapshotId],
    )
  })
  it('keeps earlier snapshots in all of them', async () => {
    const { snapshotId } = await compute.latestSnapshot(HARBOUR)
    const before = await bothAnswer()
    await quote(112)
    const now = await bothAnswer()
    deepEqual(now.map(priceIn), [112, 112])
    deepEqual(await bothAnswer(snapshotId), before)
  })
  it('has a new snapshot in all of them after a booking', async () => {
    const before = JSON.parse((await bothAnswer())[0]!).snapshotId
    const transactions = [trade('late', { account: 'Alder/Alpha', tradeDate: '2026-05-27' })]
    const label = { source: 'import', bookedBy: 'system', knownAt: new Date('2024-01-16T00:00:00Z'), name: 'late' } as const
    deepEqual((await book(test.db, HARBOUR, { ...EMPTY_DATASET, transactions }, label)).failures, [])
    compute.invalidateData(HARBOUR)
    const [interactive, batch] = await bothAnswer()
    equal(batch, interactive)
    notEqual(JSON.parse(interactive!).snapshotId, before)
  })
})
