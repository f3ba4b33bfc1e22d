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
  let reasons: readonly string[] = []
  const send = async (decisions: readonly StatementDecision[] = [], list = LIST) => {
    const file = await readToBook('file', list)
    const options = { choice: { accounts: ['First'] }, createsInstruments: true, readsLedger: true, decisions, label }
    const { files, booked } = await test.db.withInstitution(id, (tx) => bookStatements(tx, id, [file], options))
    reasons = files[0]!.named!.map(({ reason }) => reason)
    return [booked.entries, files[0]!.named!.map(({ code }) => code)]
  }
  const entries = async (account = 'A1') => {
    const search = {
      accountId: idOf(id, 'account', account),
      from: '2025-01-01',
      to: '2025-12-31',
      text: null,
      after: null,
      limit: 9,
    }
    return (await test.db.withInstitution(id, (tx) => findEntries(tx, id, 'transactions', search)))!
  }
  const quantities = async () => (await entries()).map(({ cells }) => Number(cells.quantity)).toSorted((a, b) => a - b)
  const correct = async (changed: Readonly<Record<string, string>>) => {
    const [entry] = await entries()
    const cells = Object.fromEntries(
      Object.entries({ ...entry!.cells, ...changed }).map(([column, cell]) => [column, cell ?? '']),
    )
    const given = { kind: 'transactions', cells, revision: entry!.revision } as const
    const { state } = await test.db.withInstitution(id, (tx) => bookEntry(tx, id, given, { ...label, comment: 'As on the note' }))
    equal(state, 'booked')
  }
  return { id, send, entries, quantities, correct, reasons: () => reasons }
}

it('a statement sent again asks about the line of an entry that was corrected since, and never undoes the correction', async () => {
  const { send, correct, quantities } = await house('Corrected')
  deepEqual(await send(), [1, []])
  await correct({ quantity: '7', net_amount: '' })
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

it('a statement sent again asks about the line of an entry that was moved to a day far away', async () => {
  const { send, entries, correct } = await house('Moved far')
  await send()
  await correct({ trade_date: '2025-05-20', settle_date: '2025-05-22' })
  deepEqual(await send(), [0, ['similar']])
  deepEqual(await send([{ code: 'similar', take: 'book' }]), [1, []])
  deepEqual(
    (await entries()).map(({ day }) => day),
    ['2025-05-20', '2025-03-04'],
  )
  deepEqual(await send(), [0, []])
})

it('a statement sent again asks about the line of an entry that was moved to another account, and names it', async () => {
  const { send, entries, correct, reasons } = await house('Moved')
  await send()
  await correct({ account: 'A2' })
  deepEqual(await send(), [0, ['similar']])
  deepEqual(reasons(), ['It is nearly the same as what is booked for 2025-03-04: buy 10 -90 USD 2 Second.'])
  const [moved] = await entries('A2')
  deepEqual([(await entries()).length, moved!.cells.account], [0, 'A2'])
  deepEqual(await send([{ code: 'similar', take: 'book' }]), [1, []])
  deepEqual([await entries('A2'), (await entries()).length], [[moved], 1])
  deepEqual(await send(), [0, []])
})

it('a statement sent again asks about the line of an entry that was corrected twice, and then cancelled', async () => {
  const { id, send, entries, correct } = await house('Twice')
  await send()
  await correct({ trade_date: '2025-05-20', quantity: '7', net_amount: '', settle_date: '' })
  await correct({ quantity: '6' })
  deepEqual(await send(), [0, ['similar']])
  const [entry] = await entries()
  const read = { kind: 'transactions', id: entry!.id, revision: entry!.revision } as const
  await test.db.withInstitution(id, (tx) => cancelEntry(tx, id, read, { ...label, comment: 'Never traded' }))
  deepEqual(await send(), [0, ['similar']])
})

it('a statement sent again asks about the line of an entry that was given another reference', async () => {
  const { send, correct } = await house('Reference')
  await send()
  await correct({ custodian_reference: '9' })
  deepEqual(await send(), [0, ['similar']])
  await correct({ custodian_reference: '' })
  deepEqual(await send(), [0, []])
})

it('a line like another one is not asked about for an entry that was corrected in what lines are not compared by', async () => {
  const { send, quantities, correct } = await house('Fees')
  await send()
  await correct({ fees: '1', price: '8.9' })
  deepEqual(await send([], `${LIST}${LIST.split('\n')[1]!.replace('2;', '3;')}\n`), [1, []])
  deepEqual(await quantities(), [10, 10])
})
