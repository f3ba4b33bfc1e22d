import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { explain } from '@portal/contract/reports/explain.ts'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import type { Effect } from '@portal/contract/reports/what-changed.ts'
import fc from 'fast-check'
import type { Caller, TokenCaller } from '#access/caller.ts'
import { createEntitlements } from '#access/entitlements.ts'
import { chartAnswers } from '#charts/answers.ts'
import { createHistories } from '#histories/histories.ts'
import { createMarkets } from '#histories/markets.ts'
import { createRecordedAsOf } from '#histories/recorded-as-of.ts'
import type { AnyAnswer } from '#http/answer.ts'
import { preparedOnce } from '#http/prepared.ts'
import { book } from '#ingest/booking/book.ts'
import { undo } from '#ingest/booking/undo.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { reportAnswers } from '#reports/answers.ts'
import { answerExplain } from '#reports/explain.ts'
import { answerNpvSnapshot } from '#reports/npv-snapshot.ts'
import { answerPortfolioEvolution } from '#reports/portfolio-evolution.ts'
import { answerWhatChanged } from '#reports/what-changed.ts'
import { idOf } from '#store/id.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { EMPTY_DATASET, trade } from '../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../testing/datasets/worked-ledger.ts'

/*
 * Client: Alpha and Beta in USD. The worked ledger is known on Friday 20 March 2026 at 18:00, its last close. On Monday, in this order:
 *
 *    9:00  late trade    Alpha bought 3 SPLT at 110 on 10 March: 12 after the split, at 31            12 x 31 - 330 =  42
 *   10:00  correction    DIVI closed at 49 on 20 March, not at 48: Beta holds 100, at 1.25 USD           100 x 1.25 = 125
 *   11:00  an error     Beta bought 7 SPLT on 10 March; undone at 12:00
 *   22:00  a new day     SPLT 32 on Monday: 52 held; the bond accrues 0.03 % of 10,000                      52 + 3 =  55
 */
const FRIDAY = '2026-03-20T18:00:00Z'
const MONDAY = (time: string) => `2026-03-23T${time}:00Z`
const LATE = trade('L1', { account: 'Alpha', tradeDate: '2026-03-10', instrument: 'SPLT', quantity: '3', price: '110' })
const MISTAKE = trade('M1', { account: 'Beta', tradeDate: '2026-03-10', instrument: 'SPLT', quantity: '7', price: '110' })
const CORRECTED = { instrument: 'DIVI', day: '2026-03-20', close: '49' }
const NEW_DAY = { instrument: 'SPLT', day: '2026-03-23', close: '32' }
const ANSWERS = [...reportAnswers, ...chartAnswers].filter(({ endpoint }) => !endpoint.path.endsWith('/explain'))
const seconds = (instant: string): number => Date.parse(instant) / 1000

describe('data as recorded earlier', () => {
  let test: TestDatabase
  let made = 0
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  async function openHouse() {
    const name = `House ${++made}`
    const id = await createInstitution(test.db, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
    const histories = createHistories(test.db, createMarkets(test.db))
    const entitlements = createEntitlements(test.db)
    const program: TokenCaller = { kind: 'token', institutionId: id, tokenId: 'token', scopes: ['read-reports'] }
    const failedLaws: object[] = []
    const log = { info: () => {}, warn: () => {}, error: (facts: object) => failedLaws.push(facts) }
    const recordedAsOf = createRecordedAsOf(test.db, histories)
    const services = { entitlements: { of: () => entitlements.of(program) }, histories, recordedAsOf, log }
    async function bookAt(at: string, dataset: Partial<Dataset>): Promise<string> {
      const label = { name: `booked ${at}`, source: 'import', bookedBy: 'system', knownAt: new Date(at) } as const
      const { batchId, failures } = await book(test.db, id, { ...EMPTY_DATASET, ...dataset }, label)
      deepEqual(failures, [])
      histories.invalidate(id)
      entitlements.invalidate(id)
      return batchId!
    }
    async function undoAt(at: string, batch: string): Promise<void> {
      await undo(test.db, id, batch, new Date(at))
      histories.invalidate(id)
    }
    async function ask({ endpoint, handler }: AnyAnswer<typeof services>, more: object = {}, caller: Caller = program) {
      const asked: AnyEndpoint = endpoint
      const accountsInScope = ['Alpha', 'Beta'].map((account) => idOf(id, 'account', account))
      const fields = { userName: 'm', clientName: 'Client', accountsInScope, deviceType: 0, reportingCCY: 'USD', ...more }
      const bodies = [...(asked === explain ? [] : [{ ...fields, scope: 'portfolio' }]), fields, { ...fields, changes: [] }, {}]
      const body = bodies.find((each) => asked.request.safeParse(each).success)
      const given = await handler({ params: {}, body, caller, context: undefined }, services)
      return preparedOnce(asked, given).bytes.toString()
    }
    const all = async (more: object = {}) => {
      const replies = new Map<string, string>()
      for (const answer of ANSWERS) replies.set(answer.endpoint.path, await ask(answer, more))
      return replies
    }
    const changed = async (more: object = {}) => JSON.parse(await ask(answerWhatChanged, more))
    return { id, bookAt, undoAt, ask, all, changed, failedLaws }
  }

  /** Everything of the comment above. */
  async function openMonday() {
    const fixture = await openHouse()
    await fixture.bookAt(FRIDAY, WORKED_LEDGER)
    const friday = await fixture.all()
    await fixture.bookAt(MONDAY('09:00'), { transactions: [LATE] })
    await fixture.bookAt(MONDAY('10:00'), { prices: [CORRECTED] })
    const mistake = await fixture.bookAt(MONDAY('11:00'), { transactions: [MISTAKE] })
    const eleven = await fixture.all()
    await fixture.undoAt(MONDAY('12:00'), mistake)
    await fixture.bookAt(MONDAY('22:00'), { prices: [NEW_DAY] })
    return { ...fixture, friday, eleven }
  }

  it('is answered by every call as it was answered then, with what has been undone since', async () => {
    const { friday, eleven, all, failedLaws } = await openMonday()
    for (const [instant, former] of [
      [FRIDAY, friday],
      [MONDAY('08:59'), friday],
      [MONDAY('11:30'), eleven],
    ] as const) {
      const replies = await all({ asKnownOn: seconds(instant) })
      for (const [path, reply] of replies) {
        const { knownOn, snapshotId, ...figures } = JSON.parse(reply)
        const { snapshotId: formerId, ...formerFigures } = JSON.parse(former.get(path)!)
        deepEqual(figures, formerFigures, `${instant} ${path}`)
        if (!('asOf' in figures)) continue
        equal(knownOn, seconds(instant), path)
        ok(snapshotId !== formerId, path)
      }
    }
    deepEqual(failedLaws, [])
  })

  it('has the terms, holidays and weights of then', async () => {
    const { bookAt, all, changed, failedLaws } = await openHouse()
    await bookAt(FRIDAY, { ...WORKED_LEDGER, ...described(1, '0.5') })
    const friday = await all({ timePeriod: 'Max' })
    const [split] = WORKED_LEDGER.instruments
    const holiday = { day: '2026-03-19', name: 'Added later' }
    await bookAt(MONDAY('09:00'), {
      ...described(3, '0.25'),
      instruments: [{ ...split!, multiplier: '2' }],
      holidays: [holiday],
    })
    await bookAt(MONDAY('10:00'), {
      instruments: [{ ...split!, name: 'Another name', multiplier: '3', assetClass: 'Commodities' }],
    })
    const replies = await all({ timePeriod: 'Max', asKnownOn: seconds(FRIDAY) })
    for (const [path, reply] of replies) {
      const { knownOn: _, snapshotId: __, ...figures } = JSON.parse(reply)
      const { snapshotId: ___, ...formerFigures } = JSON.parse(friday.get(path)!)
      deepEqual(figures, formerFigures, path)
    }
    // 40 SPLT at 31 count three times: 2 x 1,240 USD more, and no other booking or quote.
    const { effects } = await changed({ since: seconds(FRIDAY) })
    const npv = effects.find(({ figure }: Effect) => figure === 'npv')
    deepEqual([npv.quotations, npv.entries, round(npv.other), npv.newDays], [0, 0, 2480, 0])
    deepEqual(failedLaws, [])
  })

  it('now is the present reply, byte for byte except for its field', async () => {
    const { all } = await openMonday()
    const plain = await all()
    for (const at of [seconds(MONDAY('22:00')), seconds('2026-12-31T00:00:00Z')]) {
      const known = await all({ asKnownOn: at })
      for (const [path, reply] of plain) equal(known.get(path)!.replace(`"knownOn":${at},`, ''), reply, path)
    }
  })

  it('is explained down to the closes and entries of then', async () => {
    const { ask } = await openMonday()
    const explained = async (row: readonly string[], column: string, asKnownOn: number, path?: readonly number[]) => {
      const more = { endpoint: '/clarityConnect/positionDetail_CC', row, column, asKnownOn, ...(path && { path }) }
      return JSON.parse(await ask(answerExplain, more))
    }
    const price = await explained(['DIVI', 'Beta'], 'price', seconds(FRIDAY))
    equal(price.value, 48)
    equal(price.knownOn, seconds(FRIDAY))
    ok(price.root.source.includes(`booked ${FRIDAY}`), price.root.source)
    const quantity = await explained(['SPLT', 'Beta'], 'quantity', seconds(MONDAY('11:30')))
    equal(quantity.value, 28)
    equal(explanationValue(quantity.root), 28)
  })

  it('is refused before the first booking, and in Live mode', async () => {
    const { id, ask } = await openMonday()
    const early = { asKnownOn: seconds(FRIDAY) - 1 }
    const reason = `Nothing was known on 2026-03-20T17:59:59.000Z. Choose a moment since ${new Date(FRIDAY).toISOString()}.`
    await rejects(ask(answerNpvSnapshot, early), { status: 400, reason })
    const person = { kind: 'user', institutionId: id, userId: 'u', email: 'm', role: 'admin', clientId: null } as const
    const live: Caller = { ...person, sessionId: 's', useLive: true }
    await rejects(ask(answerNpvSnapshot, { asKnownOn: seconds(FRIDAY) }, live), {
      status: 400,
      reason: 'Live figures are of what is known now. Switch to Close to see figures as known earlier.',
    })
  })

  it('is compared with now: late trades, corrected prices, new days, and the effect of each on the figures', async () => {
    const { ask, changed, failedLaws, friday } = await openMonday()
    const reply = await changed({ since: seconds(FRIDAY), timePeriod: 'YTD' })
    const npv = reply.effects.find(({ figure }: Effect) => figure === 'npv')
    deepEqual(rounded(npv), { figure: 'npv', ...parts(125, 42, 0, 55), ...levels(npv.before, 167, 55) })
    equal(npv.before, JSON.parse(friday.get(answerNpvSnapshot.endpoint.path)!).total.npv)
    equal(npv.after, JSON.parse(await ask(answerNpvSnapshot)).total.npv)
    // None of it is an external flow, so P/L changes by the same amounts.
    const totalPL = reply.effects.find(({ figure }: Effect) => figure === 'totalPL')
    deepEqual(rounded(totalPL), { figure: 'totalPL', ...parts(125, 42, 0, 55), ...levels(totalPL.before, 167, 55) })
    const evolution = JSON.parse(await ask(answerPortfolioEvolution, { timePeriod: 'YTD' }))
    ok(Math.abs(totalPL.after - evolution.sectionRow.totalPL) < 1e-6)
    equal(reply.asOfThen, seconds('2026-03-20T00:00:00Z'))
    deepEqual(reply.newDays, [seconds('2026-03-23T00:00:00Z')])
    const late = { symbol: 'SPLT', account: 'Alpha', type: 'Buy', units: 3, price: 110, amount: null, costs: 0, ccy: 'USD' }
    const booked = (at: string, undoneOn: number | null = null, name = `booked ${at}`) => ({
      ...{ name, source: 'import', knownOn: seconds(at), undoneOn },
    })
    const prices = (at: string) => booked(at, null, 'Market data')
    deepEqual(reply.entries, [
      {
        ...{ change: 'late', kind: 'transaction', was: null, is: { ...late, date: seconds('2026-03-10T00:00:00Z') } },
        booking: booked(MONDAY('09:00')),
      },
    ])
    deepEqual(reply.quotations, [
      {
        ...{
          change: 'corrected',
          kind: 'price',
          date: seconds('2026-03-20T00:00:00Z'),
          symbol: 'DIVI',
          ccy: 'EUR',
          was: 48,
          is: 49,
        },
        booking: prices(MONDAY('10:00')),
      },
    ])
    deepEqual(reply.bookings, [
      prices(MONDAY('22:00')),
      booked(MONDAY('11:00'), seconds(MONDAY('12:00'))),
      prices(MONDAY('10:00')),
      booked(MONDAY('09:00')),
    ])
    deepEqual(failedLaws, [])
  })

  it('that was undone since is shown as withdrawn, with its booking', async () => {
    const { changed } = await openMonday()
    const { entries, effects } = await changed({ since: seconds(MONDAY('11:30')) })
    deepEqual(
      entries.map(({ change, was, is, booking }: { change: string; was: object; is: null; booking: { undoneOn: number } }) => [
        ...[change, 'units' in was && was.units, is, booking.undoneOn],
      ]),
      [['withdrawn', 7, null, seconds(MONDAY('12:00'))]],
    )
    // 7 bought at 110 split into 28 at 31: their value is 98 above their cost.
    equal(Math.round(effects.find(({ figure }: Effect) => figure === 'npv').entries), -98)
  })

  it('is compared with the last visit of a user, and for a program with the last booking', async () => {
    const { changed } = await openMonday()
    const { since, sinceIs, firstKnownOn, newDays, entries } = await changed()
    deepEqual([since, sinceIs, firstKnownOn], [seconds(MONDAY('22:00')) - 1, 'lastBooking', seconds(FRIDAY)])
    deepEqual([newDays.length, entries.length], [1, 0])
    const nothing = await changed({ since: seconds(MONDAY('22:00')) })
    deepEqual([nothing.bookings, nothing.entries, nothing.quotations, nothing.effects], [[], [], [], []])
  })

  it('is restored after any bookings, corrections and undos, and the parts sum to the difference', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('late' as const),
        account: fc.constantFrom('Alpha', 'Beta'),
        day: fc.integer({ min: 1, max: 19 }),
      }),
      fc.record({
        kind: fc.constant('price' as const),
        instrument: fc.constantFrom('SPLT', 'DIVI', 'BOND'),
        close: fc.integer({ min: 90, max: 110 }),
      }),
      fc.record({ kind: fc.constant('rate' as const), rate: fc.integer({ min: 110, max: 130 }) }),
      fc.record({ kind: fc.constant('day' as const), close: fc.integer({ min: 28, max: 34 }) }),
      fc.record({ kind: fc.constant('undo' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const { bookAt, undoAt, ask, changed, failedLaws } = await openHouse()
        await bookAt(FRIDAY, WORKED_LEDGER)
        const recorded: [string, string][] = [[FRIDAY, await ask(answerNpvSnapshot)]]
        let last: string | null = null
        let day = 23
        for (const [i, each] of steps.entries()) {
          const at = new Date(Date.parse(MONDAY('09:00')) + i * 60_000).toISOString()
          if (each.kind === 'undo') {
            if (last === null) continue
            await undoAt(at, last)
            last = null
          } else last = await bookAt(at, datasetOf(each, `R${i}`, day)).catch(() => null)
          if (each.kind === 'day') day += 1
          recorded.push([at, await ask(answerNpvSnapshot)])
        }
        for (const [at, reply] of recorded) {
          const { snapshotId: _, ...figures } = JSON.parse(reply)
          const { snapshotId: __, knownOn, ...known } = JSON.parse(await ask(answerNpvSnapshot, { asKnownOn: seconds(at) }))
          deepEqual(known, figures)
          const { effects } = await changed({ since: seconds(at), timePeriod: 'Max' })
          for (const { before, after, quotations, entries, other, newDays } of effects)
            ok(Math.abs(quotations + entries + other + newDays - (after - before)) <= 1e-9 * (Math.abs(after) + Math.abs(before)))
        }
        deepEqual(failedLaws, [])
      }),
      { numRuns: 5 },
    )
  })
})

/** A benchmark of SPLT with a weight, and a market table. */
function described(position: number, weight: string): Partial<Dataset> {
  const table = 'watchlist' as const
  return {
    benchmarks: [{ id: 'B', name: 'Benchmark' }],
    clients: [{ ...WORKED_LEDGER.clients[0]!, benchmark: 'B' }],
    benchmarkWeights: [
      { benchmark: 'B', fromDay: '2025-12-30', instrument: 'SPLT', weight },
      { benchmark: 'B', fromDay: '2025-12-30', instrument: 'DIVI', weight: String(1 - Number(weight)) },
    ],
    marketRows: [{ table, position, instrument: 'SPLT', currencyPair: null }],
  }
}

type Step =
  | { readonly kind: 'late'; readonly account: string; readonly day: number }
  | { readonly kind: 'price'; readonly instrument: string; readonly close: number }
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'day'; readonly close: number }

function datasetOf(step: Step, id: string, day: number): Partial<Dataset> {
  if (step.kind === 'late') {
    const tradeDate = `2026-03-${String(step.day).padStart(2, '0')}`
    return { transactions: [trade(id, { ...LATE, id, account: step.account, tradeDate })] }
  }
  if (step.kind === 'price') return { prices: [{ instrument: step.instrument, day: '2026-03-19', close: `${step.close}.5` }] }
  if (step.kind === 'rate') return { fxRates: [{ currency: 'EUR', day: '2026-03-19', rate: `1.${step.rate}` }] }
  return { prices: [{ instrument: 'SPLT', day: `2026-03-${day}`, close: `${step.close}` }] }
}

const parts = (quotations: number, entries: number, other: number, newDays: number) => ({ quotations, entries, other, newDays })
const levels = (before: number, corrected: number, newDays: number) => ({
  ...{ before: round(before), sameDay: round(before + corrected), after: round(before + corrected + newDays) },
})
const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0
const rounded = (effect: Effect) =>
  Object.fromEntries(Object.entries(effect).map(([name, value]) => [name, typeof value === 'number' ? round(value) : value]))
