import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import type { StatementDecision } from '@portal/contract/institution/statement-decisions.ts'
import { book } from '#ingest/booking/book.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { bookStatements } from './book-statements.ts'

const NOW = new Date('2025-06-01T10:00:00Z')
const LABEL = { source: 'import', bookedBy: 'system', knownAt: NOW } as const
const listOf = (...lines: readonly string[]) =>
  [
    '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
    ...lines,
    '',
  ].join('\n')
const SOLD = '"3/10/2025","3/10/2025","3/12/2025","KLM","KLM 3/21/2025 Call $11.00","STO","1","$0.40","$39.95"'
const BOUGHT = '"3/12/2025","3/12/2025","3/13/2025","KLM","KLM 3/21/2025 Put $9.00","BTO","2","$1.50","($300.08)"'
const ends = (what: string, size: string): string =>
  `"3/21/2025","3/21/2025","3/24/2025","KLM","Option Expiration for KLM 3/21/2025 ${what}","OEXP","${size}","",""`

describe('contracts that end in a file without the trades that opened them', () => {
  let test: TestDatabase
  let made = 0
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  async function house() {
    const { db } = test
    const name = `House ${++made}`
    const id = await createInstitution(db, { name, pivotCurrency: 'USD', reportingCurrencies: ['USD'], isDemo: false })
    const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
    const base = { ...EMPTY_DATASET, clients, portfolios, accounts, benchmarks, reportingCurrencies: ['USD', 'EUR'] }
    deepEqual((await book(db, id, base, { name: 'base', ...LABEL })).failures, [])
    return async (content: string, decisions: readonly StatementDecision[] = []) => {
      const file = await readToBook('file', content)
      const options = { choice: { accounts: ['First'] }, createsInstruments: true, readsLedger: true, decisions, label: LABEL }
      const { files } = await db.withInstitution(id, (tx) => bookStatements(tx, id, [file], options))
      const { statements, named = [] } = files[0]!
      const lines = Object.entries(statements[0]!.lines).filter(([, count]) => count > 0)
      return { lines: Object.fromEntries(lines), named: named.map(({ code, choices }) => [code, choices.join(' ')]) }
    }
  }

  it('bring the position of the ledger to none, and are the same when they are sent again', async () => {
    const send = await house()
    await send(listOf(SOLD, BOUGHT))
    const endings = listOf(ends('Put $9.00', '2'), ends('Call $11.00', '1'))
    deepEqual(await send(endings), { lines: { new: 2 }, named: [] })
    deepEqual(await send(endings), { lines: { alreadyHere: 2 }, named: [] })
    deepEqual(await send(listOf(ends('Put $9.00', '2'), ends('Call $11.00', '1'), SOLD, BOUGHT)), {
      lines: { alreadyHere: 4 },
      named: [],
    })
  })

  it('are asked about where the ledger has none of them, and booked as the file writes them where it says the side', async () => {
    const send = await house()
    await send(listOf(SOLD, SOLD.replace('STO', 'BTC').replace('$39.95', '($40.05)')))
    deepEqual(await send(listOf(ends('Call $11.00', '1'))), {
      lines: { doubtful: 1 },
      named: [['endingSide', 'book leaveOut']],
    })
    deepEqual(await send(listOf(ends('Call $11.00', '1S'))), { lines: { new: 1 }, named: [] })
    const decisions: readonly StatementDecision[] = [
      { code: 'endingSide', take: 'book' },
      { code: 'similar', take: 'book' },
    ]
    deepEqual(await send(listOf(ends('Call $11.00', '3')), decisions), { lines: { new: 1 }, named: [] })
  })
})
