import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { inKind, share } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../testing/datasets/worked-ledger.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerNpvPie } from './npv-pie.ts'

const exact = 1e-8

describe('POST /clarityConnect/npvPieChart_CC_New', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, WORKED_LEDGER)
  })
  after(() => test.close())

  it('labels are shares of the NPV, angles of the positive groups, and negative groups are named below', async () => {
    const { chart, notes } = await fixture.ask(answerNpvPie, { accounts: ['Alpha', 'Beta'] })
    // Fixed Income 10,015; Equity 1,240 + 6,000 (a future is worth 0 at a close); Cash 7,074; Real Estate -2,100: together 22,229,
    // the positive ones 24,329.
    const expected = [
      ['Fixed Income', 10_015],
      ['Equity', 7_240],
      ['Cash', 7_074],
    ] as const
    deepEqual(
      chart!.slices.map(({ key }) => key),
      expected.map(([key]) => key),
    )
    chart!.slices.forEach((slice, i) => {
      closeTo(slice.value, expected[i]![1], exact)
      closeTo(slice.fraction!, expected[i]![1] / 22_229, 1e-12)
      closeTo(slice.share, expected[i]![1] / 24_329, 1e-12)
    })
    equal(chart!.negatives.length, 1)
    closeTo(chart!.negatives[0]!.value, -2_100, exact)
    deepEqual(chart!.remarks, ['Negative, not drawn: Real Estate'])
    equal(notes, undefined)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('shares are withheld where the NPV is too small against gross exposure; the amounts stay', async () => {
    // All of Alpha but 100 USD is taken out: 13,169 - 13,069, against an exposure of 10,015 + 1,240 + 2,100 + 10,020.
    const nothing = { counterAccount: null, instrument: null, quantity: null, costPrice: null, costDate: null }
    const withdrawal = {
      ...nothing,
      id: 'X10',
      account: 'Alpha',
      date: '2026-03-20',
      counterparty: 'Bank',
      currency: 'USD',
      amount: '-13069',
    }
    await fixture.book({ transfers: [withdrawal] })
    const { chart, notes } = await fixture.ask(answerNpvPie, { accounts: ['Alpha'] })
    deepEqual(
      chart!.slices.map(({ fraction }) => fraction),
      [null, null],
    )
    closeTo(chart!.slices[0]!.value, 10_015, exact)
    deepEqual(notes, [{ row: 'Total', field: 'pctNPV', reason: 'NPV too small against gross exposure' }])
  })

  it('no part of an unknown total is drawn', async () => {
    await fixture.book({
      instruments: [share('NEW')],
      transfers: [inKind('KIND', { account: 'Beta', date: '2026-03-20', instrument: 'NEW', quantity: '1' })],
    })
    const { chart, notes } = await fixture.ask(answerNpvPie, { accounts: ['Beta'] })
    equal(chart, null)
    deepEqual(notes, [{ row: 'Total', field: 'npv', reason: 'No price of NEW up to 2026-03-20' }])
  })
})
