import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { type ReportColumn, tableOf } from './table-of.ts'

interface Row {
  readonly account: string
  readonly npv: number | null
  readonly pct1D: number | null
}

describe('notes under a printed table', () => {
  it('name the figure that is withheld, and a doubt or a restatement once a row that rests on it', () => {
    const columns: readonly ReportColumn<Row>[] = [
      { key: 'account', head: 'Account', kind: 'text' },
      { key: 'npv', head: 'NPV', kind: 'money' },
      { key: 'pct1D', head: '1D', kind: 'percentChange' },
    ]
    const rows = [{ account: 'Alpha', npv: 10_000, pct1D: null }]
    const doubt = { of: 'FALL', day: 0, value: 30, carried: 100, npvEffect: -7_000 }
    const inDoubt = ['npv', 'pct1D'].map((field) => ({ row: 'Alpha', field, reason: 'In doubt: the close of FALL', doubt }))
    const restated = { of: 'FALL', from: 0, day: 0, before: 100, after: 30, npvEffect: -7_000 }
    const ofDay = { row: 'Alpha', field: 'npv', reason: 'Restated from 2026-03-17 on', restated }
    const notes = [{ row: 'Alpha', field: 'pct1D', reason: 'No previous close' }, ...inDoubt, ofDay]
    const { remarks } = tableOf({ title: 'Accounts', columns, rows, notes })
    deepEqual(remarks, [
      'Alpha, 1D: No previous close',
      'Alpha: In doubt: the close of FALL',
      'Alpha: Restated from 2026-03-17 on',
    ])
  })
})
