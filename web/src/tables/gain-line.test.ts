import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { type GainLine, isTotal, notesOnRows, sumOfLines } from './gain-line.ts'

const lot = (gain: number | null): GainLine => ({
  symbol: 'A',
  account: 'Depot',
  opened: 1,
  closed: 2,
  holdingDays: 1,
  units: 10,
  cost: 100,
  proceeds: 120,
  fees: 1,
  gain,
  priceGain: 15,
  fxGain: 4,
})

test('the total of search results is their sum, of money alone', () => {
  const total = sumOfLines([lot(19), lot(-9)])
  deepEqual(total, {
    symbol: 'Total',
    account: null,
    opened: null,
    closed: null,
    holdingDays: null,
    units: null,
    cost: 200,
    proceeds: 240,
    fees: 2,
    gain: 10,
    priceGain: 30,
    fxGain: 8,
  })
  deepEqual([isTotal(total), isTotal(lot(1))], [true, false])
})

test('a sum with an unknown part is unknown', () => {
  equal(sumOfLines([lot(19), lot(null)]).gain, null)
})

test('notes on the whole table are not on rows', () => {
  const note = (row: string) => ({ row, field: 'gain', reason: 'Why.' })
  deepEqual(notesOnRows([note('rows'), note('A'), note('profitAndLoss')]), [note('A')])
  deepEqual(notesOnRows(undefined), [])
})
