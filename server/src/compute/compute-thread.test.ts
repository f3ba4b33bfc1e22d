import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { groupingTypes } from '@portal/contract/reports/parts/grouping-types.ts'

import type { TokenCaller } from '#access/caller.ts'
import { systemClock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { createJsonLog } from '#base/json-log.ts'
import { answerNpvSnapshot } from '#reports/npv-snapshot.ts'
import { idOf } from '#store/id.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openBookedHouse, type ReportingHouse } from '../../testing/reporting-house.ts'
import { WORKED_LEDGER } from '../../testing/worked-ledger.ts'
import { computeAnswers } from './answers.ts'
import { type ComputeThread, createComputeThread } from './compute-thread.ts'
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

describe('a compute worker', () => {
  let test: TestDatabase
  let house: ReportingHouse
  let thread: ComputeThread
  let caller: TokenCaller
  const lines: string[] = []
  const log = createJsonLog((line) => lines.push(line), systemClock)
  const bodyOf = (...accounts: readonly string[]) => ({
    ...{ userName: 'program', clientName: 'Client', deviceType: 0, reportingCCY: 'USD' },
    accountsInScope: accounts.map((name) => idOf(house.institutionId, 'account', name)),
  })
  const npvOf = async (of: ComputeThread, ...accounts: readonly string[]) => {
    const { bytes } = await of.answer(npvSnapshot, { caller, body: bodyOf(...accounts) })
    return npvSnapshot.response.parse(JSON.parse(bytes.toString()))
  }
  before(async () => {
    test = await openTestDatabase()
    house = await openBookedHouse(test.db, WORKED_LEDGER)
    caller = { kind: 'token', institutionId: house.institutionId, tokenId: 'token', scopes: ['read-reports'] }
    thread = createComputeThread({ databaseUrl: test.url, isDemo: false, memoBytes: 1e8 }, log)
    await thread.ready()
  })
  after(async () => {
    await thread.close()
    await test.close()
  })

  it('answers as the same code does in the main thread', async () => {
    deepEqual(await npvOf(thread, 'Alpha', 'Beta'), await house.ask(answerNpvSnapshot, { accounts: ['Alpha', 'Beta'] }))
    ok((await thread.latestSnapshot(house.institutionId)).snapshotId.startsWith('1-'))
  })
  it('refuses as the main thread would, and an unexpected error keeps its name and stack', async () => {
    const body = bodyOf('Alpha')
    const foreign = thread.answer(npvSnapshot, { caller, body: { ...body, clientName: 'Somebody else' } })
    await rejects(foreign, (error) => error instanceof Failure && error.status === 404 && error.reason === 'Not found')
    const other = thread.answer(npvSnapshot, { caller, body: { ...body, reportingCCY: 'CHF' } })
    await rejects(other, { status: 400, reason: 'CHF is not a reporting currency. Choose one of EUR, USD.' })
    const broken = thread.answer(npvSnapshot, { caller, body: null })
    await rejects(
      broken,
      (error) => (error as Error).name === 'TypeError' && /reporting-scope/.test((error as Error).stack ?? ''),
    )
  })
  it('answers from what was booked once its data are invalidated', async () => {
    const ask = () => thread.answer(performanceIndex, { caller, body: { ...bodyOf('Alpha'), timePeriod: 'YTD' } })
    const first = await ask()
    equal(await ask(), first)
    equal((await npvOf(thread, 'Beta')).rows[0]!.npv, 9_060)
    await house.book({ prices: [{ instrument: 'DIVI', day: '2026-03-20', close: '49' }] })
    thread.invalidateData(house.institutionId)
    // 100 shares of DIVI at one euro more, a euro being 1.25 dollars.
    equal((await npvOf(thread, 'Beta')).rows[0]!.npv, 9_060 + 125)
  })
  it('answers concurrent calls each for itself', async () => {
    const [types, alpha, unknown] = await Promise.allSettled([
      thread.answer(groupingTypes, { caller, body: bodyOf() }),
      npvOf(thread, 'Alpha'),
      thread.answer(npvSnapshot, {
        caller: { ...caller, institutionId: '00000000-0000-4000-8000-000000000000' },
        body: bodyOf(),
      }),
    ])
    deepEqual([types.status, alpha.status, unknown.status], ['fulfilled', 'fulfilled', 'rejected'])
  })
  it('fails its calls with 503 when it dies, and is replaced at the next call', async () => {
    const dying = createComputeThread(
      { databaseUrl: test.url, isDemo: false, memoBytes: 1e8 },
      log,
      new URL('../../testing/dying-thread.ts', import.meta.url),
    )
    await rejects(dying.answer(npvSnapshot, { caller, body: bodyOf('Alpha') }), { status: 503, retryAfterSeconds: 5 })
    ok(lines.some((line) => line.includes('a compute worker failed')))
    await rejects(dying.answer(npvSnapshot, { caller, body: bodyOf('Alpha') }), { status: 503 })
    await dying.close()
    await rejects(npvOf(dying, 'Alpha'), { status: 503, reason: 'The portal is closing.' })
  })
})
