import { deepEqual, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import type { Transaction } from '#store/database.ts'
import { idOf } from '#store/id.ts'
import { readBookedEntries } from '#store/ledger/read-booked.ts'
import { readKnownInstruments } from '#store/market/known-instruments.ts'
import { runs } from '../../analytics/testing/sampled.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { ACCOUNTS, datasetOf, type RandomLedger, randomLedger } from '../testing/datasets/random-dataset.ts'
import { inKind, SAMPLE_DATASET, share } from '../testing/datasets/sample-dataset.ts'
import { openBookedInstitution, type ReportingInstitution } from '../testing/institutions/reporting-institution.ts'
import { mergeInstruments } from './ingest/booking/merge-instruments.ts'
import { undo } from './ingest/booking/undo.ts'
import type { Dataset } from './ingest/dataset.ts'
import { answerExplain } from './reports/explain.ts'
import { answerPortPerformance } from './reports/performance/port-performance.ts'
import { answerNpvSnapshot } from './reports/positions/npv-snapshot.ts'
import { answerPositionDetail } from './reports/positions/position-detail.ts'
import { answerRealisedGains } from './reports/positions/realised-gains.ts'
import { answerRiskSnapshot } from './reports/risk-snapshot.ts'
import { answerTradeHistory } from './reports/trade-history.ts'
import { identify } from './statements/identity/identify.ts'

const CALLS = [answerNpvSnapshot, answerPositionDetail, answerTradeHistory, answerRealisedGains, answerRiskSnapshot] as const

/** A dataset in which some records of each share are those of a twin of it. */
function parted(dataset: Dataset, isOfTwin: (place: number) => boolean): Dataset {
  let place = 0
  const part = <Row extends { readonly instrument: string | null }>(rows: readonly Row[]): readonly Row[] =>
    rows.map((row) =>
      ['AAA', 'CCC'].includes(row.instrument ?? '') && isOfTwin(place++) ? { ...row, instrument: `${row.instrument}2` } : row,
    )
  const twins = dataset.instruments.filter(({ id }) => id === 'AAA' || id === 'CCC').map((row) => ({ ...row, id: `${row.id}2` }))
  return {
    ...dataset,
    instruments: [...dataset.instruments, ...twins],
    transactions: part(dataset.transactions),
    income: part(dataset.income),
    transfers: part(dataset.transfers),
    prices: part(dataset.prices),
    corporateActions: part(dataset.corporateActions),
  }
}

describe('instruments that are merged', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  const merge = async (house: ReportingInstitution, merged: string, kept: string, at = new Date()) => {
    const label = { source: 'api', bookedBy: 'admin@clarity.example', knownAt: at } as const
    const { id } = await test.db.withInstitution(house.institutionId, (tx) =>
      mergeInstruments(tx, house.institutionId, { merged, kept }, label),
    )
    house.invalidate()
    return id
  }
  const undone = async (house: ReportingInstitution, id: string, at = new Date()) => {
    await undo(test.db, house.institutionId, id, at)
    house.invalidate()
  }
  const question = { accounts: ACCOUNTS, more: { timePeriod: 'Max' } }
  const replies = async (house: ReportingInstitution) => {
    const all = await Promise.all(CALLS.map((answer) => house.askBytes(answer, question)))
    const explained = await house
      .askBytes(answerExplain, {
        ...question,
        more: { ...question.more, endpoint: '/clarityConnect/positionDetail_CC', row: ['AAA', 'Alpha'], column: 'npv' },
      })
      .catch((error: Error) => error.message)
    return [...all, await house.askBytes(answerPortPerformance, question), explained]
  }
  /** Ids depend on the institution, and versions grow. */
  const figuresOf = async (house: ReportingInstitution) =>
    (await replies(house)).map((text) => {
      const withoutVersions = text.replaceAll(/("snapshotId":"|"dataVersion":"?)\d+/g, '$1')
      return withoutVersions.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    })

  it('are reported as if all had been booked of the kept one, and after the undo as before, to the byte', () => {
    const ledgers: fc.Arbitrary<readonly [RandomLedger, readonly boolean[]]> = fc.tuple(
      randomLedger,
      fc.array(fc.boolean(), { minLength: 97, maxLength: 97 }),
    )
    return fc.assert(
      fc.asyncProperty(ledgers, async ([ledger, draws]) => {
        const dataset = datasetOf(ledger)
        const whole = await openBookedInstitution(test.db, dataset)
        const house = await openBookedInstitution(
          test.db,
          parted(dataset, (place) => draws[place % draws.length]!),
        )
        const before = await figuresOf(house)
        const batches = [await merge(house, 'AAA2', 'AAA'), await merge(house, 'CCC2', 'CCC')]
        deepEqual(await figuresOf(house), await figuresOf(whole))
        for (const id of batches) await undone(house, id)
        deepEqual(await figuresOf(house), before)
      }),
      { ...runs(2, 20), endOnFailure: true },
    )
  })

  it('are one to statements, also by what named the merged one', async () => {
    const twin = share('TWIN', { isin: 'US0378331005' })
    const house = await openBookedInstitution(test.db, { ...SAMPLE_DATASET, instruments: [share('ONE'), share('TWO'), twin] })
    await house.book({ transfers: [inKind('X9', { instrument: 'TWIN' })] })
    const { institutionId } = house
    const account = idOf(institutionId, 'account', 'A1')
    const span = { from: '2024-01-01', to: '2024-12-31' }
    const named = async () => {
      const read = async (tx: Transaction) =>
        [await readKnownInstruments(tx, institutionId), await readBookedEntries(tx, institutionId, account, span)] as const
      const [known, booked] = await test.db.withInstitution(institutionId, read)
      const found = identify({ isin: 'US0378331005' }, '2026-03-02', known)
      const one = known.rows.find(({ externalId }) => externalId === 'ONE')!.id
      const isBookedOfOne = booked.find(({ externalId }) => externalId === 'X9')!.instrumentId === one
      return [found.outcome === 'known' && found.instrumentId === one, isBookedOfOne]
    }
    deepEqual(await named(), [false, false])
    const id = await merge(house, 'TWIN', 'ONE')
    deepEqual(await named(), [true, true])
    await undone(house, id)
    deepEqual(await named(), [false, false])
  })

  it('count in what is recorded as of an instant', async () => {
    const house = await openBookedInstitution(test.db, {
      ...SAMPLE_DATASET,
      instruments: [...SAMPLE_DATASET.instruments, share('TWIN')],
      transfers: [...SAMPLE_DATASET.transfers, inKind('X9', { instrument: 'TWIN' })],
    })
    const hours = (count: number) => new Date(Date.now() + 3_600_000 * count)
    const id = await merge(house, 'TWIN', 'ONE', hours(2))
    await undone(house, id, hours(4))
    const namesAt = async (at: Date) =>
      (await house.histories.marketOf(house.institutionId, { recordedAsOf: at })).instruments.map(({ externalId }) => externalId)
    deepEqual(
      [await namesAt(hours(1)), await namesAt(hours(3)), await namesAt(hours(5))].map((names) => names.includes('TWIN')),
      [...[true, false, true]],
    )
  })

  it('must mean the same by amounts, and take part in no other merge', async () => {
    const more = [share('EURO', { currency: 'EUR' }), share('PENCE', { multiplier: '0.01' }), share('TWIN'), share('TRIPLET')]
    const house = await openBookedInstitution(test.db, {
      ...SAMPLE_DATASET,
      instruments: [...SAMPLE_DATASET.instruments, ...more, share('INDEX', { kind: 'index' })],
    })
    for (const other of ['EURO', 'PENCE', 'INDEX', 'ONE', 'MISSING'])
      await rejects(
        merge(house, other, 'ONE'),
        (error: { status?: number }) => [400, 404, 409].includes(error.status ?? 0),
        other,
      )
    await merge(house, 'TWIN', 'ONE')
    for (const [merged, kept] of [
      ['TWIN', 'TRIPLET'],
      ['TRIPLET', 'TWIN'],
      ['ONE', 'TRIPLET'],
    ])
      await rejects(merge(house, merged!, kept!), { status: 409 })
    await merge(house, 'TRIPLET', 'ONE')
  })
})
