import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { importFiles } from '#ingest/import-files.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'
import { answerPositionDetail } from '#reports/positions/position-detail.ts'
import { answerRiskSnapshot } from '#reports/risk-snapshot.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { FALLING_SHARE } from '../testing/datasets/falling-share.ts'
import { fileSource } from '../testing/datasets/read-files.ts'
import { openReportingInstitution, type ReportingInstitution } from '../testing/institutions/reporting-institution.ts'
import { nextSecond } from '../testing/next-second.ts'

const secondsOf = (day: number) => Date.UTC(2026, 2, day) / 1000
const restatedIn = ({
  notes = [],
}: {
  readonly notes?: readonly { readonly row: string; readonly field: string; readonly restated?: object | undefined }[] | undefined
}) => notes.flatMap(({ row, field, restated }) => (restated ? [`${row} ${field}`] : []))

const ALPHA = { accounts: ['Alpha'] }

describe('a share that falls from 100 to 30, 28, 27 and 25, imported day by day', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openReportingInstitution(test.db, 'Falling House')
    await fixture.book(FALLING_SHARE)
  })
  after(() => test.close())

  const close = async (day: string, value: string) => {
    const files = new Map([['prices.csv', fileSource(`instrument,day,close\nFALL,${day},${value}\n`)]])
    const label = { name: day, source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    const { failures } = await importFiles(test.db, fixture.institutionId, { files, failures: [] }, label, { dryRun: false })
    deepEqual(failures, [])
    fixture.invalidate()
  }
  const npv = async (more: object = {}) => {
    const { total, notes = [] } = await fixture.ask(answerNpvSnapshot, { ...ALPHA, more })
    const doubts = notes.filter(({ row, field, doubt }) => row === 'Total' && field === 'npv' && doubt)
    return { total, notes, doubts }
  }
  let firstClose = 0

  it('on the first day has the NPV of the close before; every figure has a note with the doubt and its effect', async () => {
    await close('2026-03-17', '30')
    const { total, notes, doubts } = await npv()
    deepEqual([total.npv, total.npvChange1D], [10_000, 0])
    deepEqual(doubts, [
      {
        row: 'Total',
        field: 'npv',
        reason:
          'In doubt: the close of FALL of 2026-03-17, 30, moved beyond its limit. That of 2026-03-16, 100, counts until it is believed; ' +
          'NPV would then change by -70.00%',
        doubt: { of: 'FALL', day: Date.UTC(2026, 2, 17) / 1000, value: 30, carried: 100, npvEffect: -7_000 },
      },
    ])
    deepEqual(
      new Set(notes.filter(({ doubt }) => doubt).map(({ row, field }) => `${row} ${field}`)),
      new Set(['Alpha', 'Total'].flatMap((row) => ['npv', 'npvChange1D', 'pct1D', 'pctYTD'].map((field) => `${row} ${field}`))),
    )
    const positions = await fixture.ask(answerPositionDetail, ALPHA)
    const noted = positions.notes!.filter(({ doubt }) => doubt).map(({ row, field }) => `${row} ${field}`)
    deepEqual(noted, ['FALL price', 'FALL npv', 'FALL dailyPL'])
    equal((await fixture.ask(answerRiskSnapshot, ALPHA)).overview.inDoubt, 1)
    firstClose = await nextSecond()
  })

  it('on the second day both closes count from their own days: the day starts from the restated opening', async () => {
    await close('2026-03-18', '28')
    const { total, notes, doubts } = await npv()
    deepEqual([total.npv, total.npvChange1D, doubts], [2_800, -200, []])
    const [restated, ...others] = notes.filter((note) => note.row === 'Total' && note.restated)
    deepEqual(restated, {
      row: 'Total',
      field: 'npvChange1D',
      reason:
        'Restated from 2026-03-17 on: closes of FALL that were in doubt are believed since 2026-03-18. On 2026-03-17 100 counted, and ' +
        'now 30 does; NPV of that day changed by -70.00%',
      restated: { of: 'FALL', from: secondsOf(17), day: secondsOf(17), before: 100, after: 30, npvEffect: -7_000 },
    })
    deepEqual(
      others.map(({ field }) => field),
      ['pct1D'],
    )
    const positions = await fixture.ask(answerPositionDetail, ALPHA)
    deepEqual(restatedIn(positions), ['FALL dailyPL'])
    equal((await fixture.ask(answerRiskSnapshot, ALPHA)).overview.inDoubt, 0)
  })

  it('on the last day the NPV is 2,500, without a doubt', async () => {
    await close('2026-03-19', '27')
    await close('2026-03-20', '25')
    const { total, notes } = await npv()
    deepEqual([total.npv, total.npvChange1D], [2_500, -200])
    ok(notes.every(({ doubt }) => doubt === undefined))
  })

  it('has the note of a restated opening on no other day', async () => {
    deepEqual(restatedIn(await npv()), [])
    deepEqual(restatedIn(await npv({ asKnownOn: firstClose })), [])
  })

  it('back at 100, the price of the first day, rejects the closes in between: that day starts from 100 again', async () => {
    await close('2026-03-23', '101')
    const { total, notes } = await npv()
    deepEqual([total.npv, total.npvChange1D], [10_100, 100])
    deepEqual(
      notes.find(({ row, field }) => row === 'Alpha' && field === 'npvChange1D'),
      {
        row: 'Alpha',
        field: 'npvChange1D',
        reason:
          'Restated from 2026-03-17 on: closes of FALL that were believed are rejected since 2026-03-23. On 2026-03-20 25 counted, and now ' +
          '100 does; NPV of that day changed by 300.00%',
        restated: { of: 'FALL', from: secondsOf(17), day: secondsOf(20), before: 25, after: 100, npvEffect: 7_500 },
      },
    )
    deepEqual(fixture.failedReconciliations, [])
  })

  it('as recorded at the first close has the figures shown then', async () => {
    const { total, doubts } = await npv({ asKnownOn: firstClose })
    deepEqual([total.npv, doubts.map(({ doubt }) => doubt?.npvEffect)], [10_000, [-7_000]])
    deepEqual(fixture.failedReconciliations, [])
  })
})
