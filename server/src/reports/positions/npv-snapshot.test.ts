import { deepEqual, equal, notEqual, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { undo } from '#ingest/booking/undo.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { inKind, share } from '../../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../../testing/datasets/worked-ledger.ts'
import { openBookedInstitution } from '../../../testing/institutions/reporting-institution.ts'
import { answerNpvSnapshot } from './npv-snapshot.ts'

const BOTH = ['Alpha', 'Beta']
/** The figures below are exact; this is far below a cent. */
const exact = 1e-8

describe('POST /clarityConnect/npvSnapshot_CC', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  const openHouse = (dataset = WORKED_LEDGER) => openBookedInstitution(test.db, dataset)

  it('answers one row an account by name and the scope itself, to the cent', async () => {
    const fixture = await openHouse()
    const { rows, total, ...rest } = await fixture.ask(answerNpvSnapshot, { accounts: ['Beta', 'Alpha'] })

    // Alpha on 19 March: SPLT 10 x 120 = 1,200; BOND 10,000 x 0.01 x (99 + 1.24) = 10,024; SHRT -50 x 44 = -2,200; cash 5,000 - 1,000
    //   - 6 + 2 x 10 x (503 - 500) = 4,054; together 13,078.
    // On 20 March: 40 x 31 = 1,240; 100 x (98.9 + 1.25) = 10,015; -50 x 42 = -2,100; cash 4,054 + 2 x 10 x (501 - 503) = 4,014:
    //   together 13,169, which is + 91.
    // Since 31 December (1,000 + 100 x 98.45 - 2,000 + 5,000 = 13,845): up to 2 March (1,000 + 100 x 99.07 - 2,000 + 4,000 = 12,907,
    //   with the 1,000 that left 13,907), and from 12,907 on to 13,169.
    const [alpha, beta] = rows
    deepEqual([alpha!.account, beta!.account], BOTH)
    closeTo(alpha!.npv!, 13_169, exact)
    closeTo(alpha!.cash!, 4_014, exact)
    closeTo(alpha!.npvChange1D!, 91, exact)
    closeTo(alpha!.pct1D!, 91 / 13_078, 1e-12)
    closeTo(alpha!.pctYTD!, (13_907 / 13_845) * (13_169 / 12_907) - 1, 1e-12)

    // Beta on 19 March: DIVI 5,000 EUR and cash 2,000 - 500 = 1,500 EUR at 1.20 = 7,800; and 1,000 USD: together 8,800.
    // On 20 March: DIVI 4,800 EUR, cash 1,500 - 820 - 2 + 170 due = 848 EUR, at 1.25 = 7,060; and 2,000 USD: 9,060, which is + 260.
    // Since 31 December (7,000 EUR at 1.10 = 7,700): on 2 March 1,000 came in and 550 went out, 8,150 + 550 = 7,700 + 1,000.
    closeTo(beta!.npv!, 9_060, exact)
    closeTo(beta!.cash!, 848 * 1.25 + 2_000, exact)
    closeTo(beta!.npvChange1D!, 260, exact)
    closeTo(beta!.pct1D!, 260 / 8_800, 1e-12)
    closeTo(beta!.pctYTD!, 9_060 / 8_150 - 1, 1e-12)

    // Both: the 1,000 from one to the other is no flow; 550 left the scope on 2 March, when 21,057 was left of 21,602.
    equal(total.account, 'Total')
    closeTo(total.npv!, 22_229, exact)
    closeTo(total.cash!, 7_074, exact)
    closeTo(total.npvChange1D!, 351, exact)
    closeTo(total.pct1D!, 351 / 21_878, 1e-12)
    closeTo(total.pctYTD!, (21_607 / 21_545) * (22_229 / 21_057) - 1, 1e-12)
    deepEqual(rest, {
      asOf: Date.UTC(2026, 2, 20) / 1000,
      mode: 'Close',
      snapshotId: '1-2026-03-20',
      reportingCCY: 'USD',
    })
    deepEqual(fixture.failedReconciliations, [])
  })

  it('converts each day at its own rate into another reporting currency', async () => {
    const fixture = await openHouse()
    const { rows, total } = await fixture.ask(answerNpvSnapshot, { accounts: BOTH, currency: 'EUR' })
    // Alpha 13,169 / 1.25 against 13,078 / 1.20; Beta 9,060 / 1.25 against 8,800 / 1.20.
    closeTo(rows[0]!.npv!, 10_535.2, exact)
    closeTo(rows[0]!.npvChange1D!, 10_535.2 - 13_078 / 1.2, exact)
    closeTo(rows[0]!.pct1D!, 10_535.2 / (13_078 / 1.2) - 1, 1e-12)
    closeTo(rows[1]!.cash!, 848 + 2_000 / 1.25, exact)
    closeTo(total.npv!, 22_229 / 1.25, exact)
    closeTo(total.npvChange1D!, 22_229 / 1.25 - 21_878 / 1.2, exact)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('the total of one account is that account: the transfer to the other is then a flow', async () => {
    const fixture = await openHouse()
    const { rows, total } = await fixture.ask(answerNpvSnapshot, { accounts: ['Alpha'] })
    deepEqual({ ...total, account: 'Alpha' }, rows[0])
  })

  it('a figure without its price is withheld with the reason, and so is the total; other accounts stay', async () => {
    const fixture = await openHouse()
    await fixture.book({
      instruments: [share('NEW')],
      transfers: [inKind('KIND', { account: 'Alpha', date: '2026-03-20', instrument: 'NEW', quantity: '1' })],
    })
    const { rows, total, notes } = await fixture.ask(answerNpvSnapshot, { accounts: BOTH })
    const [alpha, beta] = rows
    deepEqual([alpha!.npv, alpha!.npvChange1D, alpha!.pct1D, total.npv], [null, null, null, null])
    closeTo(alpha!.cash!, 4_014, exact)
    closeTo(beta!.npv!, 9_060, exact)
    const reason = 'No price of NEW up to 2026-03-20'
    deepEqual(
      notes!.filter(({ row }) => row === 'Alpha'),
      ['npv', 'npvChange1D', 'pct1D', 'pctYTD'].map((field) => ({ row: 'Alpha', field, reason })),
    )
  })

  it('a currency without any rate is named, and cash of other currencies does not hide it', async () => {
    const fixture = await openHouse()
    const nothing = { counterAccount: null, instrument: null, quantity: null, costPrice: null, costDate: null }
    const transfer = {
      ...nothing,
      id: 'X99',
      account: 'Beta',
      date: '2026-03-20',
      counterparty: 'Bank',
      currency: 'SEK',
      amount: '100',
    }
    await fixture.book({ transfers: [transfer] })
    const { rows, notes = [] } = await fixture.ask(answerNpvSnapshot, { accounts: BOTH })
    deepEqual([rows[1]!.npv, rows[1]!.cash], [null, null])
    equal(notes!.find(({ row, field }) => row === 'Beta' && field === 'cash')!.reason, 'No exchange rate of SEK up to 2026-03-20')
  })

  it('an account without entries is empty, and has no returns', async () => {
    const fixture = await openHouse()
    await fixture.book({ accounts: [{ ...WORKED_LEDGER.accounts[0]!, id: 'Empty', name: 'Empty' }] })
    const { rows, notes = [] } = await fixture.ask(answerNpvSnapshot, { accounts: ['Empty', 'Alpha'] })
    deepEqual(rows[1], { account: 'Empty', npv: 0, cash: 0, npvChange1D: 0, pct1D: null, pctYTD: null })
    deepEqual(notes, [
      { row: 'Empty', field: 'pct1D', reason: 'Not opened before 2026-03-20' },
      { row: 'Empty', field: 'pctYTD', reason: 'Not opened before 2026-03-20' },
    ])
  })

  it('uses no SQL when cached, and a booking takes effect at once', async () => {
    const fixture = await openHouse()
    const first = await fixture.ask(answerNpvSnapshot, { accounts: BOTH })
    const cold = fixture.transactions()
    await fixture.ask(answerNpvSnapshot, { accounts: BOTH })
    await fixture.ask(answerNpvSnapshot, { accounts: ['Beta'], currency: 'EUR' })
    equal(fixture.transactions(), cold)

    // A correction of the withdrawal: 300 EUR less, 375 USD at the last close.
    const withdrawal = WORKED_LEDGER.transfers.find(({ id }) => id === 'X9')!
    const batch = await fixture.book({ transfers: [{ ...withdrawal, amount: '-800' }] })
    const corrected = await fixture.ask(answerNpvSnapshot, { accounts: BOTH })
    closeTo(corrected.total.npv!, 22_229 - 375, exact)
    notEqual(corrected.snapshotId, first.snapshotId)

    await undo(test.db, fixture.institutionId, batch, new Date())
    fixture.invalidate()
    closeTo((await fixture.ask(answerNpvSnapshot, { accounts: BOTH })).total.npv!, 22_229, exact)
  })

  it('other clients’ objects are not found, and only currencies of the institution are accepted', async () => {
    const fixture = await openHouse()
    const other = await openHouse()
    await rejects(fixture.ask(answerNpvSnapshot, { accounts: ['Alpha', 'Gamma'] }), { status: 404, reason: 'Not found' })
    await rejects(fixture.ask(answerNpvSnapshot, { accounts: BOTH, client: 'Somebody' }), { status: 404, reason: 'Not found' })
    await rejects(other.ask(answerNpvSnapshot, { accounts: BOTH, currency: 'CHF' }), {
      status: 400,
      reason: 'CHF is not a reporting currency. Choose one of EUR, USD.',
    })
  })

  it('the reply to an institution without entries and closes says what to import', async () => {
    const nothing = { prices: [], fxRates: [], transactions: [], income: [], transfers: [], corporateActions: [] }
    const fixture = await openHouse({ ...WORKED_LEDGER, ...nothing })
    await rejects(fixture.ask(answerNpvSnapshot, { accounts: BOTH }), {
      status: 409,
      reason: 'Nothing is booked yet. Import statements, or entries and prices.',
    })
  })

  it('without any close the last entry is the last day; what was not dealt has no price', async () => {
    const fixture = await openHouse({ ...WORKED_LEDGER, prices: [], fxRates: [] })
    const { rows, notes = [] } = await fixture.ask(answerNpvSnapshot, { accounts: BOTH })
    equal(rows[0]!.cash, 3_994)
    equal(
      notes.find(({ row, field }) => row === 'Alpha' && field === 'npv')!.reason,
      'No price of BOND, SHRT, SPLT up to 2026-03-27',
    )
  })
})
