import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { Period } from '@portal/analytics/calendar/period-start.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { message } from '../message.ts'
import { moneyWeightedFigure, statedMoneyWeighted } from './money-weighted.ts'

/** Of some days their value, flow in and flow out. */
type Days = Readonly<Record<string, readonly [value: number, inflow: number, outflow: number]>>

function stated(rows: Days, period: Period, per: 'year' | 'cumulative' = 'year') {
  const days = Int32Array.from(Object.keys(rows), parseDay)
  const column = (i: 0 | 1 | 2) => Float64Array.from(Object.values(rows), (row) => row[i])
  const flows = { value: column(0), inflow: column(1), outflow: column(2) }
  const reporting = { market: { days, last: days.length - 1 } }
  const first = flows.inflow.findIndex((money) => money > 0)
  const figure = moneyWeightedFigure(reporting, flows, first < 0 ? days.length : first, period)
  return statedMoneyWeighted(reporting, figure, per, (t) => `unknown on ${t}`)
}

describe('the money-weighted return of a period', () => {
  it('of two years is a year’s average by 365 days, unless the whole is asked for; one year never is', () => {
    // 2024 has 366 days: 731 in all. 100 grow to 121.
    const rows: Days = {
      '2023-12-29': [90, 0, 0],
      '2023-12-31': [100, 0, 0],
      '2024-12-31': [110, 0, 0],
      '2025-12-31': [121, 0, 0],
    }
    closeTo(stated(rows, 'Y2').value!, 1.21 ** (365 / 731) - 1, 1e-14)
    closeTo(stated(rows, 'Y2', 'cumulative').value!, 0.21, 1e-14)
    closeTo(stated(rows, 'Y1').value!, 0.1, 1e-14)
  })
  it('of what was opened within the period counts from the close before its first money, per year from 365 days on', () => {
    const rows = (first: string): Days => ({
      '2023-01-31': [0, 0, 0],
      [first]: [0, 0, 0],
      '2025-01-31': [100, 100, 0],
      '2026-01-31': [110, 0, 0],
    })
    const since = message('performance.since', { day: '2025-01-31' })
    const year = stated(rows('2025-01-30'), 'Y3')
    closeTo(year.value!, 1.1 ** (365 / 366) - 1, 1e-14)
    deepEqual(year.reason, since)
    // 30 days of July are no year.
    const young: Days = {
      '2023-07-31': [0, 0, 0],
      '2026-06-30': [0, 0, 0],
      '2026-07-01': [100, 100, 0],
      '2026-07-30': [101, 0, 0],
    }
    closeTo(stated(young, 'Y3').value!, 0.01, 1e-14)
  })
  it('before the first entry there is none', () => {
    const none: Days = { '2026-01-01': [0, 0, 0], '2026-01-02': [0, 0, 0] }
    deepEqual(stated(none, 'D1'), { value: null, reason: message('performance.notOpened', { day: '2026-01-02' }) })
  })
  it('is withheld where the flows have several, or none, which are named', () => {
    // -100, 230, -132 in two equal halves: 10 % and 20 % a half.
    const twenty: Days = { '2025-12-31': [100, 0, 0], '2026-01-10': [0, 0, 230], '2026-01-20': [-132, 0, 0] }
    deepEqual(stated(twenty, 'MTD'), {
      value: null,
      reason: message('performance.severalReturns', { returns: '21.00%, 44.00%' }),
    })
    const lost: Days = { '2025-12-31': [100, 0, 0], '2026-01-20': [0, 0, 0] }
    deepEqual(stated(lost, 'MTD'), { value: null, reason: message('performance.noMoneyWeighted', { why: 'oneSign' }) })
  })
  it('needs a value at the start that is known and above zero', () => {
    const unknown: Days = { '2025-12-31': [Number.NaN, 0, 0], '2026-01-20': [100, 0, 0] }
    deepEqual(stated(unknown, 'MTD').reason, 'unknown on 0')
    const overdrawn: Days = { '2025-12-31': [-5, 1, 0], '2026-01-20': [100, 0, 0] }
    deepEqual(stated(overdrawn, 'MTD').reason, message('performance.notCovered', { day: '2025-12-31' }))
  })
})
