import { deepEqual, equal, match } from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'

import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookedState } from '../../testing/datasets/booked-state.ts'
import { drawPng } from '../../testing/drawings/draw-png.ts'
import { bookingText } from './booking/booking-text.ts'
import { importFolder } from './import-folder.ts'

describe('Importing a folder', () => {
  let test: TestDatabase
  let id: string
  let folder: string
  before(async () => {
    test = await openTestDatabase()
    id = await createInstitution(test.db, { name: 'House', pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
  })
  after(() => test.close())
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-import-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (name: string, content: string | Uint8Array) => writeFileSync(path.join(folder, name), content)
  const imported = async () =>
    await importFolder(
      test.db,
      id,
      folder,
      { name: 'folder', source: 'import', bookedBy: 'system', knownAt: new Date('2026-06-01T09:00:00Z') },
      { dryRun: false },
    )

  it('reports all failures of all files at once, and books nothing', async () => {
    const state = await bookedState(test.db, id)
    write(
      'instruments.csv',
      'id,ticker,name,kind,currency,asset_class\nA,A,A,share,USD,Equity\nB,B,B,stock,USD,Equity\nC,C,C,share,US$,Equity\n',
    )
    write('prices.csv', 'instrument,day,close\nA,2024-01-02,1\nB,2024-01-02,2\nD,2024-01-02,3\nA,2024-01-02,NaN\n')
    write('clients.csv', 'id,name,reporting_currency\nK,Client,USD\n')
    write('accounts.csv', 'id,client,name,currency\nK1,K,First,USD\nK2,L,Second,USD\n')
    write('notes.txt', 'Other files may lie here.')
    write('trades.csv', '')
    const { failures, batchId } = await imported()
    equal(batchId, null)
    // The prices of B are not reported: B exists, only its own line is wrong.
    deepEqual(failures.map(({ file, line, column }) => `${file} ${line} ${column}`).sort(), [
      'accounts.csv 3 client',
      'instruments.csv 3 kind',
      'instruments.csv 4 currency',
      'prices.csv 4 instrument',
      'prices.csv 5 close',
      'trades.csv null null',
    ])
    deepEqual(await bookedState(test.db, id), state)
  })

  it('reports the line that could not be read, and nothing that refers to it', async () => {
    const state = await bookedState(test.db, id)
    write('clients.csv', 'id,name,reporting_currency\nK,Client,USD\n')
    write('reporting-currencies.csv', 'currency\nUSD\n')
    write('accounts.csv', 'id,client,name,currency\nK1,K,First,USD\n')
    // A future without an expiry date, its price and a trade in it.
    write('instruments.csv', 'id,ticker,name,kind,currency,multiplier,asset_class\nF,F,F,future,USD,50,Equity\n')
    write('prices.csv', 'instrument,day,close\nF,2024-01-02,100\n')
    write('transactions.csv', 'id,account,trade_date,type,instrument,quantity,price,currency\nT,K1,2024-01-02,buy,F,1,100,USD\n')
    const { failures, batchId } = await imported()
    equal(batchId, null)
    deepEqual(
      failures.map(({ file, line, column }) => `${file} ${line} ${column}`),
      ['instruments.csv 2 expiry'],
    )
    deepEqual(await bookedState(test.db, id), state)
  })

  it('reads logos from their folder by the id of the instrument', async () => {
    write('instruments.csv', 'id,ticker,name,kind,currency,asset_class\nA.B,A,A,share,USD,Equity\n')
    mkdirSync(path.join(folder, 'logos'))
    write('logos/A.B.png', drawPng(16, 16))
    const { counts, failures } = await imported()
    deepEqual(failures, [])
    equal(counts.logos.added, 1)
    write('logos/A.B.png', drawPng(16, 16).subarray(0, 40))
    write('logos/NONE.png', drawPng(16, 16))
    deepEqual(
      (await imported()).failures.map(({ file }) => file),
      ['logos/A.B.png', 'logos/NONE.png'],
    )
  })

  it('does not open a file of 200 MB, and follows no link', async () => {
    write('prices.csv', '')
    truncateSync(path.join(folder, 'prices.csv'), 200 * 1024 * 1024)
    symlinkSync('/dev/zero', path.join(folder, 'holidays.csv'))
    const { failures } = await imported()
    deepEqual(
      failures.map(({ file, reason }) => `${file}: ${reason}`),
      ['holidays.csv: This is not a file.', 'prices.csv: The file has 209715200 bytes, more than 67108864.'],
    )
  })

  it('prints a table of counts and the batch, or a line for each failure', async () => {
    write('holidays.csv', 'day,name\n2024-12-25,Christmas Day\n2024-12-26,Boxing Day\n')
    const text = bookingText(await imported(), false)
    deepEqual(text.slice(0, 2), ['              added  corrected  unchanged', 'holidays.csv      2          0          0'])
    match(text[2]!, /^Booked as batch [0-9a-f-]{36}\.$/)
    match(bookingText(await imported(), false).at(-1)!, /there already/)
    write('holidays.csv', 'day,name\n2024-12-32,Christmas Day\n')
    deepEqual(bookingText(await imported(), false), [
      'holidays.csv, line 2, day: "2024-12-32" is not a day. Write year, month and day like 2026-03-31, from 1900 to 2199.',
      '1 problem was found. Nothing was booked.',
    ])
  })
})
