import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Effect } from '@portal/contract/reports/what-changed.ts'
import fc from 'fast-check'
import type { Dataset } from '#ingest/dataset.ts'
import { answerPortfolioEvolution } from '#reports/portfolio-evolution.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { trade } from '../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../testing/datasets/worked-ledger.ts'
import { FRIDAY, LATE, MONDAY, openHouse, openMonday, seconds } from '../testing/institutions/recorded-house.ts'

describe('what was recorded since an instant', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  it('is compared with now: late trades, corrected prices, new days, and the effect of each on the figures', async () => {
    const { ask, changed, failedReconciliations, friday } = await openMonday(test)
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
      name,
      source: 'import',
      knownOn: seconds(at),
      undoneOn,
    })
    const prices = (at: string) => booked(at, null, 'Market data')
    deepEqual(reply.entries, [
      {
        change: 'late',
        kind: 'transaction',
        was: null,
        is: { ...late, date: seconds('2026-03-10T00:00:00Z') },
        booking: booked(MONDAY('09:00')),
      },
    ])
    deepEqual(reply.quotations, [
      {
        change: 'corrected',
        kind: 'price',
        date: seconds('2026-03-20T00:00:00Z'),
        symbol: 'DIVI',
        ccy: 'EUR',
        was: 48,
        is: 49,
        booking: prices(MONDAY('10:00')),
      },
    ])
    deepEqual(reply.bookings, [
      prices(MONDAY('22:00')),
      booked(MONDAY('11:00'), seconds(MONDAY('12:00'))),
      prices(MONDAY('10:00')),
      booked(MONDAY('09:00')),
    ])
    deepEqual(failedReconciliations, [])
  })
  it('that was undone since is shown as withdrawn, with its booking', async () => {
    const { changed } = await openMonday(test)
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
    const { changed } = await openMonday(test)
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
        const { bookAt, undoAt, ask, changed, failedReconciliations } = await openHouse(test)
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
        deepEqual(failedReconciliations, [])
      }),
      { numRuns: 5 },
    )
  })
})

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
  before: round(before),
  sameDay: round(before + corrected),
  after: round(before + corrected + newDays),
})
const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0
const rounded = (effect: Effect) =>
  Object.fromEntries(Object.entries(effect).map(([name, value]) => [name, typeof value === 'number' ? round(value) : value]))
