import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { groupingTypes } from '@portal/contract/reports/parts/grouping-types.ts'

import type { TokenCaller } from '#access/caller.ts'
import { systemClock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { createJsonLog } from '#base/json-log.ts'
import { idOf } from '#store/id.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openBookedHouse, type ReportingHouse } from '../../testing/reporting-house.ts'
import { WORKED_LEDGER } from '../../testing/worked-ledger.ts'
import { answerNpvSnapshot } from '../reports/npv-snapshot.ts'
import { figureAnswersElsewhere } from './answers.ts'
import { figureAnswers } from './figure-answers.ts'
import { createFiguresThread, type FiguresThread } from './figures-thread.ts'

describe('the calls that are answered where figures are computed', () => {
  it('are those that have an answer there', () => {
    const elsewhere = figureAnswersElsewhere.map(({ endpoint }) => endpoint)
    const names = (endpoints: typeof elsewhere) => endpoints.map(({ method, path }) => `${method} ${path}`).sort()
    deepEqual(names(elsewhere), names(figureAnswers.map(({ endpoint }) => endpoint)))
    // What is asked stands in the body alone: nothing else goes there.
    deepEqual(
      elsewhere.filter(({ path }) => path.includes('{')).map(({ path }) => path),
      [],
    )
  })
})

describe('figures from a thread of their own', () => {
  let test: TestDatabase
  let house: ReportingHouse
  let thread: FiguresThread
  let caller: TokenCaller
  const lines: string[] = []
  const log = createJsonLog((line) => lines.push(line), systemClock)
  const bodyOf = (...accounts: readonly string[]) => ({
    ...{ userName: 'program', clientName: 'Client', deviceType: 0, reportingCCY: 'USD' },
    accountsInScope: accounts.map((name) => idOf(house.institutionId, 'account', name)),
  })
  const told = async (of: FiguresThread, ...accounts: readonly string[]) => {
    const { bytes } = await of.answer(npvSnapshot, { caller, body: bodyOf(...accounts) })
    return npvSnapshot.response.parse(JSON.parse(bytes.toString()))
  }
  before(async () => {
    test = await openTestDatabase()
    house = await openBookedHouse(test.db, WORKED_LEDGER)
    caller = { kind: 'token', institutionId: house.institutionId, tokenId: 'token', scopes: ['read-reports'] }
    thread = createFiguresThread({ databaseUrl: test.url, isDemo: false, memoBytes: 1e8 }, log)
    await thread.ready()
  })
  after(async () => {
    await thread.close()
    await test.close()
  })

  it('are those that are computed at hand', async () => {
    deepEqual(await told(thread, 'Alpha', 'Beta'), await house.ask(answerNpvSnapshot, { accounts: ['Alpha', 'Beta'] }))
    ok((await thread.latestSnapshot(house.institutionId)).snapshotId.startsWith('1-'))
  })
  it('are refused there as they would be here, and what nobody foresaw keeps its name and place', async () => {
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
  it('are sent again as they were until something is booked, and then are of what was booked', async () => {
    const ask = () => thread.answer(performanceIndex, { caller, body: { ...bodyOf('Alpha'), timePeriod: 'YTD' } })
    const first = await ask()
    equal(await ask(), first)
    equal((await told(thread, 'Beta')).rows[0]!.npv, 9_060)
    await house.book({ prices: [{ instrument: 'DIVI', day: '2026-03-20', close: '49' }] })
    thread.forgetData(house.institutionId)
    // 100 shares of DIVI at one euro more, a euro being 1.25 dollars.
    equal((await told(thread, 'Beta')).rows[0]!.npv, 9_060 + 125)
  })
  it('wait for nobody: calls that are asked together are answered each for itself', async () => {
    const [types, alpha, nobody] = await Promise.allSettled([
      thread.answer(groupingTypes, { caller, body: bodyOf() }),
      told(thread, 'Alpha'),
      thread.answer(npvSnapshot, {
        caller: { ...caller, institutionId: '00000000-0000-4000-8000-000000000000' },
        body: bodyOf(),
      }),
    ])
    deepEqual([types.status, alpha.status, nobody.status], ['fulfilled', 'fulfilled', 'rejected'])
  })
  it('are asked for again where their thread came to grief, and the next one computes them', async () => {
    const dying = createFiguresThread(
      { databaseUrl: test.url, isDemo: false, memoBytes: 1e8 },
      log,
      new URL('../../testing/dying-thread.ts', import.meta.url),
    )
    await rejects(dying.answer(npvSnapshot, { caller, body: bodyOf('Alpha') }), { status: 503, retryAfterSeconds: 5 })
    ok(lines.some((line) => line.includes('The thread that computes figures came to grief')))
    await rejects(dying.answer(npvSnapshot, { caller, body: bodyOf('Alpha') }), { status: 503 })
    await dying.close()
    await rejects(told(dying, 'Alpha'), { status: 503, reason: 'The portal is closing.' })
  })
})
