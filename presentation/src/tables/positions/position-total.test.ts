import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { PositionRow } from '@portal/contract/reports/position-detail.ts'
import { REPORT_TABLE } from '../../messages/en/reports/report-table.ts'
import { ENGLISH } from '../../messages/message.ts'
import { texts } from '../../messages/texts.ts'
import { positionTotal } from './position-total.ts'

const TEXT = texts('reportTable', REPORT_TABLE, ENGLISH)

const row = (npv: number | null, dailyPL: number | null): PositionRow => ({
  ticker: 'AAA',
  name: 'A share',
  type: 'Share',
  quantity: 10,
  price: 12.5,
  npv,
  dailyPL,
  account: 'Core',
  logoData: null,
  quotedIn: 'USD',
  assetClass: 'Equity',
  isin: null,
  issuer: null,
})

test('the total row is the sum of the rows, and has neither quantity nor price', () => {
  // 125 - 25.5 + 1,000 = 1,099.5; 1.25 - 3 + 0 = -1.75.
  const { total, notes } = positionTotal([row(125, 1.25), row(-25.5, -3), row(1000, 0)], TEXT)
  assert.deepEqual([total.npv, total.dailyPL, total.quantity, total.price], [1099.5, -1.75, null, null])
  assert.deepEqual(notes, [])
})

test('a sum with an unknown part is null, never a partial sum; notes of the server stay', () => {
  const noted = { row: 'AAA', field: 'npv', reason: 'No price' }
  const { total, notes } = positionTotal([row(125, null), row(null, null), row(5, 1)], TEXT, [noted])
  assert.deepEqual([total.npv, total.dailyPL], [null, null])
  assert.deepEqual(notes, [
    noted,
    { row: 'Total', field: 'npv', reason: '1 position has no figure' },
    { row: 'Total', field: 'dailyPL', reason: '2 positions have no figure' },
  ])
})

test('a doubt or restatement of a row is on the total too, once; the price column has no total', () => {
  const doubt = { of: 'AAA', day: 0, value: 30, carried: 100, npvEffect: -7_000 }
  const noted = ['price', 'npv', 'npv', 'dailyPL'].map((field) => ({ row: 'AAA', field, reason: 'In doubt', doubt }))
  const elsewhere = { row: 'BBB', field: 'npv', reason: 'In doubt too', doubt }
  const restated = { of: 'AAA', from: 0, day: 0, before: 100, after: 30, npvEffect: -7_000 }
  const ofDay = { row: 'AAA', field: 'dailyPL', reason: 'Restated', restated }
  const { notes } = positionTotal([row(125, 1)], TEXT, [...noted, elsewhere, ofDay])
  const ofTotal = notes.filter((note) => note.row === 'Total')
  assert.deepEqual(ofTotal, [
    { row: 'Total', field: 'npv', reason: 'In doubt', doubt },
    { row: 'Total', field: 'dailyPL', reason: 'In doubt', doubt },
    { row: 'Total', field: 'dailyPL', reason: 'Restated', restated },
  ])
})

test('a chosen column is summed where the reply has it, and is left out where it has not', () => {
  const [one, other] = [row(125, 1), row(75, 2)]
  const { total } = positionTotal(
    [
      { ...one, totalPL: 10, weight: 0.625 },
      { ...other, totalPL: -4, weight: 0.375 },
    ],
    TEXT,
  )
  assert.deepEqual([total.totalPL, total.weight], [6, 1])
  assert.equal('totalPL' in positionTotal([one, other], TEXT).total, false)
})

test('cash has no cost, which leaves the sum of the costs known', () => {
  const [share, cash] = [row(125, 1), { ...row(75, 0), type: 'Cash' }]
  const { total, notes } = positionTotal(
    [
      { ...share, unrealisedPL: 25 },
      { ...cash, unrealisedPL: null },
    ],
    TEXT,
  )
  assert.deepEqual([total.unrealisedPL, notes], [25, []])
})

test('a chosen column that a row does not have is unknown in the total, which says so', () => {
  const { total, notes } = positionTotal([{ ...row(125, 1), totalPL: 10 }, row(75, 2)], TEXT)
  assert.equal(total.totalPL, null)
  assert.deepEqual(notes, [{ row: 'Total', field: 'totalPL', reason: '1 position has no figure' }])
})
