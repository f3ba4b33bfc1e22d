import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { book } from '#ingest/booking/book.ts'
import { idOf } from '#store/id.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { readBookedEntries } from '#store/ledger/read-booked.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { addExact, trimExact } from '../base/exact.ts'
import { bookStatements } from './book-statements.ts'

const NOW = new Date('2025-06-01T10:00:00Z')
const SPAN = { from: '2025-01-01', to: '2025-12-31' }

/** An order with its fee and its currency deal. */
const ORDER = [
  'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
  '04-03-2025,16:00,04-03-2025,APPLE INC,US0378331005,Valuta Creditering,"1,0500",USD,"210,00",USD,"0,00",aaaa-bbbb',
  '04-03-2025,16:00,04-03-2025,APPLE INC,US0378331005,Valuta Debitering,,EUR,"-200,00",EUR,"98,00",aaaa-bbbb',
  '04-03-2025,16:00,04-03-2025,APPLE INC,US0378331005,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-2,00",EUR,"298,00",aaaa-bbbb',
  '04-03-2025,16:00,04-03-2025,APPLE INC,US0378331005,"Koop 1 @ 210,00 USD",,USD,"-210,00",USD,"-210,00",aaaa-bbbb',
  '03-03-2025,12:00,03-03-2025,SAP SE,DE0007164600,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-1,50",EUR,"300,00",cccc-dddd',
  '03-03-2025,12:00,03-03-2025,SAP SE,DE0007164600,"Koop 2 @ 240,00 EUR",,EUR,"-480,00",EUR,"301,50",cccc-dddd',
]
/** Two dividends of a day, of which one was taxed. */
const DIVIDENDS = [
  'Type,SettleDate,ISIN,Description,Amount,CurrencyPrimary,TransactionID',
  'Withholding Tax,20250913,CH0038863350,NESN(CH0038863350) CASH DIVIDEND CHF 6 PER SHARE - CH TAX,-14.70,CHF,9001',
  'Dividends,20250913,CH0038863350,NESN(CH0038863350) CASH DIVIDEND CHF 0.5 PER SHARE (Ordinary Dividend),3.50,CHF,9002',
  'Dividends,20250913,CH0038863350,NESN(CH0038863350) CASH DIVIDEND CHF 6 PER SHARE (Ordinary Dividend),42,CHF,9003',
]

describe('files that are cut between lines of one entry', () => {
  let test: TestDatabase
  let made = 0
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  /** An institution of its own; `cash` is what its first account paid and received. */
  async function house() {
    const { db } = test
    const wanted = { name: `Cut ${++made}`, pivotCurrency: 'USD', reportingCurrencies: ['USD'], isDemo: false }
    const id = await createInstitution(db, wanted)
    const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
    const base = { ...EMPTY_DATASET, clients, portfolios, accounts, benchmarks, reportingCurrencies: ['USD', 'EUR'] }
    const label = { source: 'import', bookedBy: 'system', knownAt: NOW } as const
    await book(db, id, base, { ...label, name: 'base' })
    const options = { choice: { accounts: ['First'] }, createsInstruments: true, readsLedger: true, label }
    const send = async (lines: readonly string[]): Promise<number> => {
      const file = await readToBook('file', `${lines.join('\n')}\n`)
      return (await db.withInstitution(id, (tx) => bookStatements(tx, id, [file], options))).booked.entries
    }
    const cash = () =>
      db.withInstitution(id, async (tx) => {
        const sums: Record<string, string> = {}
        const add = (currency: string | null, amount: string | null): void => {
          if (currency !== null && amount !== null) sums[currency] = trimExact(addExact(sums[currency] ?? '0', amount))
        }
        for (const each of await readBookedEntries(tx, id, idOf(id, 'account', 'A1'), SPAN)) {
          add(each.settlementCurrency ?? each.currency, each.amount)
        }
        return sums
      })
    return { send, cash }
  }

  for (const [what, list] of [
    ['an order', ORDER],
    ['dividends', DIVIDENDS],
  ] as const)
    it(`of ${what}: the whole file after its beginning, and its end after the whole, double nothing`, async () => {
      const whole = await house()
      await whole.send(list)
      const expected = await whole.cash()
      for (let length = 2; length < list.length; length++) {
        const { send, cash } = await house()
        await send(list.slice(0, length))
        await send(list)
        deepEqual([length, await cash()], [length, expected])
        deepEqual([length, await whole.send([list[0]!, ...list.slice(length)])], [length, 0])
      }
    })
})
