import { deepEqual, equal } from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { StatementDecision } from '@portal/contract/institution/statement-decisions.ts'
import { book } from '#ingest/booking/book.ts'
import { bookEntry, cancelEntry } from '#ingest/booking/book-entry.ts'
import { idOf } from '#store/id.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { findEntries } from '#store/ledger/find-entries.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { bookStatements } from './book-statements.ts'

const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date('2025-06-01T10:00:00Z') } as const
const LIST =
  'Id;Bokföringsdag;Affärsdag;Likviddag;Depå;Transaktionstyp;Värdepapper;ISIN;Antal;Kurs;Belopp;Valuta;Saldo;Transaktionstext;Makuleringsdatum\n' +
  '2;2025-03-04;2025-03-04;2025-03-06;77;KÖPT;Example Air;US0378331005;10;9;-90;USD;910;;\n'

let test: TestDatabase
before(async () => {
  test = await openTestDatabase()
})
after(() => test.close())

async function house(name: string) {
  const wanted = { name, pivotCurrency: 'USD', reportingCurrencies: ['USD'], isDemo: false }
  const id = await createInstitution(test.db, wanted)
  const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
  const base = { clients, portfolios, accounts, benchmarks, reportingCurrencies: ['USD', 'EUR'] }
  await book(test.db, id, { ...EMPTY_DATASET, ...base }, label)
  const send = async (decisions: readonly StatementDecision[] = []) => {
    const file = await readToBook('file', LIST)
    const options = { choice: { accounts: ['First'] }, createsInstruments: true, readsLedger: true, decisions, label }
    const { files, booked } = await test.db.withInstitution(id, (tx) => bookStatements(tx, id, [file], options))
    return [booked.entries, files[0]!.named!.map(({ code }) => code)]
  }
  const entries = async () => {
    const search = {
      accountId: idOf(id, 'account', 'A1'),
      from: '2025-01-01',
      to: '2025-12-31',
      text: null,
      after: null,
      limit: 9,
    }
    return (await test.db.withInstitution(id, (tx) => findEntries(tx, id, 'transactions', search)))!
  }
  const quantities = async () => (await entries()).map(({ cells }) => Number(cells.quantity)).toSorted((a, b) => a - b)
  return { id, send, entries, quantities }
}

it('a statement sent again asks about the line of an entry that was corrected since, and never undoes the correction', async () => {
  const { id, send, entries, quantities } = await house('Corrected')
  deepEqual(await send(), [1, []])
  const [entry] = await entries()
  const cells = Object.fromEntries(
    Object.entries({ ...entry!.cells, quantity: '7', net_amount: '' }).map(([c, v]) => [c, v ?? '']),
  )
  const given = { kind: 'transactions', cells, revision: entry!.revision } as const
  const { state } = await test.db.withInstitution(id, (tx) => bookEntry(tx, id, given, { ...label, comment: 'Seven' }))
  equal(state, 'booked')
  deepEqual(await send(), [0, ['similar']])
  deepEqual(await quantities(), [7])
  deepEqual(await send([{ code: 'similar', take: 'book' }]), [1, []])
  deepEqual(await quantities(), [7, 10])
  deepEqual(await send(), [0, []])
})

it('a statement sent again asks about the line of an entry that was cancelled since', async () => {
  const { id, send, entries, quantities } = await house('Cancelled')
  await send()
  const [entry] = await entries()
  const read = { kind: 'transactions', id: entry!.id, revision: entry!.revision } as const
  await test.db.withInstitution(id, (tx) => cancelEntry(tx, id, read, { ...label, comment: 'Never traded' }))
  deepEqual(await send(), [0, ['similar']])
  deepEqual(
    (await entries()).map(({ isCancelled }) => isCancelled),
    [true],
  )
  deepEqual(await send([{ code: 'similar', take: 'book' }]), [1, []])
  deepEqual(await quantities(), [10, 10])
  deepEqual(await send(), [0, []])
})
