import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { book } from '#ingest/booking/book.ts'
import { undo } from '#ingest/booking/undo.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookedState } from '../../../testing/datasets/booked-state.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import type { BookOptions } from './book-file.ts'
import { bookStatements, proposeStatements } from './book-statements.ts'

const NOW = new Date('2025-06-01T10:00:00Z')
const TITLES = 'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency'
const NESTLE = 'NESN;Nestle N;CH0038863350'
/** Half a cent of each product is rounded by the bank. */
const BUY = `03-03-2025 09:15:00;500001;Buy;${NESTLE};3.0;33.335;0.00;0.00;-100.01;1899.99;CHF`
const PAID_IN = '02-03-2025 09:00:00;500000;Credit;;;;1.0;2000.00;0.00;0.00;2000.00;2000.00;CHF'
const SALE = `05-03-2025 09:15:00;500003;Sell;${NESTLE};1.0;40.00;1.00;0.00;39.00;1938.99;CHF`
const listOf = (...lines: readonly string[]) => [TITLES, ...lines.toReversed()].join('\n')

interface SentEntry {
  readonly kind: string
  readonly day: string
  readonly [field: string]: unknown
}
const money = (currency: string, amount: string) => ({ currency, amount })
const json = (entries: readonly SentEntry[], more: object = {}, number = '77') =>
  JSON.stringify({ statements: [{ account: { number, custodian: 'Bank' }, entries, ...more }] })
const fee = (day: string, amount: string, more: object = {}): SentEntry => ({
  kind: 'bankFee',
  day,
  net: money('CHF', amount),
  ...more,
})

describe('statements that are booked', () => {
  let test: TestDatabase
  let made = 0
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  async function house(dataset: Partial<Dataset> = {}) {
    const { db } = test
    const id = await createInstitution(db, {
      name: `House ${++made}`,
      pivotCurrency: 'USD',
      reportingCurrencies: ['USD'],
      isDemo: false,
    })
    const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
    const base = { clients, portfolios, accounts, benchmarks, reportingCurrencies: ['USD', 'EUR'], ...dataset }
    const { failures } = await book(
      db,
      id,
      { ...EMPTY_DATASET, ...base },
      { name: 'base', source: 'import', bookedBy: 'system', knownAt: NOW },
    )
    deepEqual(failures, [])
    const label = { source: 'import', bookedBy: 'system', knownAt: NOW } as const
    const optionsOf = (accounts: readonly string[]): BookOptions => ({
      choice: { accounts },
      createsInstruments: true,
      readsLedger: true,
      label,
    })
    const send = async (content: string, ...accounts: readonly string[]) => {
      const file = await readToBook('file', content)
      const result = await db.withInstitution(id, (tx) => bookStatements(tx, id, [file], optionsOf(accounts)))
      return { ...result.files[0]!, booked: result.booked }
    }
    const propose = async (content: string, ...accounts: readonly string[]) =>
      (await proposeStatements(db, id, [await readToBook('file', content)], optionsOf(accounts))).files[0]!
    const counts = async (content: string, ...accounts: readonly string[]) =>
      given((await send(content, ...accounts)).statements[0]!.lines)
    return { id, db, send, propose, counts, state: () => bookedState(db, id) }
  }
  const given = (lines: object) => Object.fromEntries(Object.entries(lines).filter(([, count]) => count > 0))

  it('come to their own positions and balance to the cent, and to nothing more when they are sent again', async () => {
    const { send, state } = await house()
    const first = await send(listOf(PAID_IN, BUY, SALE), 'First')
    const { warnings, ...counts } = first.booked
    deepEqual(counts, { entries: 3, instruments: 1, closes: 0, rates: 0, actions: 0 })
    deepEqual(
      warnings.map(({ code }) => code),
      ['importWarning.currencyWithoutRate'],
    )
    deepEqual(first.statements[0]!.differences, [])
    const before = await state()
    const again = await send(listOf(PAID_IN, BUY, SALE), 'First')
    deepEqual([again.booked.entries, given(again.statements[0]!.lines)], [0, { alreadyHere: 3 }])
    deepEqual(await state(), before)
  })

  it('of holdings without a day are compared with the ledger of the day on which they come', async () => {
    const { send } = await house()
    await send(listOf(PAID_IN, BUY, SALE), 'First')
    const holdings = [{ instrument: { isin: 'CH0038863350', name: 'Nestle N' }, quantity: '3' }]
    const { differences } = (await send(json([], { holdings }, '777'), 'First')).statements[0]!
    deepEqual(
      differences.map(({ what, stated, computed }) => [what, stated, computed]),
      [['holding Nestle N', '3', '2']],
    )
  })

  it('say what is strange about a line, with its place', async () => {
    const { send } = await house()
    const { booked } = await send(listOf(PAID_IN, SALE), 'First')
    deepEqual(
      booked.warnings.map(({ file, place, code }) => [file, place?.line, code]),
      [
        ['file', 2, 'importWarning.saleOfMore'],
        ['file', 2, 'importWarning.currencyWithoutRate'],
      ],
    )
  })

  it('add only what is new: of an overlapping file, of two equal lines, of one of them that is there', async () => {
    const { counts } = await house()
    deepEqual(await counts(listOf(PAID_IN, BUY), 'First'), { new: 2 })
    deepEqual(await counts(listOf(BUY, SALE), 'First'), { alreadyHere: 1, new: 1 })
    const twin = fee('2025-04-01', '-5')
    deepEqual(await counts(json([twin]), 'First'), { new: 1 })
    deepEqual(await counts(json([twin, twin])), { alreadyHere: 1, new: 1 })
    deepEqual(await counts(json([twin, twin])), { alreadyHere: 2 })
  })

  it('are booked again as the first time after an undo, with the instruments that it took away', async () => {
    const { id, db, send, state } = await house()
    const count = async () => (await state()).transactions!.length
    const first = await send(listOf(PAID_IN, BUY, SALE), 'First')
    const before = await count()
    await undo(db, id, first.batch!, NOW)
    const again = await send(listOf(PAID_IN, BUY, SALE), 'First')
    deepEqual(again.booked, first.booked)
    deepEqual(again.statements[0]!.lines, first.statements[0]!.lines)
    equal(await count(), before)
  })

  it('book nothing of a dry run, and undo as any batch', async () => {
    const { id, db, propose, send, state } = await house()
    const before = await state()
    const { statements } = await propose(listOf(PAID_IN, BUY), 'First')
    deepEqual(given(statements[0]!.lines), { new: 2 })
    deepEqual(await state(), before)
    await send(listOf(PAID_IN, BUY), 'First')
    await undo(db, id, 'file', NOW)
    deepEqual(await state(), before)
  })

  it('of a file that was cut off book the lines before, and name the rest', async () => {
    const { send } = await house()
    const { statements, problems } = await send(`${TITLES}\n${PAID_IN}\n${BUY.slice(0, -20)}`, 'First')
    deepEqual(given(statements[0]!.lines), { new: 1, refused: 1 })
    deepEqual(
      problems.map(({ code }) => code),
      ['cutOff'],
    )
  })

  it('ask about an entry that is nearly the same as one that is booked, of whatever kind', async () => {
    const { send, counts } = await house()
    await send(json([fee('2025-04-02', '-12.5', { reference: 'A1' })]), 'First')
    const { statements, named } = await send(json([fee('2025-04-01', '-3'), fee('2025-04-03', '-12.5')]))
    deepEqual(given(statements[0]!.lines), { new: 1, similar: 1 })
    deepEqual(
      named!.map(({ code, place }) => [code, place?.path]),
      [['similar', 'statements[0].entries[1]']],
    )
    // Another reference of the same form is another entry of the custodian.
    deepEqual(await counts(json([fee('2025-04-02', '-12.5', { reference: 'A2' })])), { new: 1 })
  })

  it('cancel what the custodian takes back: in the same file, in a later one, and once only', async () => {
    const { send, state, counts } = await house()
    const before = await state()
    const cancelled = fee('2025-04-01', '-5', { status: 'cancelled' })
    deepEqual(await counts(json([fee('2025-04-01', '-5'), cancelled]), 'First'), { leftOut: 2 })
    await send(json([fee('2025-04-01', '-5')]))
    deepEqual(await counts(json([cancelled])), { new: 1 })
    deepEqual(
      (await state()).income!.filter((row) => row.includes('"is_void": false') || row.includes('"is_void":false')),
      before.income,
    )
    deepEqual(await counts(json([cancelled])), { alreadyHere: 1 })
    deepEqual(await counts(json([{ ...cancelled, day: '2025-04-29' }])), { doubtful: 1 })
  })

  it('keep both amounts of a currency deal, and a fee in a third currency', async () => {
    const { send } = await house()
    const balances = ['CHF', 'EUR', 'USD'].map((currency, at) => ({
      kind: 'closing',
      currency,
      amount: ['-95.17', '100', '-2'][at],
    }))
    const deal = {
      kind: 'fx',
      day: '2025-04-01',
      net: money('EUR', '100'),
      counter: money('CHF', '-95.17'),
      fee: money('USD', '2'),
    }
    const { statements, booked } = await send(json([deal], { to: '2025-04-01', balances }), 'First')
    deepEqual([booked.entries, statements[0]!.differences], [2, []])
  })

  it('find their account by the number that it was once chosen for', async () => {
    const { send } = await house()
    const asked = await send(json([fee('2025-04-01', '-5')]))
    deepEqual([given(asked.statements[0]!.lines), asked.named![0]!.code], [{ doubtful: 1 }, 'accountNotChosen'])
    await send(json([fee('2025-04-01', '-5')]), 'First')
    const found = await send(json([fee('2025-04-01', '-5')]))
    deepEqual(found.statements[0]!.portalAccount, { id: 'A1', name: 'First' })
    const other = await send(json([fee('2025-04-01', '-5')]), 'Second')
    equal(other.named![0]!.code, 'accountElsewhere')
    await rejects(send(json([fee('2025-04-01', '-5')]), 'Nowhere'), /Nowhere/)
  })

  it('go to several accounts from one file', async () => {
    const { send } = await house()
    const statement = (number: string) => ({ account: { number }, entries: [fee('2025-04-01', '-5')] })
    const content = JSON.stringify({ statements: [statement('1'), statement('2')] })
    const asked = await send(content, 'First')
    deepEqual(
      asked.statements.map(({ lines }) => given(lines)),
      [{ doubtful: 1 }, { doubtful: 1 }],
    )
    const { statements } = await send(content, '1=First', '2=Second')
    deepEqual(
      statements.map(({ lines, portalAccount }) => [given(lines), portalAccount?.id]),
      [
        [{ new: 1 }, 'A1'],
        [{ new: 1 }, 'A2'],
      ],
    )
  })

  it('name what the ledger refuses, has no entry for, or follows already', async () => {
    const { send } = await house({
      instruments: [...SAMPLE_DATASET.instruments],
      corporateActions: [
        {
          id: 'S',
          instrument: 'ONE',
          type: 'split',
          exDate: '2025-03-20',
          payDate: null,
          ratio: '2',
          otherInstrument: null,
          amount: null,
          currency: null,
        },
        {
          id: 'M',
          instrument: 'ONE',
          type: 'merger',
          exDate: '2025-06-20',
          payDate: null,
          ratio: '2',
          otherInstrument: 'TWO',
          amount: null,
          currency: null,
        },
        {
          id: 'C',
          instrument: 'TWO',
          type: 'merger',
          exDate: '2025-09-19',
          payDate: null,
          ratio: '2',
          otherInstrument: 'ONE',
          amount: '3',
          currency: 'USD',
        },
      ],
    })
    const one = { ticker: 'ONE', currency: 'USD' }
    const merged = (day: string) => ({ kind: 'merger', day, instrument: one, net: money('USD', '30') })
    const split = (ticker: string) => ({
      kind: 'split',
      day: '2025-03-21',
      instrument: { ticker, currency: 'USD' },
      quantity: '10',
    })
    const { named, statements } = await send(
      json([
        split('ONE'),
        split('TWO'),
        merged('2025-06-20'),
        merged('2025-09-20'),
        { kind: 'rights', day: '2025-03-01', instrument: one, quantity: '1' },
        { kind: 'rights', day: '2025-03-21', instrument: one, quantity: '1', net: money('USD', '-10') },
        { kind: 'buy', day: '2025-03-01', instrument: one, quantity: '-1', net: money('USD', '-10') },
        {
          kind: 'buy',
          day: '2025-03-01',
          instrument: one,
          quantity: '1',
          price: '99',
          priceCurrency: 'USD',
          net: money('USD', '-10'),
        },
        { kind: 'bankFee', day: '2025-03-01', net: money('CHF', '-1'), status: 'pending' },
      ]),
      'First',
    )
    deepEqual(given(statements[0]!.lines), { alreadyHere: 2, doubtful: 2, leftOut: 5 })
    deepEqual(
      named!.map(({ code }) => code),
      ['actionOfMarket', 'cashOfMerger', 'actionOfMarket', 'notHeld', 'amountsDisagree', 'amountsDisagree', 'pending'],
    )
  })

  it('ask for the value of one crypto currency that becomes another', async () => {
    const { send } = await house()
    const coin = (ticker: string) => ({ ticker, kind: 'crypto' })
    const deal = {
      kind: 'conversion',
      instrument: coin('BTC'),
      quantity: '-1',
      otherInstrument: coin('ETH'),
      otherQuantity: '20',
    }
    const { named, statements } = await send(
      json([
        { ...deal, day: '2025-03-03' },
        { ...deal, day: '2025-03-04', gross: money('USD', '90000') },
      ]),
      'First',
    )
    deepEqual(given(statements[0]!.lines), { doubtful: 1, new: 1 })
    deepEqual(
      named!.map(({ code }) => code),
      ['noValue'],
    )
  })
})
