import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { StatementDecision } from '@portal/contract/institution/statement-decisions.ts'
import { book } from '#ingest/booking/book.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { bookStatements } from './book-statements.ts'

const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date('2025-06-01T10:00:00Z') } as const
const TITLES =
  'Id;Bokföringsdag;Affärsdag;Likviddag;Depå;Transaktionstyp;Värdepapper;ISIN;Antal;Kurs;Belopp;Valuta;Saldo;Transaktionstext;Makuleringsdatum'
/** A purchase on the 4th that is taken back on the 7th. */
const bought = (takenBackOn = '') =>
  `2;2025-03-04;2025-03-04;2025-03-06;77;KÖPT;Example Air;US0378331005;10;9;-90;USD;910;;${takenBackOn}`
const TAKEN_BACK = '3;2025-03-07;2025-03-07;2025-03-07;77;MAK KÖPT;Example Air;US0378331005;-10;9;90;USD;1000;;'

describe('entries that a custodian takes back later', () => {
  let test: TestDatabase
  let made = 0
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  async function house() {
    const id = await createInstitution(test.db, {
      name: `House ${++made}`,
      pivotCurrency: 'USD',
      reportingCurrencies: ['USD'],
      isDemo: false,
    })
    const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
    const base = { clients, portfolios, accounts, benchmarks, reportingCurrencies: ['USD', 'EUR'] }
    await book(test.db, id, { ...EMPTY_DATASET, ...base }, label)
    return async (content: string, decisions: readonly StatementDecision[] = []) => {
      const file = await readToBook('file', content)
      const options = { choice: { accounts: ['First'] }, createsInstruments: true, readsLedger: true, decisions, label }
      const { files, booked } = await test.db.withInstitution(id, (tx) => bookStatements(tx, id, [file], options))
      const { lines, differences } = files[0]!.statements[0]!
      return {
        booked: booked.entries,
        lines: Object.fromEntries(Object.entries(lines).filter(([, count]) => count > 0)),
        named: files[0]!.named!.map(({ code, reason, choices }) => [code, reason, choices.join(' ')]),
        differences,
      }
    }
  }
  const list = (...lines: readonly string[]) => `${[TITLES, ...lines].join('\n')}\n`

  it('are cancelled by a list that has them with the day on which they were, and are left out where they never were booked', async () => {
    const send = await house()
    deepEqual((await send(list(bought()))).lines, { new: 1 })
    const later = await send(list(TAKEN_BACK, bought('2025-03-07')))
    deepEqual([later.booked, later.lines], [1, { new: 2 }])
    const again = await send(list(TAKEN_BACK, bought('2025-03-07')))
    deepEqual([again.booked, again.lines], [0, { leftOut: 2 }])
    const elsewhere = await house()
    const first = await elsewhere(list(TAKEN_BACK, bought('2025-03-07')))
    deepEqual([first.booked, first.lines, first.differences], [0, { leftOut: 2 }, []])
  })

  it('are asked about where the line that takes them back comes alone', async () => {
    const send = await house()
    await send(list(bought()))
    const { booked, lines, named } = await send(list(TAKEN_BACK))
    deepEqual([booked, lines], [0, { doubtful: 1 }])
    deepEqual(named, [
      [
        'mayCancel',
        'It takes an entry back, which may be the one that is booked for 2025-03-04: buy 10 -90 USD 2.',
        'book leaveOut',
      ],
    ])
    deepEqual((await send(list(TAKEN_BACK), [{ code: 'mayCancel', take: 'book' }])).booked, 1)
    deepEqual((await send(list(TAKEN_BACK))).lines, { alreadyHere: 1 })
  })

  it('are known by their reference, whichever way the units of the reversal go', async () => {
    const send = await house()
    const instrument = { isin: 'US0378331005', name: 'Example Air', kind: 'share', currency: 'USD' }
    const entry = (kind: string, day: string, quantity: string, amount: string, more: object = {}) => ({
      kind,
      day,
      instrument,
      quantity,
      reference: 'A',
      net: { currency: 'USD', amount },
      ...more,
    })
    const json = (...entries: readonly object[]) => JSON.stringify({ statements: [{ account: { number: '7' }, entries }] })
    const purchase = entry('buy', '2025-03-04', '10', '-90')
    const reversal = entry('sell', '2025-03-07', '-10', '90', { status: 'cancelled' })
    deepEqual((await send(json(purchase, reversal))).lines, { leftOut: 2 })
    deepEqual((await send(json(purchase))).lines, { new: 1 })
    const { booked, lines } = await send(json(reversal))
    deepEqual([booked, lines], [1, { new: 1 }])
    deepEqual((await send(json(reversal))).lines, { alreadyHere: 1 })
  })
})
