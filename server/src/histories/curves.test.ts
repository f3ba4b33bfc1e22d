import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { book } from '#ingest/booking/book.ts'
import { undo } from '#ingest/booking/undo.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { answerInstrument } from '#reports/instrument.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'
import { answerRiskSnapshot } from '#reports/risk-snapshot.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { CURVE_LEDGER } from '../../testing/datasets/curve-ledger.ts'
import { EMPTY_DATASET } from '../../testing/datasets/sample-dataset.ts'
import { openReportingInstitution } from '../../testing/institutions/reporting-institution.ts'

const { curves, dividendYields, ...rest } = CURVE_LEDGER
const [point] = curves
const ASKED = { accounts: rest.accounts.map(({ id }) => id), client: rest.clients[0]!.name }
const NONE = { curves: [], dividendYields: [] }

describe('Curves and dividend yields', () => {
  let test: TestDatabase
  let made = 0
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  /** An institution with options and a forward, without curves. */
  async function open() {
    const house = await openReportingInstitution(test.db, `Curves ${++made}`)
    const at = async (knownAt: string, dataset: Partial<Dataset>) => {
      const label = { name: knownAt, source: 'import', bookedBy: 'system', knownAt: new Date(knownAt) } as const
      const booking = await book(test.db, house.institutionId, { ...EMPTY_DATASET, ...dataset }, label, { sentAt: label.knownAt })
      house.invalidate()
      return booking
    }
    deepEqual((await at('2026-03-21T08:00:00Z', { ...rest, ...NONE })).failures, [])
    // The forward is of the curve; the option names the rate and the dividend yield that it is valued with.
    const figures = async (known?: string) => {
      const more = known === undefined ? {} : { asKnownOn: Date.parse(known) / 1000 }
      const { rows } = await house.ask(answerNpvSnapshot, { ...ASKED, more })
      const { instrument } = await house.ask(answerInstrument, { ...ASKED, more: { ...more, instrument: 'CALL' } })
      return JSON.stringify([rows.at(-1)!.npv, instrument.rates])
    }
    return { ...house, at, figures }
  }

  it('change the figures of what they value; an undo of their batch gives the former ones again', async () => {
    const { institutionId, at, figures, invalidate } = await open()
    const without = await figures()
    const { batchId } = await at('2026-03-21T09:00:00Z', { curves, dividendYields })
    const withCurve = await figures()
    notEqual(withCurve, without)
    const corrected = await at('2026-03-21T10:00:00Z', { curves: [{ ...point!, rate: '0.03' }] })
    deepEqual(corrected.counts.curves, { added: 0, corrected: 1, unchanged: 0 })
    notEqual(await figures(), withCurve)
    for (const [batch, former] of [
      [corrected.batchId!, withCurve],
      [batchId!, without],
    ] as const) {
      await undo(test.db, institutionId, batch, new Date('2026-03-22T08:00:00Z'))
      invalidate()
      equal(await figures(), former)
    }
  })

  it('are those that were recorded on an instant', async () => {
    const { at, figures } = await open()
    const without = await figures()
    await at('2026-03-21T09:00:00Z', { curves, dividendYields })
    const first = await figures()
    await at('2026-03-21T11:00:00Z', { curves: [{ ...point!, rate: '0.03' }], dividendYields: [] })
    const second = await figures()
    equal(await figures('2026-03-21T08:30:00Z'), without)
    equal(await figures('2026-03-21T10:00:00Z'), first)
    equal(await figures('2026-03-21T12:00:00Z'), second)
  })

  it('are named by the Data Overview with their days: all curves, and the yields of what is held or underlies it', async () => {
    const { ask, at } = await open()
    const overview = async () => {
      const { overview: of } = await ask(answerRiskSnapshot, ASKED)
      return [of.curves, of.dividendYields]
    }
    deepEqual(await overview(), [[], []])
    const day = '2026-03-19'
    await at('2026-03-21T09:00:00Z', {
      curves: [...curves, { ...point!, day }, { ...point!, currency: 'JPY' }],
      dividendYields,
    })
    const [first, last] = [point!.day, day].map((each) => Date.parse(each) / 1000)
    const [of, yields] = await overview()
    deepEqual(
      of!.filter((each) => 'currency' in each && ['JPY', point!.currency].includes(each.currency)),
      [
        { currency: point!.currency, firstDay: first, lastDay: last },
        { currency: 'JPY', firstDay: first, lastDay: first },
      ].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    )
    deepEqual(
      yields,
      dividendYields.map(({ instrument, day: on }) => ({
        ticker: instrument,
        firstDay: Date.parse(on) / 1000,
        lastDay: Date.parse(on) / 1000,
      })),
    )
  })

  it('of a day that is not over anywhere are refused, as closes are', async () => {
    const { at } = await open()
    const wrong = await at('2026-03-21T12:00:00Z', {
      curves: [
        { ...point!, day: '2026-03-22' },
        { ...point!, day: '2026-03-23' },
      ],
      dividendYields: [{ ...dividendYields[0]!, day: '2026-03-23' }],
    })
    equal(wrong.batchId, null)
    deepEqual(
      wrong.failures.map(({ file, line, column, reason }) => [file, line, column, reason]),
      [
        ['curves.csv', 3, 'day', 'The rate of 2026-03-23 cannot be known yet.'],
        ['dividend-yields.csv', 2, 'day', 'The dividend yield of 2026-03-23 cannot be known yet.'],
      ],
    )
  })
})
