import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Column } from '#ui/grid/columns/column.ts'
import { widestRows } from './widest-rows.ts'

interface Row {
  readonly name: string | null
  readonly money: number | null
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { key: 'money', title: 'Money', kind: 'money', value: ({ money }) => money },
]

test('each column is as wide as its longest texts and longest figures, including a minus', () => {
  const rows: readonly Row[] = [
    { name: 'a', money: 1 },
    { name: 'aaaaaa', money: 900 },
    { name: null, money: null },
    { name: 'aa', money: -100 },
    { name: 'aaa', money: 20 },
    { name: 'aaaa', money: 30 },
  ]
  const [names, money] = widestRows(rows, COLUMNS)
  assert.deepEqual(
    names!.map(({ name }) => name),
    ['aaaaaa', 'aaaa', 'aaa', 'aa', 'a'],
  )
  // −100 takes four characters, 900 three.
  assert.deepEqual(
    money!.map((row) => row.money),
    [-100, 900, 20, 30, 1],
  )
})

test('a quantity with many decimals is wider than a larger integer', () => {
  const [first] = widestRows(
    [{ quantity: 4_527_592 }, { quantity: 935_405.1021 }],
    [{ key: 'quantity', title: 'Quantity', kind: 'quantity', value: ({ quantity }) => quantity }],
  )
  // 935,405.1021 takes twelve characters, 4,527,592 nine.
  assert.deepEqual(
    first!.map(({ quantity }) => quantity),
    [935_405.1021, 4_527_592],
  )
})

test('of dates the one with the widest month name is measured', () => {
  const days = ['2026-11-05', '2026-05-09', '2024-09-20', '2024-09-06', '2024-08-16']
  const rows = days.map((day) => ({ date: Date.parse(day) / 1000 }))
  const [dates] = widestRows(rows, [{ key: 'date', title: 'Date', kind: 'date', value: ({ date }) => date }])
  // 20 Sept 2024 has one digit more than 6 Sept 2024, and one letter more than 16 Aug 2024.
  assert.deepEqual(
    dates!.map(({ date }) => new Date(date * 1000).toISOString().slice(0, 10)),
    ['2024-09-20', '2024-08-16', '2024-09-06', '2026-05-09', '2026-11-05'],
  )
})

test('a text that many rows share is measured once, so that other candidates are measured too', () => {
  const rows: readonly Row[] = [...Array.from({ length: 20 }, () => ({ name: 'ill', money: null })), { name: 'MWM', money: null }]
  const [names] = widestRows(rows, COLUMNS)
  assert.deepEqual(
    names!.map(({ name }) => name),
    ['ill', 'MWM'],
  )
})

test('a table without rows has no widest rows', () => {
  assert.deepEqual(widestRows([], COLUMNS), [[], []])
})
