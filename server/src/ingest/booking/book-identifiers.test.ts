import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Database } from '#store/database.ts'
import { sql } from '#store/drizzle.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, share } from '../../../testing/datasets/sample-dataset.ts'
import type { Dataset, IdentifierRecord } from '../dataset.ts'
import { book } from './book.ts'
import { undo } from './undo.ts'

const NOW = new Date('2026-02-01T10:00:00Z')

describe('Booking identifiers', () => {
  let test: TestDatabase
  let db: Database
  let made = 0
  before(async () => {
    test = await openTestDatabase()
    db = test.db
  })
  after(() => test.close())

  const institution = async () => {
    const id = await createInstitution(db, { name: `H${++made}`, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
    await booked(id, { instruments: [share('ONE'), share('TWO')] })
    return id
  }
  const booked = (id: string, dataset: Partial<Dataset>) =>
    book(db, id, { ...EMPTY_DATASET, ...dataset }, { name: 'batch', source: 'import', bookedBy: 'system', knownAt: NOW })
  const named = (instrument: string, value: string, more: Partial<IdentifierRecord> = {}): IdentifierRecord => ({
    instrument,
    scheme: 'cusip',
    value,
    mic: null,
    fromDay: null,
    toDay: null,
    ...more,
  })
  const ofNow = (id: string, value: string) => share(id, { identifiers: [{ scheme: 'cusip', value, mic: null }] })
  const stored = (id: string) =>
    db.withInstitution(id, async (tx) => {
      const { rows } = await tx.execute<{ line: string }>(sql`
        select concat_ws(' ', external_id, scheme, value, mic, from_day, '..', to_day) as line
        from instrument_identifiers as own join instruments on instruments.id = own.instrument_id order by 1`)
      return rows.map(({ line }) => line)
    })

  it('keeps those of an instrument that a file of instruments does not name, and puts another in place of that of now', async () => {
    const id = await institution()
    await booked(id, { instruments: [ofNow('ONE', '037833100')] })
    await booked(id, { instruments: [share('ONE')] })
    deepEqual(await stored(id), ['ONE cusip 037833100  ..'])
    await booked(id, { instruments: [ofNow('ONE', '17275R102')] })
    deepEqual(await stored(id), ['ONE cusip 17275R102  ..'])
  })

  it('keeps the days of a file of identifiers when instruments.csv says one of them again, and undoes them', async () => {
    const id = await institution()
    const before = [named('ONE', '037833100', { toDay: '2026-01-30' }), named('ONE', '17275R102', { fromDay: '2026-01-31' })]
    const { batchId, counts } = await booked(id, { identifiers: before })
    deepEqual(counts.identifiers, { added: 2, corrected: 0, unchanged: 0 })
    equal((await booked(id, { instruments: [ofNow('ONE', '17275R102')] })).batchId, null)
    deepEqual(await stored(id), ['ONE cusip 037833100  .. 2026-01-30', 'ONE cusip 17275R102  2026-01-31 ..'])
    await undo(db, id, batchId!, NOW)
    deepEqual(await stored(id), [])
  })

  it('refuses one of another instrument on the same day, wrong check digits and what belongs to instruments.csv', async () => {
    const id = await institution()
    await booked(id, { instruments: [ofNow('ONE', '037833100')] })
    const { failures, batchId } = await booked(id, {
      instruments: [ofNow('TWO', '037833100')],
      identifiers: [
        named('TWO', '17275R103', { scheme: 'wkn' }),
        named('TWO', 'US0378331005', { scheme: 'isin' }),
        named('NONE', '68389X105', { fromDay: '2026-02-01', toDay: '2026-01-31' }),
      ],
    })
    equal(batchId, null)
    deepEqual(
      failures.map(({ file, line, column }) => `${file} ${line} ${column}`),
      ['identifiers.csv 2 value', 'identifiers.csv 3 value', 'identifiers.csv 4 instrument', 'identifiers.csv 4 to_day'].concat(
        'instruments.csv 2 cusip',
      ),
    )
    const handed = [named('ONE', '037833100', { toDay: '2026-01-30' }), named('TWO', '037833100', { fromDay: '2026-01-31' })]
    deepEqual((await booked(id, { identifiers: handed })).failures, [])
  })

  it('is refused by the database too where two instruments would have one on a day, except for a class', async () => {
    const id = await institution()
    const add = (scheme: string, value: string, days: string) =>
      db.withInstitution(id, (tx) =>
        tx.execute(sql`
          insert into instrument_identifiers (institution_id, instrument_id, scheme, value, from_day, to_day)
          select ${id}, id, ${scheme}, ${value}, lower(${days}::daterange), upper(${days}::daterange) - 1 from instruments`),
      )
    await rejects(add('cusip', '037833100', '[2026-01-01,2026-02-01)'), ({ cause }: Error) =>
      /instrument_identifiers_one_instrument/.test(String(cause)),
    )
    await add('cfi', 'ESVUFR', '[2026-01-01,2026-02-01)')
  })
})
