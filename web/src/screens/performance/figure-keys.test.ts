import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { recordOf } from '@portal/contract/record-of.ts'
import { PERIODS } from '@portal/presentation/tables/period-columns.ts'

import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { drawdownDayKey, drawdownKey, drawdownPositionKey, drawdownRowKey, timingKey } from './figure-keys.ts'

const NO_RETURNS = recordOf(PERIODS, () => null)
const DAY = Date.parse('2026-03-13T00:00Z') / 1000

test('a return is time-weighted, money-weighted, or what the timing of flows made of it', () => {
  const keyOf = (name: string) => timingKey({ ...NO_RETURNS, name }, 'y1', [])?.row
  deepEqual(keyOf(reportTableText('row.timeWeighted')), ['Total', 'time-weighted'])
  deepEqual(keyOf(reportTableText('row.timingOfFlows')), ['Total', 'timing of flows'])
  deepEqual(keyOf('Money-weighted'), ['Total'])
})

test('of a drawdown its depth, its length and what was lost are figures, and its days are not', () => {
  const columns = ['depth', 'durationDays', 'profitAndLoss', 'peak']
  const account = { account: 'Depot', peak: DAY, trough: DAY, recovery: null, depth: -0.1, durationDays: 3, isOpen: false }
  deepEqual(
    columns.map((column) => drawdownKey(account, column, []) !== null),
    [true, true, false, false],
  )
  const row = { drawdown: '1', peak: DAY, trough: DAY, recovery: null, depth: -0.1, durationDays: 3, profitAndLoss: -5 }
  deepEqual(
    columns.map((column) => drawdownRowKey(row, column, []) !== null),
    [true, true, true, false],
  )
})

test('of a day of a drawdown its return is a figure, of a position what it lost', () => {
  const day = { drawdown: '1', date: DAY, return: -0.02 }
  deepEqual(drawdownDayKey(day, 'return', []), { row: ['worstDays', '1', '2026-03-13'], column: 'return' })
  equal(drawdownDayKey(day, 'date', []), null)
  const position = { drawdown: '1', position: 'ALFA', profitAndLoss: -4 }
  deepEqual(drawdownPositionKey(position, 'profitAndLoss', []), { row: ['positions', '1', 'ALFA'], column: 'profitAndLoss' })
  equal(drawdownPositionKey(position, 'position', []), null)
})
