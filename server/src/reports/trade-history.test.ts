import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { book } from '#ingest/booking/book.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { EMPTY_DATASET, share, trade } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../testing/datasets/worked-ledger.ts'
import { openBookedInstitution } from '../../testing/institutions/reporting-institution.ts'
import { tradeHistoryReply } from './limited-tables/trade-history-reply.ts'
import { answerTradeHistory } from './trade-history.ts'

const BOTH = ['Alpha', 'Beta']
const at = (day: string): number => Date.parse(day) / 1000

const NOTHING = { exDate: null, instrument: null, gross: null, tax: null } as const
const INCOME = [
  ...WORKED_LEDGER.income,
  {
    ...NOTHING,
    id: 'I2',
    account: 'Beta',
    payDate: '2026-03-19',
    type: 'dividend',
    instrument: 'DIVI',
    currency: 'EUR',
    amount: '85',
    gross: '100',
    tax: '15',
  },
  { ...NOTHING, id: 'I3', account: 'Alpha', payDate: '2026-01-12', type: 'custodyFee', currency: 'USD', amount: '-12.5' },
] as const

describe('POST /clarityConnect/tradeHistory_CC', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  const openHouse = (dataset = { ...WORKED_LEDGER, income: INCOME }) => openBookedInstitution(test.db, dataset)

  it('lists what was booked, newest first: units signed, prices as booked, income net by pay date, transfers + in and - out', async () => {
    const fixture = await openHouse()
    const { transactions, income, transfers, notes } = await fixture.ask(answerTradeHistory, { accounts: BOTH })
    deepEqual(transactions, [
      { date: at('2026-03-20'), symbol: 'USDEUR', type: 'FX', units: 1000, price: 0.82, account: 'Beta', quotedIn: 'EUR' },
      { date: at('2026-03-19'), symbol: 'FUTR', type: 'Buy', units: 2, price: 500, account: 'Alpha', quotedIn: 'USD' },
    ])
    // The dividend of 27 March is due, and in the NPV, since its ex-date; it is listed when it is paid.
    const dividend = { date: at('2026-03-19'), type: 'Dividend', account: 'Beta' }
    const fee = { date: at('2026-01-12'), type: 'Custody fee', account: 'Alpha' }
    deepEqual(income, [
      // 100 less the tax of 15; at 1.20 dollars a euro.
      { ...dividend, symbol: 'DIVI', ccy: 'EUR', amount: 85, tax: 15, amountReporting: 102 },
      { ...fee, symbol: 'USD', ccy: 'USD', amount: -12.5, tax: null, amountReporting: -12.5 },
    ])
    const march = { date: at('2026-03-02') }
    const opening = { date: at('2025-12-30'), cntpy: 'Opening' }
    deepEqual(transfers, [
      { ...march, cntpy: 'Beta', ccy: 'USD', amount: -1000, account: 'Alpha' },
      { ...march, cntpy: 'Alpha', ccy: 'USD', amount: 1000, account: 'Beta' },
      { ...march, cntpy: 'Bank', ccy: 'EUR', amount: -500, account: 'Beta' },
      // In kind at the day's close: 10 x 100; 100 x (98 + 0.45 of interest); -50 x 40; 100 x 50 EUR.
      { ...opening, ccy: 'USD', amount: 1000, account: 'Alpha' },
      { ...opening, ccy: 'USD', amount: 9845, account: 'Alpha' },
      { ...opening, ccy: 'USD', amount: -2000, account: 'Alpha' },
      { ...opening, ccy: 'EUR', amount: 5000, account: 'Beta' },
      { date: at('2025-12-30'), cntpy: 'Bank', ccy: 'USD', amount: 5000, account: 'Alpha' },
      { date: at('2025-12-30'), cntpy: 'Bank', ccy: 'EUR', amount: 2000, account: 'Beta' },
    ])
    equal(notes, undefined)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('a period leaves out the day whose close starts it, and includes the as-of day', async () => {
    const fixture = await openHouse()
    const day = await fixture.ask(answerTradeHistory, { accounts: BOTH, more: { timePeriod: '1D' } })
    deepEqual([day.transactions.length, day.income.length, day.transfers.length], [1, 0, 0])
    // Since the last close of February: the transfers of 2 March too.
    const month = await fixture.ask(answerTradeHistory, { accounts: BOTH, more: { timePeriod: 'MTD' } })
    deepEqual([month.transactions.length, month.income.length, month.transfers.length], [2, 1, 3])
    const whole = await fixture.ask(answerTradeHistory, { accounts: BOTH, more: { timePeriod: 'Max' } })
    deepEqual([whole.transactions.length, whole.income.length, whole.transfers.length], [2, 2, 9])
    const alpha = await fixture.ask(answerTradeHistory, { accounts: ['Alpha'], more: { timePeriod: 'MTD' } })
    deepEqual([alpha.transactions.length, alpha.income.length, alpha.transfers.length], [1, 0, 1])
    deepEqual(fixture.failedReconciliations, [])
  })

  it('the latest revision of an entry counts, and a cached reply uses no SQL', async () => {
    const fixture = await openHouse()
    const ask = () => fixture.ask(answerTradeHistory, { accounts: BOTH })
    await ask()
    const cold = fixture.transactions()
    await ask()
    equal(fixture.transactions(), cold)
    const withdrawal = WORKED_LEDGER.transfers.find(({ id }) => id === 'X9')!
    await fixture.book({ transfers: [{ ...withdrawal, amount: '-800', date: '2026-03-03' }] })
    const { transfers } = await ask()
    deepEqual(transfers[0], { date: at('2026-03-03'), cntpy: 'Bank', ccy: 'EUR', amount: -800, account: 'Beta' })
    equal(transfers.length, 9)
  })

  it('a booking between the reads of histories and entries makes both be read again', async () => {
    const fixture = await openHouse()
    const { snapshotId } = await fixture.ask(answerTradeHistory, { accounts: BOTH })
    const late = { ...WORKED_LEDGER.transfers.find(({ id }) => id === 'X9')!, id: 'X30', date: '2026-03-20' }
    const label = { name: 'late', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    await book(test.db, fixture.institutionId, { ...EMPTY_DATASET, transfers: [late] }, label)
    const reply = await fixture.ask(answerTradeHistory, { accounts: BOTH, more: { timePeriod: 'Max' } })
    deepEqual([reply.transfers.length, reply.transfers[0]!.date], [10, at('2026-03-20')])
    notEqual(reply.snapshotId, snapshotId)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('has the days of the closes around the period: not before the first entry, whatever is requested', async () => {
    const fixture = await openHouse()
    const periodOf = async (timePeriod: '1D' | 'YTD' | 'Max' | '5Y') =>
      (await fixture.ask(answerTradeHistory, { accounts: BOTH, more: { timePeriod } })).period
    const to = at('2026-03-20')
    // The close of Friday follows that of Thursday; the last of the year was on Wednesday; the first entry is of 30 December.
    deepEqual(await periodOf('1D'), { from: at('2026-03-19'), to })
    deepEqual(await periodOf('YTD'), { from: at('2025-12-31'), to })
    const whole = await periodOf('Max')
    deepEqual(await periodOf('5Y'), whole)
    equal(whole!.from < at('2025-12-31'), true)
  })

  it('a transfer in kind without a price has no amount but a reason', async () => {
    const fixture = await openHouse()
    const nothing = { counterAccount: null, currency: null, amount: null, costPrice: null, costDate: null }
    const gift = {
      ...nothing,
      id: 'X20',
      account: 'Alpha',
      date: '2026-03-20',
      counterparty: 'Gift',
      instrument: 'NEW',
      quantity: '3',
    }
    await fixture.book({ instruments: [share('NEW')], transfers: [gift] })
    const { transfers, notes } = await fixture.ask(answerTradeHistory, { accounts: BOTH })
    equal(transfers[0]!.amount, null)
    deepEqual(notes, [{ row: String(at('2026-03-20')), field: 'amount', reason: 'No price of NEW up to 2026-03-20' }])
  })

  it('is limited to the latest rows, with a note', async () => {
    const fixture = await openHouse({
      ...WORKED_LEDGER,
      income: INCOME,
      transactions: [
        ...WORKED_LEDGER.transactions,
        trade('T3', { account: 'Alpha', tradeDate: '2026-02-10', instrument: 'SPLT', quantity: '1', price: '101' }),
      ],
    })
    const { scope, entries } = await fixture.entries({ accounts: BOTH })
    const { transactions, income, transfers, notes } = tradeHistoryReply(scope, entries, -1, 6, fixture.log)
    deepEqual([transactions.length, income.length, transfers.length], [2, 1, 3])
    const reason = 'Only the latest 6 rows are shown; there are more up to 2026-02-10'
    deepEqual(
      notes,
      ['transactions', 'income', 'transfers'].map((row) => ({ row, field: 'date', reason })),
    )
    equal(tradeHistoryReply(scope, entries, -1, 14, fixture.log).notes, undefined)
  })

  it('withholds the transfers where they are not the flows of the returns', async () => {
    const fixture = await openHouse()
    const { scope, entries } = await fixture.entries({ accounts: BOTH })
    const { transfers, notes } = tradeHistoryReply(
      scope,
      { ...entries, transfers: entries.transfers.slice(1) },
      -1,
      100,
      fixture.log,
    )
    deepEqual(new Set(transfers.map(({ amount }) => amount)), new Set([null]))
    equal(notes![0]!.reason, 'The transfers are not the external flows of the accounts')
    deepEqual(fixture.failedReconciliations, ['transfers are the external flows of the accounts'])
  })
})
