import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { book } from '#ingest/booking/book.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { bookStatements } from './book-statements.ts'

const LIST = [
  'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage;Valutakurs;Instrumentvaluta;ISIN;Resultat',
  '2025-03-28;1234567;Utdelning;Volvo B;15;8;120;SEK;;;SEK;SE0000115449;',
  '2062-03-05;1234567;Köp;Volvo B;20;280,5;-5649;SEK;39;;SEK;SE0000115446;',
  '2025-03-04;1234567;Insättning;Insättning;;;10000;SEK;;;;;',
]

describe('lines that contradict the rest of their file', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  it('are asked about, booked by choice, and already here when they come again; a wrong ISIN is a warning', async () => {
    const { db } = test
    const id = await createInstitution(db, { name: 'House', pivotCurrency: 'SEK', reportingCurrencies: ['SEK'], isDemo: false })
    const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
    const base = { ...EMPTY_DATASET, clients, portfolios, accounts, benchmarks, reportingCurrencies: ['USD', 'SEK'] }
    const label = { source: 'import', bookedBy: 'system', knownAt: new Date('2025-06-01T10:00:00Z') } as const
    await book(db, id, base, { ...label, name: 'base' })
    const options = { choice: { accounts: ['First'] }, createsInstruments: true, readsLedger: true, label }
    const send = async (decisions: Parameters<typeof bookStatements>[3]['decisions'] = []) => {
      const file = await readToBook('file', `${LIST.join('\n')}\n`)
      const sent = await db.withInstitution(id, (tx) => bookStatements(tx, id, [file], { ...options, decisions }))
      const { named = [], statements } = sent.files[0]!
      const warned = sent.booked.warnings.filter(({ code }) => code === 'importWarning.isinWrong')
      return [
        sent.booked.entries,
        named.map(({ code, place }) => [place?.line, code]),
        warned.map(({ place }) => place?.line),
        statements[0]!.lines.alreadyHere,
      ]
    }
    deepEqual(await send(), [2, [[3, 'dayAhead']], [2], 0])
    deepEqual(await send([{ code: 'dayAhead', take: 'book' }]), [1, [], [], 2])
    deepEqual(await send(), [0, [], [], 3])
  })
})
