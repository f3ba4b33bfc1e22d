import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { IncomeRow } from '@portal/contract/reports/trade-history.ts'

import { incomeSums, incomeTotal } from './income-sums.ts'

const paid = (day: string, type: string, ccy: string, amount: number | null): IncomeRow => ({
  date: Date.parse(day) / 1000,
  symbol: 'AAA',
  type,
  ccy,
  amount,
  tax: amount !== null && amount > 6 ? 1 : null,
  amountReporting: amount === null ? null : ccy === 'EUR' ? amount * 2 : amount,
  account: 'Growth',
})
const ROWS = [
  paid('2026-11-30', 'Dividend', 'USD', 10),
  paid('2026-11-01', 'Dividend', 'USD', 5),
  paid('2026-11-02', 'Custody fee', 'USD', -2),
  paid('2026-10-31', 'Custody fee', 'USD', -3),
  paid('2026-10-30', 'Dividend', 'EUR', 7),
]
const lines = (...of: Parameters<typeof incomeSums>) =>
  incomeSums(...of).map(({ month, type, ccy, payments, amount }) => [month, type, ccy, payments, amount])

describe('sums of income', () => {
  it('are by type and currency of the whole period: fees apart from what came in', () =>
    deepEqual(lines(ROWS, 'type'), [
      [null, 'Custody fee', 'USD', 2, -5],
      [null, 'Dividend', 'EUR', 1, 7],
      [null, 'Dividend', 'USD', 2, 15],
    ]))
  it('are by month too, the latest first', () =>
    deepEqual(lines(ROWS, 'month'), [
      ['2026-11', 'Custody fee', 'USD', 1, -2],
      ['2026-11', 'Dividend', 'USD', 2, 15],
      ['2026-10', 'Custody fee', 'USD', 1, -3],
      ['2026-10', 'Dividend', 'EUR', 1, 7],
    ]))
  it('are unknown where one of the payments is', () =>
    deepEqual(lines([...ROWS, paid('2026-10-01', 'Dividend', 'EUR', null)], 'type')[1], [null, 'Dividend', 'EUR', 2, null]))
  it('have the tax that payments state, and what they are in the currency of the report, which has a total', () => {
    const more = incomeSums(ROWS, 'type').map(({ tax, amountReporting }) => [tax, amountReporting])
    deepEqual(more, [
      [null, -5],
      [1, 14],
      [1, 15],
    ])
    const { amount, amountReporting, payments } = incomeTotal(ROWS, 'Total')
    deepEqual([amount, amountReporting, payments], [null, 24, 5])
  })
})
