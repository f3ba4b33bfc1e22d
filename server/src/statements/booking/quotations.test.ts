import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { book } from '#ingest/booking/book.ts'
import { idOf } from '#store/id.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { readBookedEntries } from '#store/ledger/read-booked.ts'
import { readInstruments } from '#store/market/read-instruments.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { bookStatements } from './book-statements.ts'

const NOW = new Date('2025-06-01T10:00:00Z')
const SPAN = { from: '2025-01-01', to: '2025-12-31' }
const FLATEX = 'Nummer;Buchungstag;Valuta;ISIN;Bezeichnung;Nominal (Stk.);;Betrag;;Kurs;;Devisenkurs;TA.-Nr.;Buchungsinformation'

describe('what a file says elsewhere of an entry', () => {
  let test: TestDatabase
  let made = 0
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  async function house() {
    const { db } = test
    const wanted = { name: `Elsewhere ${++made}`, pivotCurrency: 'USD', reportingCurrencies: ['USD'], isDemo: false }
    const id = await createInstitution(db, wanted)
    const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
    const base = { ...EMPTY_DATASET, clients, portfolios, accounts, benchmarks, reportingCurrencies: ['USD', 'EUR'] }
    const label = { source: 'import', bookedBy: 'system', knownAt: NOW } as const
    await book(db, id, base, { ...label, name: 'base' })
    const options = { choice: { accounts: ['First'] }, createsInstruments: true, readsLedger: true, label }
    const send = async (lines: readonly string[]): Promise<void> => {
      const file = await readToBook('file', `${lines.join('\n')}\n`)
      await db.withInstitution(id, (tx) => bookStatements(tx, id, [file], options))
    }
    const booked = () =>
      db.withInstitution(id, async (tx) =>
        (await readBookedEntries(tx, id, idOf(id, 'account', 'A1'), SPAN)).map((each) =>
          [each.day, each.type, Number(each.quantity ?? each.amount), ...(each.isVoid ? ['void'] : [])].join(' '),
        ),
      )
    const instruments = () =>
      db.withInstitution(id, async (tx) => (await readInstruments(tx, id, null)).map(({ externalId }) => externalId))
    return { send, booked, instruments }
  }

  it('the currency of the quotation of units that come without a price is that of its trades', async () => {
    const { send, booked } = await house()
    await send([
      'Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency',
      '2025-03-03 10:00:00,BUY,0.5,ETH,CRYPTO,900,EUR',
      '2025-03-04 10:00:00,DEPOSIT,0.25,ETH,CRYPTO,,',
      '2025-03-05 10:00:00,DEPOSIT,100,EUR,FIAT,,',
    ])
    deepEqual((await booked()).toSorted(), ['2025-03-03 buy 0.5', '2025-03-04 transfer 0.25', '2025-03-05 transfer 100'])
  })

  it('a dividend in the currency of the account is of the instrument that was bought in another one', async () => {
    const { send, booked, instruments } = await house()
    const titles = 'ID;Type;Time;Comment;Symbol;Amount'
    const dividend = (id: number, day: string) => `${id};DIVIDENT;${day}/03/2025 12:00:00;KLM.DE EUR 0.26/ SHR;KLM.DE;2.24`
    await send([titles, dividend(2, '20'), '1;Stock purchase;14/03/2025 15:30:00;OPEN BUY 2 @ 27.10;KLM.DE;-58.50'])
    await send([titles, dividend(3, '27')])
    deepEqual((await booked()).toSorted(), ['2025-03-14 buy 2', '2025-03-20 dividend 2.24', '2025-03-27 dividend 2.24'])
    deepEqual(await instruments(), ['KLM.DE.EUR'])
  })

  it('a cancellation of a later day undoes the entry with its number', async () => {
    const { send, booked } = await house()
    const purchase =
      '1;03.03.2025;05.03.2025;DE0007164600;SAP SE;2,00;Stk.;-480,00;EUR;240,00;EUR;;700001;Ausführung ORDER Kauf DE0007164600 880001'
    const kept =
      '2;04.03.2025;06.03.2025;DE0007164600;SAP SE;2,00;Stk.;-480,00;EUR;240,00;EUR;;700003;Ausführung ORDER Kauf DE0007164600 880002'
    const undone =
      '3;07.03.2025;05.03.2025;DE0007164600;SAP SE;-2,00;Stk.;480,00;EUR;240,00;EUR;;700002;Storno Ausführung ORDER Kauf DE0007164600 880001'
    await send([FLATEX, purchase, kept, undone])
    deepEqual(await booked(), ['2025-03-04 buy 2'])
    const later = await house()
    await later.send([FLATEX, purchase, kept])
    await later.send([FLATEX, undone])
    deepEqual((await later.booked()).toSorted(), ['2025-03-03 buy 2 void', '2025-03-04 buy 2'])
  })
})
