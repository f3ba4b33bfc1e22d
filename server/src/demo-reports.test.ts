import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { worldMap } from '@portal/contract/charts/world-map.ts'
import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { namedPeriod as timePeriods } from '@portal/contract/reports/time-period.ts'
import { createHistories } from '#histories/histories.ts'
import { createMarkets } from '#histories/markets.ts'
import { createStoredLimits } from '#histories/stored-limits.ts'
import { closeTo } from '../../analytics/testing/close-to.ts'
import { sampled } from '../../analytics/testing/sampled.ts'
import { testClock } from '../testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { bookDemo } from '../testing/institutions/booked-demo.ts'
import { demoInstitutions, openDemo } from '../testing/institutions/demo-memory.ts'
import type { MemoryInstitution } from '../testing/institutions/memory-institution.ts'
import { createLocalSnapshots } from '../testing/local-snapshots.ts'
import { hasMarketScope, reportsAndCharts } from '../testing/replies/golden-replies.ts'
import { slowReference } from '../testing/slow-reference/slow-reference.ts'
import type { TokenCaller, UserCaller } from './access/caller.ts'
import { createEntitlements } from './access/entitlements.ts'
import type { EntitledClient } from './access/scope.ts'
import type { Log } from './base/log.ts'
import { simulatedQuotes } from './demo/live/simulated-quotes.ts'
import { preparedReply } from './http/prepared.ts'
import { institutionIdOf } from './store/id.ts'

const ANSWERS = reportsAndCharts()
const AS_OF = '2023-03-31'
/** Fields of a performance row and their periods. */
const RETURNS = { d1: '1D', mtd: 'MTD', m1: '1M', m3: '3M', ytd: 'YTD', y1: '1Y' } as const
const INSTITUTIONS = ['Halden Partners', 'Aurum Trust']

describe('the reports of the demo institutions', () => {
  const demo = demoInstitutions(AS_OF)
  const [halden, aurum] = demo.map(openDemo) as [MemoryInstitution, MemoryInstitution]
  let test: TestDatabase
  const failedReconciliations: unknown[] = []
  before(async () => {
    test = await openTestDatabase()
    await bookDemo(test.db, AS_OF)
  })
  after(() => test.close())

  async function openInstitution(name: string, isLive = false) {
    const institutionId = institutionIdOf(name)
    const entitlements = createEntitlements(test.db)
    const ignore = () => {}
    const log: Log = { info: ignore, warn: ignore, error: (context) => failedReconciliations.push(context) }
    const markets = createMarkets(test.db)
    const clock = testClock('2023-04-03T14:30:10Z')
    const snapshots = createLocalSnapshots({ db: test.db, clock, markets, source: simulatedQuotes })
    const histories = createHistories(test.db, markets, snapshots)
    const program: TokenCaller = { kind: 'token', institutionId, tokenId: 'token', scopes: ['read-reports'] }
    // A user of the test has no row in the database, and sees what the program sees.
    const person: UserCaller = {
      kind: 'user',
      institutionId,
      userId: 'person',
      email: 'program',
      role: 'admin',
      clientId: null,
      sessionId: 'session',
      useLive: true,
    }
    const services = { entitlements: { of: () => entitlements.of(program) }, histories, limits: createStoredLimits(test.db), log }
    const caller = isLive ? person : program
    async function ask<E extends AnyEndpoint>(endpoint: E, body: object): Promise<ResponseOf<E>> {
      const answer = ANSWERS.find((each) => each.endpoint === endpoint)!
      const reply = await answer.handler({ params: {}, body, caller, context: undefined }, services)
      const bytes = preparedReply(endpoint, reply)?.bytes
      return bytes ? JSON.parse(bytes.toString()) : (reply as ResponseOf<E>)
    }
    return { ask, clock, clients: (await entitlements.of(program)).clients }
  }

  const bodyOf = ({ name, accounts }: EntitledClient, reportingCCY: string) => ({
    userName: 'program',
    clientName: name,
    accountsInScope: accounts.map(({ id }) => id),
    deviceType: 0,
    reportingCCY,
  })

  it('every report and chart answers for every client, in two currencies and over some of the periods, and reconciles', async () => {
    const periods = sampled([...timePeriods.options.entries()], 4)
    let replies = 0
    for (const fixture of [halden, aurum]) {
      for (const [c, { name: client }] of fixture.clients.entries()) {
        for (const { endpoint } of ANSWERS) {
          for (const [p, timePeriod] of periods) {
            const currency = ['USD', 'EUR'][(c + p) % 2]!
            for (const more of hasMarketScope(endpoint) ? [{ scope: 'market' }, { scope: 'portfolio' }] : [{}]) {
              const reply = await fixture.ask(endpoint, { client, currency, more: { ...more, timePeriod } })
              ok(endpoint.response.safeParse(reply).success, endpoint.path)
              replies++
            }
          }
        }
      }
      deepEqual(fixture.failedReconciliations, [])
    }
    // Four clients: three of Halden, one of Aurum.
    equal(replies, 4 * periods.length * (ANSWERS.length + 4))
  })

  // The closes begin on 19 October 2020, the books on Monday 2 November.
  it('every report and chart is of the first days too: before the first entry, on its day, and of one day', async () => {
    const { name: client } = halden.clients[0]!
    for (const more of [{ asOf: '2020-11-01' }, { asOf: '2020-11-02' }, { timePeriod: '2021-02-28/2021-03-01' }])
      for (const { endpoint } of ANSWERS) {
        const market = hasMarketScope(endpoint) && { scope: 'portfolio' }
        const reply = await halden.ask(endpoint, { client, currency: 'USD', more: { ...market, ...more } })
        ok(endpoint.response.safeParse(reply).success, endpoint.path)
      }
    deepEqual(halden.failedReconciliations, [])
  })

  it('NPV, cash, P/L, time-weighted return, VaR, ES and volatility equal the slow reference', async () => {
    const { name, pivotCurrency, dataset } = demo[0]
    const reference = slowReference(dataset, pivotCurrency)
    const scopes = Map.groupBy(dataset.accounts, ({ client }) => client)
    const withRisk: string[] = []
    for (const { id, name: client } of dataset.clients) {
      const accounts = scopes.get(id)!.map((row) => row.id)
      for (const [a, asked] of [accounts, ...accounts.map((account) => [account])].entries()) {
        const currency = ['USD', 'EUR', 'JPY'][a % 3]!
        const question = { client, accounts: asked, currency }
        const slow = reference(asked, currency)
        const { total } = await halden.ask(npvSnapshot, question)
        const near = (actual: number | null, expected: number, scale: number, what: string) =>
          closeTo(actual ?? Number.NaN, expected, 1e-9 * scale, `${name} ${client} ${asked.join()} ${currency}: ${what}`)
        near(total.npv, slow.npv(), slow.npv(), 'NPV')
        near(total.cash, slow.cash(), slow.npv(), 'cash')
        const performance = (await halden.ask(portPerformance, { ...question, more: { isCumulative: true } })).rows.at(-1)!
        for (const [field, timePeriod] of Object.entries(RETURNS))
          near(performance[field as keyof typeof RETURNS], slow.timeWeightedReturn(timePeriod), 1, timePeriod)
        for (const timePeriod of ['1D', 'MTD', '1Y', 'Max']) {
          const { sectionRow } = await halden.ask(portfolioEvolution, { ...question, more: { timePeriod } })
          near(sectionRow.totalPL, slow.profitAndLoss(timePeriod), slow.npv(), `P/L ${timePeriod}`)
        }
        const losses = {
          'VaR 95': slow.valueAtRisk(0.95),
          'VaR 99': slow.valueAtRisk(0.99),
          'ES 97.5': slow.expectedShortfall(0.975),
          'Volatility p.a.': slow.volatility(260),
        }
        const { rows } = await halden.ask(riskSnapshot, question)
        for (const [measure, loss] of Object.entries(losses)) {
          // Unknown to the reference where prices have gaps.
          if (Number.isNaN(loss)) continue
          near(rows.find((row) => row.name === measure)!.valueCCY, loss, slow.npv(), measure)
          withRisk.push(asked.join())
        }
      }
    }
    deepEqual([...new Set(withRisk)], ['HFO-FI', 'HFO-MA', 'HFO-CM', 'BWF-EE', 'BWF-CH', 'MPS-UK', 'MPS-GC'])
  })

  it('replies from the database equal those from memory, byte for byte', async () => {
    const { ask, clients } = await openInstitution(INSTITUTIONS[0]!)
    const [client] = clients
    for (const { endpoint } of ANSWERS) {
      const more = { ...(hasMarketScope(endpoint) && { scope: 'portfolio' }), timePeriod: '1Y' }
      const expected = await halden.ask(endpoint, { client: client!.name, currency: 'USD', more })
      deepEqual(await ask(endpoint, { ...bodyOf(client!, 'USD'), ...more }), expected, endpoint.path)
    }
  })

  it('calls agree on equal figures', () => sayTheSame(false))
  it('calls agree on equal figures in Live mode', () => sayTheSame(true))
  it('every report and chart answers from one snapshot in Live mode, and reconciles', async () => {
    const { ask, clients, clock } = await openInstitution(INSTITUTIONS[0]!, true)
    const smallest = clients.toSorted((a, b) => a.accounts.length - b.accounts.length)[0]!
    const body = bodyOf(smallest, 'USD')
    const { snapshotId, total } = await ask(npvSnapshot, body)
    equal(snapshotId, '2-2023-04-03T14:30:00Z')
    clock.advance({ seconds: 15 })
    for (const { endpoint } of ANSWERS.filter(
      (each) => 'snapshotId' in ((each.endpoint.response as { shape?: object }).shape ?? {}),
    )) {
      const request = { ...body, snapshotId }
      if (!endpoint.request.safeParse(request).success) continue
      const reply = (await ask(endpoint, request)) as { mode: string; snapshotId: string; asOf: number }
      deepEqual([reply.mode, reply.snapshotId, reply.asOf], ['Live', snapshotId, Date.parse('2023-04-03T14:30:00Z') / 1000])
    }
    ok((await ask(npvSnapshot, body)).total.npv !== total.npv)
    deepEqual(failedReconciliations, [])
  })

  async function sayTheSame(isLive: boolean) {
    const { ask, clients } = await openInstitution(INSTITUTIONS[0]!, isLive)
    for (const client of isLive ? clients.slice(0, 1) : clients) {
      const body = { ...bodyOf(client, 'GBP'), timePeriod: '1Y' }
      const summary = await ask(npvSnapshot, body)
      const performance = await ask(portPerformance, body)
      const fromSummary = [...summary.rows, summary.total].map(({ account, pct1D, pctYTD }) => [account, pct1D, pctYTD])
      deepEqual(
        performance.rows.map(({ account, d1, ytd }) => [account, d1, ytd]),
        fromSummary,
      )

      const { rows } = await ask(positionDetail, body)
      const npv = rows.reduce((sum, row) => sum + row.npv!, 0)
      closeTo(npv, summary.total.npv!, 1e-9 * summary.total.npv!, client.name)

      const { chart } = await ask(accountPerformanceScatter, body)
      for (const { label, y, size, role } of chart!.points) {
        if (role === 'benchmark') continue
        equal(y, performance.rows.find(({ account }) => account === label)!.y1)
        equal(size, summary.rows.find(({ account }) => account === label)!.npv)
      }
      const day = await ask(portfolioEvolution, { ...body, timePeriod: '1D' })
      closeTo(day.sectionRow.totalPL!, summary.total.npvChange1D!, 1e-9 * summary.total.npv!, client.name)
      const table = await ask(portfolioEvolution, body)
      const { chart: bridge } = await ask(portfolioEvolutionCharts.bridge.assetClass, body)
      equal(bridge!.closing.value, summary.total.npv)
      for (const { sectionRow } of table.sections) {
        const step = bridge!.steps.find(({ label }) => label === sectionRow.ticker)
        closeTo(step?.value ?? 0, sectionRow.totalPL!, 1e-9 * summary.total.npv!, `${client.name}: ${sectionRow.ticker}`)
      }
      const { chart: factorial } = await ask(portfolioEvolutionCharts.bridge.factor, body)
      const delta = factorial!.steps.filter(({ key }) => key.startsWith('factor ')).reduce((sum, { value }) => sum + value, 0)
      ok(delta !== 0)
      closeTo(delta, table.sectionRow.deltaPL!, 1e-9 * summary.total.npv!, client.name)
      const world = (await ask(worldMap, { ...body, scope: 'portfolio' })).chart!
      const covered = world.regions.reduce((sum, { value }) => sum + value!, 0)
      const measures = (await ask(riskSnapshot, body)).rows
      const net = measures.find((row) => row.name === 'Net exposure')!.valuePct!
      closeTo(covered + world.uncovered!, net, 1e-12, `${client.name}: exposure by country`)
    }
  }
})
