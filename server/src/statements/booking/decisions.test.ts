import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { StatementDecision } from '@portal/contract/institution/statement-decisions.ts'
import { book } from '#ingest/booking/book.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookedState } from '../../../testing/datasets/booked-state.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { bookStatements } from './book-statements.ts'

const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date('2025-12-01T10:00:00Z') } as const
const instrument = { isin: 'CH0038863350', name: 'Nestle', kind: 'share', currency: 'CHF' }
const fee = (day: string) => ({ kind: 'bankFee', day, net: { currency: 'CHF', amount: '-12.5' } })
/** Units × price do not come to the amount. */
const odd = (day: string) => ({
  kind: 'buy',
  day,
  instrument,
  quantity: '2',
  price: '99',
  priceCurrency: 'CHF',
  net: { currency: 'CHF', amount: '-10' },
})
const nameless = { kind: 'buy', day: '2025-04-07', instrument: {}, quantity: '1', net: { currency: 'CHF', amount: '-1' } }

describe('decisions on lines that are similar or doubtful', () => {
  let test: TestDatabase
  let institutionId: string
  before(async () => {
    test = await openTestDatabase()
    institutionId = await createInstitution(test.db, {
      name: 'House',
      pivotCurrency: 'USD',
      reportingCurrencies: ['USD'],
      isDemo: false,
    })
    const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
    const base = { clients, portfolios, accounts, benchmarks, reportingCurrencies: ['USD', 'EUR'] }
    await book(test.db, institutionId, { ...EMPTY_DATASET, ...base }, label)
  })
  after(() => test.close())

  async function send(entries: readonly object[], decisions: readonly StatementDecision[] = []) {
    const file = await readToBook('file', JSON.stringify({ statements: [{ account: { number: '77' }, entries }] }))
    const options = { choice: { accounts: ['First'] }, createsInstruments: true, readsLedger: true, decisions, label }
    const { files } = await test.db.withInstitution(institutionId, (tx) => bookStatements(tx, institutionId, [file], options))
    const { lines } = files[0]!.statements[0]!
    return {
      lines: Object.fromEntries(Object.entries(lines).filter(([, count]) => count > 0)),
      named: files[0]!.named!.map(({ code, choices }) => [code, choices.join(' ')]),
    }
  }
  const at = (index: number) => ({ path: `statements[0].entries[${index}]` })

  it('are none by default, and say what can be decided', async () => {
    await send([fee('2025-04-05')])
    const { lines, named } = await send([fee('2025-04-03'), odd('2025-04-04'), nameless])
    deepEqual(lines, { similar: 1, doubtful: 2 })
    deepEqual(named, [
      ['similar', 'book leaveOut'],
      ['amountsDisagree', 'book leaveOut'],
      ['instrumentIncomplete', 'leaveOut'],
    ])
  })

  it('book a deal whose other currency the file does not name in that of its fee, and not in that of the account', async () => {
    const deal = (day: string, currency: string) => ({
      kind: 'fx',
      day,
      net: { currency: 'EUR', amount: '565' },
      counter: { currency: 'XXX', amount: '-500' },
      fee: { currency, amount: '1.8' },
    })
    const { lines, named } = await send([deal('2025-03-05', 'CHF'), deal('2025-03-06', 'EUR')])
    deepEqual(lines, { doubtful: 2 })
    deepEqual(named, [
      ['dealUnnamed', 'book leaveOut'],
      ['dealOneSide', 'leaveOut'],
    ])
    await send([deal('2025-03-05', 'CHF')], [{ code: 'dealUnnamed', take: 'book' }])
    const [booked] = (await bookedState(test.db, institutionId)).transactions!.filter((row) => row.includes('2025-03-05'))
    const { type, quantity, currency, net_amount: paid, fees } = JSON.parse(booked!) as Record<string, unknown>
    deepEqual([type, quantity, currency, paid, fees].map(String), ['fx', '565', 'CHF', '-500', '1.8'])
  })

  it('leave out one line, or all of a kind, and change nothing', async () => {
    const before = await bookedState(test.db, institutionId)
    const { lines, named } = await send(
      [fee('2025-04-03'), odd('2025-04-04'), odd('2025-04-07'), nameless],
      [
        { place: at(0), take: 'leaveOut' },
        { code: 'amountsDisagree', take: 'leaveOut' },
        { code: 'instrumentIncomplete', take: 'leaveOut' },
      ],
    )
    deepEqual(lines, { leftOut: 4 })
    deepEqual(new Set(named.map(([code]) => code)), new Set(['leftOutByChoice']))
    deepEqual(await bookedState(test.db, institutionId), before)
  })

  it('book anyway what is complete: of a price that does not fit the amount counts', async () => {
    const decisions: readonly StatementDecision[] = [
      { code: 'similar', take: 'book' },
      { place: at(1), take: 'book' },
      { place: at(3), take: 'book' },
    ]
    const entries = [fee('2025-04-04'), odd('2025-04-14'), odd('2025-04-17'), nameless]
    const { lines } = await send(entries, decisions)
    deepEqual(lines, { new: 2, doubtful: 2 })
    const [trade] = (await bookedState(test.db, institutionId)).transactions!
    const { price, net_amount } = JSON.parse(trade!) as Record<string, unknown>
    deepEqual([Number(price), Number(net_amount)], [5, -10])
    equal((await send(entries, decisions)).lines.alreadyHere, 2, 'sent again they are there')
  })

  it('to leave a line out is kept for that line in later files, until it is booked', async () => {
    await send([fee('2025-09-05')])
    const line = fee('2025-09-03')
    const last = { kind: 'bankFee', day: '2025-09-08', net: { currency: 'CHF', amount: '-3' } }
    deepEqual((await send([line, last])).lines, { similar: 1, new: 1 })
    await send([line, last], [{ place: at(0), take: 'leaveOut' }])
    const { lines, named } = await send([last, line])
    deepEqual([lines, named], [{ alreadyHere: 1, leftOut: 1 }, [['leftOutBefore', 'book']]])
    deepEqual((await send([line, last], [{ code: 'leftOutBefore', take: 'book' }])).lines, { new: 1, alreadyHere: 1 })
    deepEqual((await send([line])).lines, { alreadyHere: 1 })
  })
})
