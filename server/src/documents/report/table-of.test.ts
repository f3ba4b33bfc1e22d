import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGLISH } from '@portal/presentation/messages/message.ts'
import type { ReportTable } from '@portal/presentation/tables/report-table.ts'

import { documentWordsOf } from './document-words.ts'
import { tableOf } from './table-of.ts'

const WORDS = documentWordsOf(ENGLISH)

interface Row {
  readonly account: string
  readonly npv: number | null
  readonly pct1D: number | null
}

const ACCOUNTS: ReportTable<Row> = {
  title: 'title.accountNpv',
  name: 'accounts',
  columns: [
    { key: 'account', title: 'column.account', kind: 'text' },
    { key: 'npv', title: 'column.npv', kind: 'money' },
    { key: 'pct1D', title: 'column.oneDay', kind: 'percentChange' },
  ],
}

describe('notes under a printed table', () => {
  it('are one line for all rows and columns with the same reason, and none for a column that is not shown', () => {
    const rows = ['Alpha', 'Beta', 'Gamma'].map((account) => ({ account, npv: null, pct1D: null }))
    const noteOf = (row: string, field: string, reason: string) => ({ row, field, reason })
    const notes = [
      ...['Alpha', 'Beta'].flatMap((row) => ['npv', 'pct1D'].map((field) => noteOf(row, field, 'Too few days'))),
      noteOf('Gamma', 'npv', 'Too few days'),
      noteOf('Gamma', 'pct1D', 'No previous close'),
      noteOf('Alpha', 'mtd', 'Not of this table'),
      noteOf('Elsewhere', 'npv', 'Too few days'),
    ]
    const [account, npv, pct1D] = ACCOUNTS.columns
    const optional = { ...ACCOUNTS, columns: [account!, npv!, { ...pct1D!, isOptional: true as const }] }
    deepEqual(tableOf(WORDS, ACCOUNTS, { rows, notes }).remarks, [
      'Alpha, Beta (NPV, 1D): Too few days',
      'Gamma, NPV: Too few days',
      'Gamma, 1D: No previous close',
      'Alpha: Not of this table',
      'Too few days',
    ])
    deepEqual(tableOf(WORDS, optional, { rows, notes }).remarks, [
      'Alpha, Beta, Gamma (NPV): Too few days',
      'Alpha: Not of this table',
      'Too few days',
    ])
  })
  it('name the withheld figure, and a doubt or a restatement once for each row', () => {
    const rows = [{ account: 'Alpha', npv: 10_000, pct1D: null }]
    const doubt = { of: 'FALL', day: 0, value: 30, carried: 100, npvEffect: -7_000 }
    const inDoubt = ['npv', 'pct1D'].map((field) => ({ row: 'Alpha', field, reason: 'In doubt: the close of FALL', doubt }))
    const restated = { of: 'FALL', from: 0, day: 0, before: 100, after: 30, npvEffect: -7_000 }
    const ofDay = { row: 'Alpha', field: 'npv', reason: 'Restated from 2026-03-17 on', restated }
    const notes = [{ row: 'Alpha', field: 'pct1D', reason: 'No previous close' }, ...inDoubt, ofDay]
    const { remarks } = tableOf(WORDS, ACCOUNTS, { rows, notes })
    deepEqual(remarks, [
      'Alpha, 1D: No previous close',
      'Alpha: In doubt: the close of FALL',
      'Alpha: Restated from 2026-03-17 on',
    ])
  })
})

describe('the columns and the total of a printed table', () => {
  const POSITIONS: ReportTable<Row & { readonly type: string; readonly quotedIn: string; readonly price: number }> = {
    title: 'title.positionDetails',
    name: 'positions',
    columns: [
      { key: 'account', title: 'column.account', kind: 'text' },
      { key: 'type', title: 'column.type', kind: 'text', isTotalled: false },
      { key: 'price', title: 'column.price', unit: 'quotedIn', kind: 'price', isTotalled: false },
      { key: 'pct1D', title: 'column.oneDay', kind: 'percentChange', isOptional: true },
      { key: 'npv', title: 'column.npv', unit: 'reportingCCY', kind: 'money' },
    ],
  }
  const row = (account: string, quotedIn: string) => ({ account, quotedIn, type: 'Share', price: 2, npv: 10_000, pct1D: 0.01 })
  const total = { ...row('Total', ''), type: '', npv: 30_000 }
  const texts = (rows: readonly (readonly { readonly text: string }[])[]) => rows.map((cells) => cells.map(({ text }) => text))

  it('are those of the definition, with the chosen optional ones after the others', () => {
    const { columns } = tableOf(WORDS, POSITIONS, {
      rows: [row('Alpha', 'USD')],
      reportingCCY: 'CHF',
      chosen: ['pct1D', 'npv', 'gone'],
    })
    deepEqual(
      columns.map(({ head, badge }) => [head, badge]),
      [
        ['Account', undefined],
        ['Type', undefined],
        ['Price', undefined],
        ['NPV', 'CHF'],
        ['1D', undefined],
      ],
    )
  })

  it('name the currency of each price where there are several, and are empty where a total has no figure', () => {
    const rows = [row('Alpha', 'USD'), row('Beta', 'EUR'), row('Gamma', 'EUR')]
    const printed = tableOf(WORDS, POSITIONS, { rows, total, most: 2, reportingCCY: 'CHF' })
    deepEqual(texts(printed.rows), [
      ['Alpha', 'Share', '2.00 USD', '10,000'],
      ['Beta', 'Share', '2.00 EUR', '10,000'],
      ['Total', '', '', '30,000'],
    ])
    deepEqual(
      [printed.hasTotal, ...printed.remarks],
      [true, '1 more rows are not printed here. The screens and their exports hold them all.'],
    )
  })
})
