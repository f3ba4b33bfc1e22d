import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from '#ui/grid/columns/column.ts'
import { figureAt, findAmong } from './table-figures.ts'

interface Row {
  readonly ticker: string
  readonly npv: number
  readonly note: string
}

const ticker: Column<Row> = { key: 'ticker', title: 'Ticker', kind: 'text', value: (row) => row.ticker }
const npv: Column<Row> = { key: 'npv', title: 'NPV', kind: 'money', value: (row) => row.npv }
const note: Column<Row> = {
  key: 'note',
  title: 'Note',
  kind: 'text',
  value: (row: Row) => row.note,
  figure: (row) => ({ kind: 'percent', value: row.npv / 100 }),
}
const rows: readonly Row[] = [
  { ticker: 'A', npv: 5, note: 'x' },
  { ticker: 'B', npv: 7, note: '' },
]
const addressOf = (row: readonly string[], column: string) => ({
  endpoint: '/positions',
  fields: {},
  needsAccounts: true,
  row,
  column,
})
/** All figures can be explained but the first row's note. */
const explained = {
  columns: [ticker, npv, note],
  explainOf: (row: Row, column: string, path: readonly string[]) =>
    row === rows[0] && column === 'note' ? null : addressOf([...path, row.ticker], column),
}

test('a figure of a table has its address, its kind and value, and is named by column and row', () => {
  deepEqual(figureAt(explained, { row: rows[1]!, path: ['Equity'] }, npv), {
    address: addressOf(['Equity', 'B'], 'npv'),
    title: 'NPV · B',
    kind: 'money',
    value: 7,
  })
  const alone = { ...explained, columns: [npv] }
  equal(figureAt(alone, { row: rows[1]!, path: [] }, npv)?.title, 'NPV')
})

test('a text that says a figure is one too', () => {
  const figure = figureAt(explained, { row: rows[1]!, path: [] }, note)
  deepEqual([figure?.kind, figure?.value], ['percent', 0.07])
})

test('texts without figures, and figures that cannot be explained, are none', () => {
  equal(figureAt(explained, { row: rows[1]!, path: [] }, ticker), null)
  equal(figureAt(explained, { row: rows[0]!, path: [] }, note), null)
  equal(figureAt(explained, { row: rows[0]!, path: [] }, undefined), null)
})

test('a figure is found by its address among the rows, and is none of a plain text column', () => {
  const find = findAmong(explained, () => rows.map((row) => ({ row, path: [] })))
  equal(find(({ row, column }) => row[0] === 'B' && column === 'npv')?.value, 7)
  equal(find(({ column }) => column === 'note')?.title, 'Note · B')
  equal(
    find(({ column }) => column === 'ticker'),
    undefined,
  )
})
