import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'
import fc from 'fast-check'
import type { Caller } from '#access/caller.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { answerExplain } from '#reports/explain.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'
import { answerTradeHistory } from '#reports/trade-history.ts'
import { idOf } from '#store/id.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { datasetOf, OPENED_ON, randomLedger } from '../../testing/datasets/random-dataset.ts'
import { WORKED_LEDGER } from '../../testing/datasets/worked-ledger.ts'
import { demoInstitutions, openDemo } from '../../testing/institutions/demo-memory.ts'
import { type MemoryInstitution, openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'
import { FRIDAY, openHouse, openMonday, seconds } from '../../testing/institutions/recorded-house.ts'
import { goldenCalls } from '../../testing/replies/golden-replies.ts'

/** The last day of the random ledgers. */
const LAST = '2026-03-20'
/** A valuation day of them after the one on which accounts open. */
const someDay = fc
  .integer({ min: 1, max: 68 })
  .map((back) => isoDay(parseDay(LAST) - back))
  .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()) && day > OPENED_ON)

/** The replies of every call to an institution in memory, by name. */
async function everyReply(house: MemoryInstitution, more: object): Promise<readonly (readonly [string, string])[]> {
  const replies: (readonly [string, string])[] = []
  for (const { name, endpoint, more: own } of goldenCalls()) {
    const asked = { ...own, ...(endpoint === whatIf && { changes: [] }), ...more }
    replies.push([name, (await house.askBytes(endpoint, { more: asked })).toString()])
  }
  return replies
}

/** The same without the story, which says the period as it was asked for. */
const periodReplies = async (house: MemoryInstitution, more: object) =>
  (await everyReply(house, more)).filter(([name]) => name !== 'story')

/** The same data without those of later days. */
function until(dataset: Dataset, last: string): Dataset {
  return {
    ...dataset,
    prices: dataset.prices.filter(({ day }) => day <= last),
    fxRates: dataset.fxRates.filter(({ day }) => day <= last),
    corporateActions: dataset.corporateActions.filter(({ exDate }) => exDate <= last),
    transactions: dataset.transactions.filter(({ tradeDate }) => tradeDate <= last),
    transfers: dataset.transfers.filter(({ date }) => date <= last),
    income: dataset.income.filter(({ exDate, payDate }) => (exDate ?? payDate) <= last),
  }
}

/** A fall by three quarters that lasts: it is in doubt until later closes agree. */
const fallen = (dataset: Dataset, from: string): Dataset => ({
  ...dataset,
  prices: dataset.prices.map((row) =>
    row.instrument === 'AAA' && row.day >= from ? { ...row, close: (Number(row.close) / 4).toFixed(6) } : row,
  ),
})

/** A reply without the sentence that the day that was asked for has no close. */
function withoutNoClose([name, text]: readonly [string, string]): readonly [string, string] {
  return [name, text.replace(/\{"code":"story\.noClose".*?"text":"There is no close on Saturday[^"]*"\},?/, '')]
}

describe('figures as of an earlier day', () => {
  it('are byte for byte those of data that end on it, with closes in doubt among them', async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, someDay, fc.nat(4), async (ledger, day, before) => {
        const dataset = fallen(datasetOf(ledger), isoDay(parseDay(day) - before))
        const there = await everyReply(openMemoryInstitution(until(dataset, day)), { timePeriod: '1M' })
        deepEqual(await everyReply(openMemoryInstitution(dataset), { timePeriod: '1M', asOf: day }), there)
      }),
      { numRuns: 6 },
    )
  })
  it('are byte for byte those of the demo on that day', async () => {
    const [, then] = demoInstitutions('2022-12-30')
    const [, now] = demoInstitutions('2023-03-31')
    // Saturday: the last valuation day counts, and the story says that there is no close on that day.
    const [asked, there] = [await everyReply(openDemo(now), { asOf: '2022-12-31' }), await everyReply(openDemo(then), {})]
    deepEqual(asked.map(withoutNoClose), there)
  })
  it('are those of an interval that ends on it, whose name is the interval that it stands for', async () => {
    const house = openMemoryInstitution(datasetOf({ seed: 7, events: [] }))
    for (const [timePeriod, from] of [
      ['1D', '2026-03-10'],
      ['5D', '2026-03-04'],
      ['MTD', '2026-03-01'],
      ['1M', '2026-02-11'],
      ['YTD', '2026-01-01'],
      ['1Y', '2025-03-11'],
    ] as const) {
      const interval = `${from}/2026-03-10`
      const named = await periodReplies(house, { timePeriod, asOf: '2026-03-10' })
      deepEqual(await periodReplies(house, { timePeriod: interval }), named, timePeriod)
      deepEqual(await periodReplies(house, { timePeriod: interval, asOf: '2026-03-10' }), named, timePeriod)
    }
  })
})

describe('adjacent intervals', () => {
  it('add up in profit and loss, and link in return', async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, someDay, async (ledger, day) => {
        const house = openMemoryInstitution(datasetOf(ledger))
        const next = isoDay(parseDay(day) + 1)
        const of = async (from: string, to: string) => {
          const { sectionRow, period } = await house.ask(portfolioEvolution, { more: { timePeriod: `${from}/${to}` } })
          const { chart } = await house.ask(performanceIndex, { more: { timePeriod: `${from}/${to}` } })
          return { totalPL: sectionRow.totalPL!, growth: chart!.series[0]!.values.at(-1)! / 100, period: period! }
        }
        const first = isoDay(parseDay(OPENED_ON) + 1)
        const [one, two, both] = [await of(first, day), await of(next, LAST), await of(first, LAST)]
        equal(one.period.to, two.period.from)
        closeTo(one.totalPL + two.totalPL, both.totalPL, 1e-6)
        closeTo(one.growth * two.growth, both.growth, 1e-12)
      }),
      { numRuns: 5 },
    )
  })
})

describe('a day or an interval of a request', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  it('is that of data that end on it, of explanations, and of what was recorded', async () => {
    const { id, ask, all, changed, failedReconciliations } = await openMonday(test)
    const earlier = await openHouse(test)
    await earlier.bookAt(FRIDAY, until(WORKED_LEDGER, '2026-03-19'))
    const there = await earlier.all({ timePeriod: '1M' })
    const ids = new Map(ACCOUNTS.map((name) => [idOf(earlier.id, 'account', name), idOf(id, 'account', name)]))
    const here = await all({ timePeriod: '1M', asOf: '2026-03-19', asKnownOn: seconds(FRIDAY) })
    for (const [path, reply] of here) {
      const { snapshotId: _, knownOn: __, ...figures } = JSON.parse(reply)
      const { snapshotId: ___, ...figuresThere } = JSON.parse(there.get(path)!.replaceAll(UUID, (of) => ids.get(of) ?? of))
      deepEqual(figures, figuresThere, path)
    }
    const more = { endpoint: npvSnapshot.path, row: ['Alpha'], column: 'npv', asOf: '2026-03-19' }
    const { value, asOf } = JSON.parse(await ask(answerExplain, more))
    const { rows } = JSON.parse(await ask(answerNpvSnapshot, { asOf: '2026-03-19' }))
    deepEqual([value, asOf], [rows[0].npv, seconds('2026-03-19T00:00:00Z')])
    // The corrected close and the new day are later; the late trade of 10 March counts.
    const { effects, asOfThen, newDays, entries } = await changed({ since: seconds(FRIDAY), asOf: '2026-03-19' })
    deepEqual([asOfThen, newDays, entries.length], [seconds('2026-03-19T00:00:00Z'), [], 1])
    equal(effects[0].quotations, 0)
    ok(effects[0].entries !== 0)
    deepEqual(failedReconciliations, [])
  })
  it('is refused in Live mode, before the first day, after the last close and where it contradicts itself', async () => {
    const { id, ask } = await openHouse(test).then(async (house) => {
      await house.bookAt(FRIDAY, WORKED_LEDGER)
      return house
    })
    const person = { kind: 'user', institutionId: id, userId: 'u', email: 'm', role: 'admin', clientId: null } as const
    const live: Caller = { ...person, sessionId: 's', useLive: true }
    const refused = async (more: object, code: string, caller?: Caller) =>
      await rejects(ask(answerNpvSnapshot, more, caller), { status: 400, code: `refusal.${code}` }, JSON.stringify(more))
    await refused({ asOf: '2026-03-19' }, 'liveIsToday', live)
    await refused({ timePeriod: '2026-03-01/2026-03-19' }, 'liveIsToday', live)
    await refused({ asOf: '2020-01-01' }, 'noCloseBefore')
    await refused({ timePeriod: '2026-03-21/2026-04-30' }, 'intervalAfterClose')
    await refused({ timePeriod: '2026-03-19/2026-03-01' }, 'intervalBackwards')
    await refused({ timePeriod: '2026-03-01/2026-03-19', asOf: '2026-03-18' }, 'asOfEndsInterval')
    for (const body of [
      { asOf: '2026-02-30' },
      { asOf: 1 },
      { timePeriod: '2026-01-01' },
      { timePeriod: '2026-01-01/2026-13-01' },
    ])
      ok(!npvSnapshot.request.safeParse({ ...BODY, ...body }).success, JSON.stringify(body))
  })
  it('says where it ends before the interval, and that no valuation day is in it', async () => {
    const house = await openHouse(test)
    await house.bookAt(FRIDAY, WORKED_LEDGER)
    const trades = async (timePeriod: string) => JSON.parse(await house.ask(answerTradeHistory, { timePeriod }))
    const cut = await trades('2026-03-01/2026-06-30')
    equal(cut.periodRemark, 'The period ends with the last close, of 2026-03-20')
    equal(cut.period.to, seconds('2026-03-20T00:00:00Z'))
    const weekend = await trades('2026-03-14/2026-03-15')
    equal(weekend.periodRemark, 'No valuation day is in the period')
    deepEqual([weekend.period.from, weekend.asOf], [weekend.period.to, seconds('2026-03-13T00:00:00Z')])
    deepEqual(weekend.transactions, [])
    ok(!('periodRemark' in (await trades('2026-03-14/2026-03-22'))))
    deepEqual(tradeHistory.response.safeParse(cut).error, undefined)
  })
})

const ACCOUNTS = ['Alpha', 'Beta']
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const BODY = { userName: 'm', clientName: 'Client', accountsInScope: ['a'], deviceType: 0, reportingCCY: 'USD' }
