import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { fileSource } from '../../../testing/datasets/read-files.ts'
import { importFiles } from '../import-files.ts'

const LABEL = { name: 'batch', source: 'import', bookedBy: 'system', knownAt: new Date('2024-02-01T10:00:00Z') } as const

describe('Checking files with lines that could not be read', () => {
  let test: TestDatabase
  let institutionId: string
  before(async () => {
    test = await openTestDatabase()
    institutionId = await createInstitution(test.db, {
      name: 'House',
      pivotCurrency: 'USD',
      reportingCurrencies: [],
      isDemo: false,
    })
  })
  after(() => test.close())

  it('does not report an entry because another line could not be read', async () => {
    const trades = (lot: string) => `id,account,trade_date,type,instrument,quantity,price,currency,lot
T0,A1,2024-01-02,buy,ONE,ten,1,USD,
T,A1,2024-01-03,sell,ONE,-10,1,USD,${lot}
`
    const places = async (files: Readonly<Record<string, string>>) => {
      const sources = new Map(Object.entries(files).map(([name, content]) => [name, fileSource(content)]))
      const { failures } = await importFiles(test.db, institutionId, { files: sources, failures: [] }, LABEL, { dryRun: true })
      return failures.map(({ file, line, column }) => `${file} ${line} ${column}`)
    }
    const files = {
      'accounts.csv': 'id,client,name,currency\nA1,C,,USD\n',
      'instruments.csv': 'id,ticker,name,kind,currency,asset_class\nONE,ONE,,share,USD,Equity\n',
      'prices.csv': 'instrument,day,close\nONE,2024-01-02,1\n',
    }
    const wrong = ['accounts.csv 2 name', 'instruments.csv 2 name', 'transactions.csv 2 quantity']
    deepEqual(await places({ ...files, 'transactions.csv': trades('T0') }), wrong)
    deepEqual(await places({ ...files, 'transactions.csv': trades('T1') }), [...wrong, 'transactions.csv 3 lot'])
    deepEqual(await places({ ...files, 'transactions.csv': `${trades('T1')}T2,A1\n` }), [...wrong, 'transactions.csv 4 null'])
    deepEqual(await places({ 'transactions.csv': trades('T0') }), [
      'transactions.csv 2 quantity',
      'transactions.csv 3 account',
      'transactions.csv 3 instrument',
    ])
  })
})
