import { deepEqual } from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrateDatabase } from './migrate.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const HOUSE = '00000000-0000-8000-8000-000000000001'
const BATCH = '00000000-0000-8000-8000-000000000002'
const idOf = (at: number): string => `00000000-0000-8000-8000-0000000001${String(at).padStart(2, '0')}`

/** Kind and class of instruments as they were booked before, what an undo would put back, and whether they were withdrawn. */
const BOOKED = [
  ['fund', 'Cash', null, false],
  ['fund', ' CASH', { assetClass: 'cash' }, false],
  ['fund', 'Equity', { assetClass: 'Cash', name: 'Before' }, false],
  ['fund', 'Money market', { assetClass: 'Equity' }, true],
  ['fund', 'cash', null, true],
  ['fxForward', 'Cash', { assetClass: 'FX' }, false],
  ['fxForward', 'Foreign exchange', { name: 'Before' }, false],
  ['fund', 'Equity', { assetClass: 'Cash', kind: 'fxForward' }, false],
  ['cash', 'Cash', { assetClass: 'Cash' }, false],
] as const

describe('a database that was booked before the class Cash was left to cash', () => {
  let test: TestDatabase
  let folder: string
  let url: string
  const name = `clarity_classes_${process.pid}`
  before(async () => {
    test = await openTestDatabase()
    await query(test.url, `create database ${name}`)
    url = test.url.replace(/(\/)[^/?]*(\?|$)/, `$1${name}$2`)
    folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-migrations-'))
    cpSync(MIGRATIONS, folder, { recursive: true })
    const journal = path.join(folder, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] }
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx < 12) }))
  })
  after(async () => {
    rmSync(folder, { recursive: true, force: true })
    await query(test.url, `drop database ${name} with (force)`)
    await test.close()
  })

  it('has the classes of an import afterwards, withdrawn instruments and what an undo puts back among them', async () => {
    await migrateDatabase(url, folder)
    await query(
      url,
      `set clarity.system = 'on';
       insert into institutions (id, name, pivot_currency) values ('${HOUSE}', 'House', 'USD');
       insert into batches (id, institution_id, name, source, booked_by, known_at, counts)
       values ('${BATCH}', '${HOUSE}', 'batch', 'import', 'system', now(), '{}');
       ${BOOKED.map(instrumentSql).join('\n')}`,
    )
    await migrateDatabase(url)
    const rows = await query(
      url,
      `set clarity.system = 'on'; set clarity.booking = 'on';
       select asset_class, before, isin from instruments left join batch_changes on key = id::text order by external_id`,
    )
    deepEqual(rows, [
      { asset_class: 'Cash equivalents', before: null, isin: null },
      { asset_class: 'Cash equivalents', before: { assetClass: 'Cash equivalents' }, isin: null },
      { asset_class: 'Equity', before: { assetClass: 'Cash equivalents', name: 'Before' }, isin: null },
      { asset_class: 'Money market', before: { assetClass: 'Equity' }, isin: null },
      { asset_class: 'Cash equivalents', before: null, isin: null },
      { asset_class: 'Currency', before: { assetClass: 'Currency' }, isin: null },
      { asset_class: 'Currency', before: { name: 'Before' }, isin: null },
      { asset_class: 'Equity', before: { assetClass: 'Currency', kind: 'fxForward' }, isin: null },
      { asset_class: 'Cash', before: { assetClass: 'Cash' }, isin: null },
    ])
  })
})

function instrumentSql([kind, assetClass, before, isWithdrawn]: (typeof BOOKED)[number], at: number): string {
  const id = idOf(at)
  const values = `'${id}', '${HOUSE}', 'I${at}', 'I${at}', 'I${at}', '${kind}', 'USD', 1, '${assetClass}', '{}', ${isWithdrawn}`
  return `
    insert into instruments (id, institution_id, external_id, ticker, name, kind, currency, multiplier, asset_class, terms, is_withdrawn)
    values (${values});
    ${before === null ? '' : `insert into batch_changes values ('${HOUSE}', '${BATCH}', 'instruments', '${id}', '${JSON.stringify(before)}');`}`
}

/** What the last statement answers. */
async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const answered: unknown = await client.query(text).finally(() => client.end())
  const results = (Array.isArray(answered) ? answered : [answered]) as { rows: unknown[] }[]
  return results.at(-1)!.rows
}
